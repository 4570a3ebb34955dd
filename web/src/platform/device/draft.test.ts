import { expect, test } from 'vitest';
import { draftKeyOf, keepDraft, readDraft } from './draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft is restored for its key and person only', () => {
  const store = memory();
  keepDraft(draftKeyOf('ada', 'post'), 'Habari', store);
  expect(readDraft(draftKeyOf('ada', 'post'), store)).toBe('Habari');
  expect(readDraft(draftKeyOf('ada', 'comment:1'), store)).toBe('');
  expect(readDraft(draftKeyOf('ben', 'post'), store)).toBe('');
});

test('an emptied draft is deleted', () => {
  const store = memory();
  keepDraft('a', 'Habari', store);
  keepDraft('a', '  \n', store);
  expect(store.kept.size).toBe(0);
});

test('without storage the draft is kept until the page is closed', () => {
  const full = {
    ...memory(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  keepDraft('full', 'Habari', full);
  expect(readDraft('full', full)).toBe('Habari');
  keepDraft('full', '', full);
  expect(readDraft('full', full)).toBe('');
});
