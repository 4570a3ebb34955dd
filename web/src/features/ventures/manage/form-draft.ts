import { useState } from 'react';
import { draftKeyOf, keepDraft, readDraft } from '#platform/draft.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';

type Words = Record<string, string>;

/** The words of a small form, kept until they are sent: over a closed dialog, a reload and a sign-out. */
export function useKeptWords<W extends Words>(what: string, initial: W) {
  const viewer = useViewer();
  const place = draftKeyOf(viewer.id, `venture.${what}`);
  const [words, setWords] = useState<W>(() => ({ ...initial, ...keptWords(readDraft(place), initial) }));
  useUnsent(isChanged(words, initial));
  const hold = (next: W) => {
    setWords(next);
    keepDraft(place, isChanged(next, initial) ? JSON.stringify(next) : '');
  };
  return {
    words,
    change: (part: Partial<W>) => hold({ ...words, ...part }),
    forget: () => hold(initial),
  };
}

/** Of a kept text, the words that a form knows; none where the text is not of this form. */
export function keptWords(text: string, known: Words): Words {
  try {
    const kept = JSON.parse(text || '{}') as unknown;
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => name in known && typeof value === 'string'),
    ) as Words;
  } catch {
    return {};
  }
}

function isChanged(words: Words, initial: Words): boolean {
  return Object.entries(words).some(([name, word]) => word !== initial[name]);
}
