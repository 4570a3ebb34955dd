import { useRef, useState } from 'react';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { draftPlace, keepDraft, readDraft } from '#platform/draft.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';

/** Words about to be sent. */
export interface Words {
  text: string;
  isBlank: boolean;
  write: (text: string) => void;
  /** The same words tried again carry the same key, so that a lost answer makes no second ones. */
  key: () => string;
  /** They have arrived: the box is empty, and the same words may be meant a second time. */
  sent: () => void;
}

/** What somebody types in one place of the hub, cut at `max` characters. It is kept until it has been sent. */
export function useWords(what: string, max: number): Words {
  const place = draftPlace(useViewer().id, `intake.${what}`);
  const [text, setText] = useState(() => readDraft(place));
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  useUnsent(text.trim() !== '');
  const write = (next: string) => {
    const kept = next.slice(0, max);
    setText(kept);
    keepDraft(place, kept);
  };
  return {
    text,
    isBlank: text.trim() === '',
    write,
    key: () => (keys.current ??= createAttemptKeys())(text.trim()),
    sent: () => {
      keys.current = undefined;
      write('');
    },
  };
}
