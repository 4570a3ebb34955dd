import { useSyncExternalStore } from 'react';
import { deviceStore, deviceStores } from './device-stores.ts';

export type Theme = 'light' | 'dark';

const pageColors: Record<Theme, string> = { light: '#FBF7EF', dark: '#0E1614' };
const listeners = new Set<() => void>();
const year = 31_536_000;

/** The theme a cookie header asks for; light unless it says dark. The page's first script reads it the same way. */
export function themeOfCookie(cookie: string): Theme {
  return /(?:^|;\s*)theme=dark(?:;|$)/.test(cookie) ? 'dark' : 'light';
}

/** The cookie that keeps a theme for a year on every page. */
export function cookieOfTheme(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

/** The theme now, and a function that changes and keeps it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, currentTheme, () => 'light'), setTheme];
}

/** Keeps the theme in the browser's storage as well, as the landing page does; its first script reads it there. */
export function rememberTheme(theme: Theme): void {
  try {
    deviceStore('theme').setItem(deviceStores.theme.key, theme);
  } catch {
    // Storage may be full or forbidden; the cookie keeps it all the same.
  }
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  // Synchronous and without a promise, which the Cookie Store API is not.
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
