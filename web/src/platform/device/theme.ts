import { useSyncExternalStore } from 'react';
import { deviceStore, deviceStores } from './device-stores.ts';

export type Theme = 'light' | 'dark';

const pageColors: Record<Theme, string> = { light: '#FBF7EF', dark: '#0E1614' };
const listeners = new Set<() => void>();
const year = 31_536_000;

/** Returns the theme of a cookie header; light by default. The page's inline script parses it the same way. */
export function themeOfCookie(cookie: string): Theme {
  return /(?:^|;\s*)theme=dark(?:;|$)/.test(cookie) ? 'dark' : 'light';
}

/** Returns the cookie that stores a theme for a year. */
export function cookieOfTheme(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

/** Returns the current theme and a function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, currentTheme, () => 'light'), setTheme];
}

/** Also stores the theme in localStorage, where the inline script of the landing page reads it. */
export function rememberTheme(theme: Theme): void {
  deviceStore('theme').setItem(deviceStores.theme.key, theme);
}

export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Changes the theme of the page and stores it. */
export function setTheme(theme: Theme): void {
  // The Cookie Store API is asynchronous.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = cookieOfTheme(theme);
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', pageColors[theme]);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
