import { expect, test } from 'vitest';
import { shownPicture } from './picture-change.ts';

test('shows the saved picture until it is changed or removed', () => {
  expect(shownPicture(undefined, '/media/a.webp')).toBe('/media/a.webp');
  expect(shownPicture({ kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' }, '/media/a.webp')).toMatch(/^data:/);
  expect(shownPicture({ kind: 'emptied' }, '/media/a.webp')).toBeNull();
  expect(shownPicture(undefined, null)).toBeNull();
});
