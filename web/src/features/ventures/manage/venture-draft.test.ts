import { afterEach, expect, test, vi } from 'vitest';
import { keepVenture, keptVenture, ventureDraftPlace } from './venture-draft.ts';

const picture = { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } as const;
const place = ventureDraftPlace('ada', 'new');

/** A browser's storage with room for so many characters. */
function storage(room = Infinity) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test('a form is there again for its person and venture alone, and forgotten once it is empty', () => {
  const kept = storage();
  const draft = { edits: { name: 'Mama’s', tags: ['food'], logo: picture }, seen: '2026-01-01T00:00:00.000Z' };
  keepVenture(place, draft);
  expect(keptVenture(place)).toEqual(draft);
  expect(keptVenture(ventureDraftPlace('ben', 'new'))).toEqual({ edits: {}, seen: undefined });
  expect(keptVenture(ventureDraftPlace('ada', 'v1')).edits).toEqual({});
  keepVenture(place, { edits: {}, seen: undefined });
  expect(kept.size).toBe(0);
});

test('where there is no room for the pictures the words are kept all the same', () => {
  const kept = storage(200);
  keepVenture(ventureDraftPlace('ada', 'full'), {
    edits: { name: 'Mama’s', cover: { ...picture, dataUrl: picture.dataUrl + 'A'.repeat(500) } },
    seen: undefined,
  });
  expect([...kept.values()].join('')).toContain('Mama’s');
  expect(kept.size).toBe(1);
});

test.each(['{', '7', 'null', '[]', '{"words":7}', '{"words":{"name":7,"tags":"x","ownerId":"me"}}'])(
  'of %s nothing is taken over',
  (text) => {
    storage().set(`baraza.draft.${place}`, text);
    expect(keptVenture(place)).toEqual({ edits: {}, seen: undefined });
  },
);
