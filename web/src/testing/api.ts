import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { errorStatus, type ErrorCode } from '@baraza/contract/shared/problem.ts';
import { startSession } from '#platform/api/session.ts';
import { onTestFinished, vi } from 'vitest';
import { currentUser } from './fixtures.ts';

/** Signs Ada in, in this browser only. */
export function signIn(more: Partial<CurrentUser> = {}): CurrentUser {
  const user = currentUser({ friendsCount: 0, ...more });
  startSession({ token: 'token', user });
  return user;
}

export interface Asked {
  method: string;
  url: URL;
  body: unknown;
}

/**
 * Replaces the server. `reply` returns the body of a response, a `Response`, or a promise of one of them; undefined is a 404.
 * Returns the requests made so far.
 */
export function answerCalls(reply: (asked: Asked) => unknown): Asked[] {
  const calls: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const asked = { method, url: new URL(address, 'http://localhost'), body: body ? JSON.parse(String(body)) : null };
    calls.push(asked);
    const value = await reply(asked);
    if (value instanceof Response) return value;
    return value === undefined ? problem('not_found') : Response.json(value);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

/** An error response of the API. `detail` is the sentence that the user sees. */
export function problem(
  code: ErrorCode,
  detail = 'The server refused it.',
  status = errorStatus[code] as number,
): Response {
  const body = { type: 'about:blank', title: code, status, code, detail };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** A page of a list whose `Link` header points to the next page. */
export function pageWithNext(items: unknown, next: string): Response {
  return Response.json(items, { headers: { link: `<${next}>; rel="next"` } });
}
