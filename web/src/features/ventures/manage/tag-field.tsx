import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { suggestedTags, ventureTagMax, ventureTagsMax } from '@baraza/contract/features/venture-limits.ts';
import { Button } from '#ui/button.tsx';
import { controlLook, Field } from '#ui/field.tsx';
import { withTags } from './venture-fields.ts';
import '#features/ventures/ventures-messages.ts';

interface TagFieldProps {
  tags: readonly string[];
  error: string | undefined;
  isLocked: boolean;
  onChange: (tags: string[]) => void;
}

/** Tags of one's own words, each taken by Enter or a comma, and some to choose from. */
export function TagField({ tags, error, isLocked, onChange }: TagFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isFull = tags.length >= ventureTagsMax;
  const take = (text: string) => {
    setTyped('');
    const next = withTags(tags, text.split(','));
    if (next.length > tags.length) onChange(next);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    // The button that was pressed is gone; the focus must not go with it.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses how it is written.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    if (!isFull) take(typed);
  };
  return (
    <div className="grid gap-2">
      <Field
        label={t`Tags`}
        hint={isFull ? t`That is as many as there can be.` : t`What people may look for. Press Enter after each.`}
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
              // What was typed and left is meant as a tag, too.
              onBlur={() => take(typed)}
              className={controlLook}
            />
            <Button
              variant="secondary"
              disabled={isLocked || isFull || typed.trim() === ''}
              onClick={() => {
                take(typed);
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
                    take(tag);
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
