import { beforeEach, expect, test, vi } from 'vitest';
import { storeEdits, loadEdits } from './stored-edits.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('edits are stored per user until there are none', () => {
  const edits = { bio: 'Half a sente', skills: ['CODING'], avatar: { kind: 'emptied' } } as const;
  storeEdits('u1', { ...edits, skills: [...edits.skills] });
  expect(loadEdits('u1')).toEqual(edits);
  expect(loadEdits('u2')).toEqual({});
  storeEdits('u1', {});
  expect(loadEdits('u1')).toEqual({});
});

test('ignores stored values of another shape', () => {
  for (const invalid of ['[1]', 'null', '{"bio":3}', '{"skills":"CODING"}', 'no json']) {
    sessionStorage.setItem('baraza.typed.settings.u1', invalid);
    expect(loadEdits('u1')).toEqual({});
  }
});
