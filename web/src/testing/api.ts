import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { startSession } from '#platform/session.ts';
import { onTestFinished, vi } from 'vitest';

const ada: CurrentUser = {
  id: '01920000-0000-7000-8000-00000000000a',
  username: 'ada',
  name: 'Ada Mwangi',
  first_name: 'Ada',
  last_name: 'Mwangi',
  email: 'ada@students.uonbi.ac.ke',
  image: null,
  bannerURL: null,
  bio: '',
  about: '',
  intake: 'JANUARY_2026',
  country: 'KENYA',
  program: 'COMPUTER_SCIENCE',
  interests: [],
  skills: [],
  languages: [],
  isOnboarded: true,
  friendsCount: 0,
} as unknown as CurrentUser;

/** Signs Ada in, in this browser only. */
export function signIn(): CurrentUser {
  startSession({ token: 'token', user: ada });
  return ada;
}

export interface Asked {
  method: string;
  url: URL;
  body: unknown;
}

/** Answers API requests instead of a server; what `reply` does not answer is 404. Returns the requests so far. */
export function answerCalls(reply: (asked: Asked) => unknown): Asked[] {
  const calls: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const asked = { method, url: new URL(address, 'http://localhost'), body: body ? JSON.parse(String(body)) : null };
    calls.push(asked);
    const value = reply(asked);
    return value === undefined ? Response.json({ code: 'not_found' }, { status: 404 }) : Response.json(value);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}
