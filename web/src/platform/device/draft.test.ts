import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKeyOf, keepDraft, readDraft } from './draft.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft is restored for its key and person only', () => {
  keepDraft(draftKeyOf('ada', 'post'), 'Habari');
  expect(readDraft(draftKeyOf('ada', 'post'))).toBe('Habari');
  expect(readDraft(draftKeyOf('ada', 'comment:1'))).toBe('');
  expect(readDraft(draftKeyOf('ben', 'post'))).toBe('');
});

test('an emptied draft is deleted', () => {
  keepDraft('a', 'Habari');
  keepDraft('a', '  \n');
  expect(stored.size).toBe(0);
});

test('without storage the draft is kept until the page is closed', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft('full', 'Habari');
  expect(readDraft('full')).toBe('Habari');
  keepDraft('full', '');
  expect(readDraft('full')).toBe('');
});
