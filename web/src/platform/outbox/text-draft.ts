import { useRef, useState } from 'react';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { draftKeyOf, keepDraft, readDraft, useRestoredDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from './unsent.ts';

/** The text of a form that has not been sent. */
interface TextDraft {
  text: string;
  isBlank: boolean;
  write: (text: string) => void;
  /** The idempotency key. Repeated attempts with the same text have the same key. */
  key: () => string;
  /** Call after a successful attempt: clears the text, and the same text gets a new key. */
  sent: () => void;
}

/** The text of a form, at most `max` characters long. Kept on the device until it is sent. */
export function useTextDraft(name: string, max: number): TextDraft {
  const storageKey = draftKeyOf(useViewer().id, name);
  const [text, setText] = useState(() => readDraft(storageKey));
  useRestoredDraft(storageKey, setText);
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  useUnsent(text.trim() !== '');
  const write = (next: string) => {
    const limited = next.slice(0, max);
    setText(limited);
    keepDraft(storageKey, limited);
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
