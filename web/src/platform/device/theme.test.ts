import { expect, test } from 'vitest';
import { cookieOfTheme, themeOfCookie } from './theme.ts';

test('the theme is light unless the cookie says dark', () => {
  expect(themeOfCookie('')).toBe('light');
  expect(themeOfCookie('theme=light')).toBe('light');
  expect(themeOfCookie('a=1; theme=dark; b=2')).toBe('dark');
  expect(themeOfCookie('theme=dark')).toBe('dark');
  expect(themeOfCookie('theme=darker')).toBe('light');
  expect(themeOfCookie('my-theme=dark')).toBe('light');
});

test('the cookie applies to every path and is read back as written', () => {
  expect(cookieOfTheme('dark')).toMatch(/^theme=dark; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  expect(themeOfCookie(cookieOfTheme('dark').split(';')[0] ?? '')).toBe('dark');
});
