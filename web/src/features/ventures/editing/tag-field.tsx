import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { suggestedTags, ventureTagMax, ventureTagsMax } from '@baraza/contract/features/venture-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { controlLook, Field } from '#ui/fields/field.tsx';
import { addTags } from './venture-fields.ts';

interface TagFieldProps {
  tags: readonly string[];
  error: string | undefined;
  isLocked: boolean;
  onChange: (tags: string[]) => void;
}

/** Edits a list of tags: typed ones, added by Enter or a comma, and suggestions. */
export function TagField({ tags, error, isLocked, onChange }: TagFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isFull = tags.length >= ventureTagsMax;
  const add = (text: string) => {
    setTyped('');
    const next = addTags(tags, text.split(','));
    if (next.length > tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    // The pressed button disappears, so the focus moves to the input.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With an input method editor, Enter confirms the composed text.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    if (!isFull) add(typed);
  };
  return (
    <div className="grid gap-2">
      <Field
        label={t`Tags`}
        hint={
          isFull
            ? t`You have added the maximum number of tags.`
            : t`Words people may search for. Press Enter after each.`
        }
        error={error}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={box}
              dir="auto"
              autoCapitalize="none"
              enterKeyHint="enter"
              maxLength={ventureTagMax}
              value={typed}
              readOnly={isLocked || isFull}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              // Text left in the input is added as a tag.
              onBlur={() => add(typed)}
              className={controlLook}
            />
            <Button
              variant="secondary"
              disabled={isLocked || isFull || typed.trim() === ''}
              // Leaving the input would add the tag and disable this button before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                add(typed);
                box.current?.focus();
              }}
            >
              <Trans>Add</Trans>
            </Button>
          </div>
        )}
      </Field>
      {tags.length > 0 && (
        <ul id={listId} aria-label={t`Chosen`} className="chips">
          {tags.map((tag) => (
            <li
              key={tag}
              className="pinned-small inline-flex max-w-full items-center bg-sunk ps-3 text-label font-medium"
            >
              <bdi className="truncate">{tag}</bdi>
              <button
                type="button"
                disabled={isLocked}
                aria-label={t`Remove ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <ul aria-label={t`Suggestions`} className="chips">
          {suggestedTags
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <li key={tag} className="inline-block">
                <button
                  type="button"
                  disabled={isLocked}
                  onClick={() => {
                    add(tag);
                    box.current?.focus({ preventScroll: true });
                  }}
                  className="inline-flex min-h-11 items-center gap-1 rounded-full border border-hairline px-3 text-label hover:bg-sunk"
                >
                  <Plus aria-hidden size={16} className="text-muted" />
                  {tag}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
