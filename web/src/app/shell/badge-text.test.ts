import { expect, test } from 'vitest';
import { badgeText } from './badge-text.ts';

test('a badge counts to nine, and shows 9+ above', () => {
  expect([0, 1, 9, 10, 250].map(badgeText)).toEqual([null, '1', '9', '9+', '9+']);
});
