import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { guideContentMax, guideTitleMax, guideTitleMin } from '@baraza/contract/features/community-limits.ts';
import type { Guide } from '@baraza/contract/features/communities.ts';
import { detailOf, hasCode } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveError } from '#ui/fields/save-error.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { GuideConflict } from './guide-conflict.tsx';
import { keepGuideDraft, readGuideDraft, type GuideBase, type GuideDraft, type GuideFields } from './guide-draft.ts';
import { GuideText } from './guide-text.tsx';

interface GuideFormProps {
  draftKey: string;
  /** The stored version. */
  start: GuideBase;
  /** What a button fills an empty form with. */
  template?: GuideFields;
  /** Saves what was typed. Throws what the server refused. */
  onSubmit: (draft: GuideDraft) => Promise<void>;
  /** Returns the stored guide after a conflict; null if it was deleted. Without it a conflict is shown like other errors. */
  findCurrent?: () => Promise<Guide | null>;
}

/** The form of a guide with a preview. What is typed is kept on the device until it is saved. */
export function GuideForm({ draftKey, start, template, onSubmit, findCurrent }: GuideFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<GuideDraft>(
    () => readGuideDraft(draftKey) ?? { fields: textsOf(start), base: baseOf(start) },
  );
  const [isPreview, setPreview] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<{ current: Guide | null }>();
  const { fields, base } = draft;
  const isChanged = fields.title !== base.title || fields.content !== base.content;
  useUnsent(isChanged);
  const change = (next: GuideDraft) => {
    setDraft(next);
    const isTyped = next.fields.title !== next.base.title || next.fields.content !== next.base.content;
    keepGuideDraft(draftKey, isTyped ? next : undefined);
  };
  const type = (part: Partial<GuideFields>) => change({ base, fields: { ...fields, ...part } });
  const problems = {
    title: fields.title.trim().length < guideTitleMin ? t`At least ${guideTitleMin} characters.` : undefined,
    content: fields.content.trim() === '' ? t`Cannot be blank.` : undefined,
  };
  const submit = async () => {
    setSubmitted(true);
    setError(undefined);
    if (problems.title !== undefined || problems.content !== undefined) {
      setPreview(false);
      // After the messages are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSaving(true);
    try {
      await onSubmit(draft);
      keepGuideDraft(draftKey, undefined);
    } catch (failure) {
      try {
        if (findCurrent && hasCode(failure, 'version_conflict')) setConflict({ current: await findCurrent() });
        else setError(failure);
      } catch (other) {
        setError(other);
      }
    } finally {
      setSaving(false);
    }
  };
  const rebase = (next: GuideDraft) => {
    setConflict(undefined);
    change(next);
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      {conflict && (
        <GuideConflict
          base={base}
          current={conflict.current}
          onKeepOwn={(next) => rebase({ base: next, fields })}
          onTakeCurrent={(next) => rebase({ base: next, fields: textsOf(next) })}
        />
      )}
      {template && fields.title === '' && fields.content === '' && (
        <div>
          <Button variant="secondary" size="small" onClick={() => type(template)}>
            <Trans>Begin with headings</Trans>
          </Button>
        </div>
      )}
      <TextField
        label={t`Title`}
        required
        readOnly={isSaving}
        autoComplete="off"
        maxLength={guideTitleMax}
        value={fields.title}
        error={wasSubmitted ? problems.title : undefined}
        onChange={({ target }) => type({ title: target.value })}
      />
      {isPreview ? (
        <section aria-label={t`Preview`} className="pinned border border-hairline bg-raised p-4">
          <GuideText content={fields.content} author={undefined} />
        </section>
      ) : (
        <TextAreaField
          label={t`Text`}
          hint={t`# Heading, - list, **bold**, *italics*, [link](https://example.org)`}
          required
          readOnly={isSaving}
          rows={12}
          maxLength={guideContentMax}
          value={fields.content}
          error={wasSubmitted ? problems.content : undefined}
          onChange={({ target }) => type({ content: target.value })}
        />
      )}
      {error !== undefined && (
        <SaveError message={detailOf(error) ?? <Trans>Something went wrong on this phone.</Trans>}>
          <Trans>Everything you filled in is kept on this phone.</Trans>
        </SaveError>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSaving} disabled={conflict !== undefined}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="secondary" onClick={() => setPreview(!isPreview)}>
          {isPreview ? <Trans>Continue writing</Trans> : <Trans>Preview</Trans>}
        </Button>
      </div>
    </form>
  );
}

function textsOf({ title, content }: GuideFields): GuideFields {
  return { title, content };
}

function baseOf({ title, content, version }: GuideBase): GuideBase {
  return { title, content, version };
}
