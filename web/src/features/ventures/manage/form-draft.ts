import { useState } from 'react';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';

type Values = Record<string, string>;

/** The values of a small form. Unsent changes survive closing the dialog, reloading and signing out. */
export function useFormDraft<V extends Values>(name: string, initial: V) {
  const viewer = useViewer();
  const draftKey = draftKeyOf(viewer.id, `venture.${name}`);
  const [values, setValues] = useState<V>(() => ({ ...initial, ...parseFormDraft(readDraft(draftKey), initial) }));
  useUnsent(isChanged(values, initial));
  const store = (next: V) => {
    setValues(next);
    keepDraft(draftKey, isChanged(next, initial) ? JSON.stringify(next) : '');
  };
  return {
    values,
    change: (part: Partial<V>) => store({ ...values, ...part }),
    clear: () => store(initial),
  };
}

/** Reads the values of a stored draft. Ignores unknown fields and malformed text. */
export function parseFormDraft(text: string, fields: Values): Values {
  try {
    const stored = JSON.parse(text || '{}') as unknown;
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) => name in fields && typeof value === 'string'),
    ) as Values;
  } catch {
    return {};
  }
}

function isChanged(values: Values, initial: Values): boolean {
  return Object.entries(values).some(([name, value]) => value !== initial[name]);
}
