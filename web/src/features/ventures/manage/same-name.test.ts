import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test('ignores case and white space, and nothing else', () => {
  expect(isSameName("  mama's   KITCHEN ", "Mama's Kitchen")).toBe(true);
  expect(isSameName('مطبخ ليلى', 'مطبخ ليلى')).toBe(true);
  for (const typed of ['', 'Mama', "Mama's Kitchen 2"]) expect(isSameName(typed, "Mama's Kitchen")).toBe(false);
});
