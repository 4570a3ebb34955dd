import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ventureTagMax, ventureTagsMax, yearMin } from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { ApiError, hasCode } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { loadVentureDraft, saveVentureDraft, type VentureFormDraft } from './venture-draft.ts';
import {
  findProblems,
  hasEdits,
  problemsAtPaths,
  toFields,
  type FieldProblem,
  type FieldProblems,
  type VentureEdits,
  type VentureFields,
} from './venture-fields.ts';
import { useSaveVenture } from './venture-form.api.ts';

interface VentureFormOptions {
  /** The saved venture; undefined for a new one. */
  saved: Venture | undefined;
  /** The storage key of unsaved edits. */
  draftKey: string;
  onSaved: (venture: Venture) => void;
  onFailed: () => void;
}

/** The state of the venture form: edits stored as a draft, validation and saving. */
export function useVentureForm({ saved, draftKey, onSaved, onFailed }: VentureFormOptions) {
  const { t } = useLingui();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<VentureFormDraft>(() => loadVentureDraft(draftKey));
  const [wasRestored, setWasRestored] = useState(() => hasEdits(saved, loadVentureDraft(draftKey).edits));
  const [problems, setProblems] = useState<FieldProblems>({});
  const save = useSaveVenture(saved);
  const fields = toFields(saved, draft.edits);
  const isChanged = hasEdits(saved, draft.edits);
  const isLocked = save.isPending;
  const baseVersion = draft.baseVersion ?? saved?.updatedAt;
  useUnsent(isChanged);

  const storeDraft = (next: VentureFormDraft) => {
    setDraft(next);
    saveVentureDraft(draftKey, next);
  };
  const change = (part: VentureEdits) => {
    storeDraft({ edits: { ...draft.edits, ...part }, baseVersion });
    // A changed field is validated again on the next submit.
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))));
  };
  const startOver = () => {
    storeDraft({ edits: {}, baseVersion: undefined });
    setProblems({});
    setWasRestored(false);
    save.reset();
  };
  const showProblems = (found: FieldProblems) => {
    flushSync(() => setProblems(found));
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const submit = async () => {
    const found = findProblems(fields);
    if (Object.keys(found).length > 0) return showProblems(found);
    try {
      const venture = await save.mutateAsync({ edits: draft.edits, baseVersion });
      startOver();
      onSaved(venture);
    } catch (error) {
      onFailed();
      // The form now shows the latest version, so the next attempt may overwrite it.
      if (hasCode(error, 'changed_meanwhile')) storeDraft({ ...draft, baseVersion: undefined });
      if (!(error instanceof ApiError)) return;
      const paths = error.errors.map(({ path }) => path);
      showProblems(problemsAtPaths(paths, fields));
    }
  };

  const problemTexts: Record<FieldProblem, string> = {
    blank: t`Cannot be blank.`,
    email: t`Must be an e-mail address.`,
    url: t`Must be an address that begins with http:// or https://.`,
    year: t`Must be a year from ${yearMin} on.`,
    tags: t`At most ${ventureTagsMax} tags of ${ventureTagMax} characters.`,
    refused: t`This value was not accepted. Please change it.`,
  };
  const errorOf = (name: keyof VentureFields) => {
    const problem = problems[name];
    return problem && problemTexts[problem];
  };
  return {
    formRef,
    fields,
    edits: draft.edits,
    isChanged,
    isLocked,
    /** Whether the form shows edits of an earlier visit. */
    isRestored: wasRestored && isChanged,
    saveError: save.error,
    errorOf,
    change,
    startOver,
    submit,
  };
}
