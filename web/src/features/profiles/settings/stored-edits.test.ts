import { beforeEach, expect, test, vi } from 'vitest';
import { keepEdits, keptEdits } from './stored-edits.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('edits are kept for the same person until there are none', () => {
  const edits = { bio: 'Half a sente', skills: ['CODING'], avatar: { kind: 'emptied' } } as const;
  keepEdits('u1', { ...edits, skills: [...edits.skills] });
  expect(keptEdits('u1')).toEqual(edits);
  expect(keptEdits('u2')).toEqual({});
  keepEdits('u1', {});
  expect(keptEdits('u1')).toEqual({});
});

test('what this form did not keep is left aside', () => {
  for (const foreign of ['[1]', 'null', '{"bio":3}', '{"skills":"CODING"}', 'no json']) {
    sessionStorage.setItem('baraza-settings:u1', foreign);
    expect(keptEdits('u1')).toEqual({});
  }
});
