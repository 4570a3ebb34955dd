import type { Page, Request } from 'playwright-core';

type Matches = (request: Request) => boolean;

/** Matches requests by method and the end of their path. */
export function asked(method: string, path: RegExp): Matches {
  return (request) => request.method() === method && path.test(new URL(request.url()).pathname);
}

/** Answers matching requests with a server error until `answerAgain`. */
export async function refuse(page: Page, matches: Matches): Promise<void> {
  await page.route('**/*', (route, request) =>
    matches(request) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
}

/** Answers matching requests with 403, which the outbox does not repeat. */
export async function forbid(page: Page, matches: Matches): Promise<void> {
  await page.route('**/*', (route, request) => (matches(request) ? route.fulfill(notAllowed) : route.fallback()));
}

const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'not_allowed', detail: 'Not allowed.' };
/** A refusal of the API. */
export const notAllowed = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) };

/** Lets the server answer everything again. */
export function answerAgain(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}

interface Held {
  /** The first matching request. */
  request: Promise<Request>;
  release: () => void;
}

const held = new WeakMap<Page, Held>();

/** Holds matching requests until `letGo`. */
export async function hold(page: Page, matches: Matches): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const request = page.waitForRequest(matches);
  // `checkVisit` reports a state in which nothing is requested.
  request.catch(() => undefined);
  held.set(page, { request, release });
  await page.route('**/*', async (route, request) => {
    if (matches(request)) await released;
    await route.fallback();
  });
}

/** Releases what `hold` is holding, and returns when the server has answered it. */
export async function letGo(page: Page): Promise<void> {
  const { request, release } = held.get(page) ?? {};
  // The browser can lose a request that it sends while interception ends.
  const asked = await request;
  release?.();
  await asked?.response();
  await answerAgain(page);
}
