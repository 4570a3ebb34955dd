import type { Browser, BrowserContext } from 'playwright-core';
import type { Member } from './member.ts';
import { screens } from './screens.ts';

export interface WindowOptions {
  screen?: keyof typeof screens;
  theme?: 'light' | 'dark';
  /** Who is signed in already; nobody unless given. */
  as?: Member | undefined;
  /** What the browser calls itself. */
  userAgent?: string;
  /** Whether the person wishes less motion. */
  isStill?: boolean;
  /** Whether the service worker runs: with it a test cannot change what the network answers. */
  hasWorker?: boolean;
  /** How long a step may wait, in ms. */
  patience?: number;
}

/** A browser window with storage of its own, on one of the two screens. */
export async function openWindow(
  browser: Browser,
  url: string,
  {
    screen = 'phone',
    theme = 'light',
    as,
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
      origins: as ? [{ origin, localStorage: [{ name: 'baraza', value: sessionOf(as) }] }] : [],
    },
  });
  context.setDefaultTimeout(patience);
  return context;
}

function sessionOf({ token, user }: Member): string {
  return JSON.stringify({ token, user });
}

const plainCookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
