import { useEffect, useState } from 'react';
import { draftPlace, keepDraft, readDraft } from '#platform/draft.ts';
import { useUnsent } from '#platform/unsent.ts';
import { readFields, type EventFields } from './event-fields.ts';

/**
 * The form of an event, kept on this phone for one person and one event until it is sent: across a reload, a sign-out or a
 * failure. `initial` is how it begins, and is not kept.
 */
export function useEventDraft(userId: string, what: string, initial: EventFields) {
  const place = draftPlace(userId, what);
  const [fields, setFields] = useState(() => readFields(readDraft(place)) ?? initial);
  const [isSent, setSent] = useState(false);
  const isTouched = !isSent && JSON.stringify(fields) !== JSON.stringify(initial);
  useEffect(() => keepDraft(place, isTouched ? JSON.stringify(fields) : ''), [place, fields, isTouched]);
  useUnsent(isTouched);
  return {
    fields,
    isTouched,
    setFields,
    startOver: () => setFields(initial),
    /** Forgets what was kept, now that it is sent. */
    forget() {
      setSent(true);
      keepDraft(place, '');
    },
  };
}
