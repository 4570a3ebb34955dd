import { expect, test } from 'vitest';
import { badgeText } from './badge-text.ts';

test('a badge counts to nine, then shows 9+', () => {
  expect([0, 1, 9, 10, 250].map(badgeText)).toEqual([null, '1', '9', '9+', '9+']);
});
