import { useEffect, useState } from 'react';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { draftOf, parseFields, type EventFields } from './event-fields.ts';

/**
 * The values of the event form, stored on this device until they are sent. They survive a reload, an expired session and
 * errors. `name` distinguishes the drafts of one person. The unchanged `initial` values are not stored.
 */
export function useEventDraft(userId: string, name: string, initial: EventFields) {
  const draftKey = draftKeyOf(userId, name);
  const [fields, setFields] = useState(() => parseFields(readDraft(draftKey), initial));
  const [isSent, setSent] = useState(false);
  const isChanged = !isSent && JSON.stringify(fields) !== JSON.stringify(initial);
  const draft = isChanged ? JSON.stringify(draftOf(fields, initial)) : '';
  useEffect(() => keepDraft(draftKey, draft), [draftKey, draft]);
  useUnsent(isChanged);
  return {
    fields,
    isChanged,
    setFields,
    reset: () => setFields(initial),
    /** Removes the draft after it was sent. */
    discard() {
      setSent(true);
      keepDraft(draftKey, '');
    },
  };
}
