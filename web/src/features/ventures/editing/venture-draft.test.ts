import { afterEach, expect, test, vi } from 'vitest';
import { saveVentureDraft, loadVentureDraft, ventureDraftKey } from './venture-draft.ts';

const picture = { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } as const;
const draftKey = ventureDraftKey('ada', 'new');

/** Stubs the browser's storage, with a limit on the length of each value. */
function stubStorage(maxLength = Infinity) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  return stored;
}
afterEach(() => vi.unstubAllGlobals());

test('restores a draft for the same person and venture only, and deletes an empty one', () => {
  const stored = stubStorage();
  const draft = { edits: { name: 'Mama’s', tags: ['food'], logo: picture }, baseVersion: '2026-01-01T00:00:00.000Z' };
  saveVentureDraft(draftKey, draft);
  expect(loadVentureDraft(draftKey)).toEqual(draft);
  expect(loadVentureDraft(ventureDraftKey('ben', 'new'))).toEqual({ edits: {}, baseVersion: undefined });
  expect(loadVentureDraft(ventureDraftKey('ada', 'v1')).edits).toEqual({});
  saveVentureDraft(draftKey, { edits: {}, baseVersion: undefined });
  expect(stored.size).toBe(0);
});

test('stores the texts when the pictures exceed the quota', () => {
  const stored = stubStorage(200);
  saveVentureDraft(ventureDraftKey('ada', 'full'), {
    edits: { name: 'Mama’s', cover: { ...picture, dataUrl: picture.dataUrl + 'A'.repeat(500) } },
    baseVersion: undefined,
  });
  expect([...stored.values()].join('')).toContain('Mama’s');
  expect(stored.size).toBe(1);
});

test.each(['{', '7', 'null', '[]', '{"words":7}', '{"words":{"name":7,"tags":"x","ownerId":"me"}}'])(
  'ignores the malformed draft %s',
  (text) => {
    stubStorage().set(`baraza.typed.draft.${draftKey}`, text);
    expect(loadVentureDraft(draftKey)).toEqual({ edits: {}, baseVersion: undefined });
  },
);
