import type { Browser, BrowserContext } from 'playwright-core';
import type { Member } from './member.ts';
import { screens } from './screens.ts';

export interface WindowOptions {
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  /** The signed-in person; signed out by default. */
  as?: Member | undefined;
  /** The chosen language; that of the browser by default. */
  locale?: string;
  /** The browser's user agent. */
  userAgent?: string;
  /** Whether the person prefers reduced motion. */
  isStill?: boolean;
  /** Whether the service worker runs; then a test cannot change responses. */
  hasWorker?: boolean;
  /** How long a step may wait, in milliseconds. */
  patience?: number;
}

/** Opens a browser window with its own storage, in one of the two screen sizes. */
export async function openWindow(
  browser: Browser,
  url: string,
  {
    screen = 'phone',
    theme = 'light',
    as,
    locale,
    userAgent,
    isStill = false,
    hasWorker = false,
    patience = 30_000,
  }: WindowOptions = {},
): Promise<BrowserContext> {
  const { hostname: domain, origin } = new URL(url);
  const context = await browser.newContext({
    ...screens[screen],
    ...(userAgent !== undefined && { userAgent }),
    baseURL: url,
    serviceWorkers: hasWorker ? 'allow' : 'block',
    colorScheme: theme,
    reducedMotion: isStill ? 'reduce' : 'no-preference',
    storageState: {
      cookies: theme === 'dark' ? [{ ...plainCookie, name: 'theme', value: 'dark', domain }] : [],
      origins: [
        {
          origin,
          localStorage: [
            ...(as ? [{ name: 'baraza', value: sessionOf(as) }] : []),
            ...(locale === undefined ? [] : [{ name: 'baraza-locale', value: locale }]),
          ],
        },
      ],
    },
  });
  context.setDefaultTimeout(patience);
  return context;
}

function sessionOf({ token, user }: Member): string {
  return JSON.stringify({ token, user });
}

const plainCookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
