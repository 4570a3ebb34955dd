import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { pageBytesMax } from '@baraza/contract/shared/sizes.ts';
import { describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { TestClient } from '#testing/http-client.ts';
import { fillLists, listLength, type LongLists, threadLength, eventThreadLength } from '#testing/long-lists.ts';
import { featureRows } from '#testing/matrix/rows.ts';
import { startTestApp } from '#testing/test-app.ts';

// Every list of the contract is filled with the longest texts. A page must stay small, and the pages must contain everything once.

/** Texts as long as the contract permits, of letters that JSON makes two bytes, and that UTF-8 makes three. */
const letters = { 'escaped characters': '"', 'characters of three bytes': 'ሀ' };

interface List {
  path: (lists: LongLists) => string;
  /** Who reads it; the reader by default. */
  by?: 'admin' | 'blocker' | 'muter';
  /** The number of items on all pages, `listLength` by default. */
  total?: number;
  /** Whether it leaves out what does not fit. */
  isCut?: true;
}

const at = (path: string): List => ({ path: () => path });

const lists: Partial<Record<keyof Api, List | List[]>> = {
  'GET /api/profile': [at('/api/profile?limit=50'), at('/api/profile?limit=50&search=guest')],
  'GET /api/users': [{ ...at('/api/users?limit=50'), total: listLength + 3 }, at('/api/users?limit=50&search=guest')],
  'GET /api/connections/following': at('/api/connections/following?limit=50'),
  'GET /api/connections/followers': at('/api/connections/followers?limit=50'),
  'GET /api/connections/mutuals': at('/api/connections/mutuals?limit=50'),
  // The reader follows nearly everyone.
  'GET /api/connections/suggestions': { ...at('/api/connections/suggestions'), isCut: true },
  'GET /api/profile/:username/followers': at('/api/profile/reader/followers?limit=50'),
  'GET /api/profile/:username/following': at('/api/profile/reader/following?limit=50'),
  'GET /api/blocks': { ...at('/api/blocks?limit=50'), by: 'blocker' },
  'GET /api/mutes': { ...at('/api/mutes?limit=50'), by: 'muter' },
  'GET /api/intake/buddy': { ...at('/api/intake/buddy'), isCut: true },
  'GET /api/posts': at('/api/posts?limit=50'),
  'GET /api/posts/:id/history': { path: ({ post }) => `/api/posts/${post}/history?limit=50` },
  'GET /api/posts/:id/comments': { path: ({ post }) => `/api/posts/${post}/comments?limit=50` },
  'GET /api/posts/:id/comments/:commentId/thread': {
    path: ({ post, deepest }) => `/api/posts/${post}/comments/${deepest}/thread`,
    total: threadLength,
  },
  'GET /api/conversations': at('/api/conversations?limit=50'),
  'GET /api/conversations/:id': [
    { path: ({ conversation }) => `/api/conversations/${conversation}?limit=50` },
    {
      path: ({ conversation }) =>
        `/api/conversations/${conversation}?limit=50&after=00000000-0000-7000-8000-000000000000`,
    },
  ],
  'GET /api/conversations/:id/search': {
    path: ({ conversation }) => `/api/conversations/${conversation}/search?limit=50&q=find`,
  },
  'GET /api/conversations/:id/pictures': {
    path: ({ conversation }) => `/api/conversations/${conversation}/pictures?limit=50`,
  },
  'GET /api/announcements': at('/api/announcements?limit=50'),
  'GET /api/icebreakers/past': { ...at('/api/icebreakers/past?limit=50') },
  'GET /api/icebreakers/:id/comments': { path: ({ icebreaker }) => `/api/icebreakers/${icebreaker}/comments?limit=50` },
  'GET /api/ventures': [at('/api/ventures?limit=50'), at('/api/ventures?limit=50&lists=none&sort=likes')],
  'GET /api/ventures/my': at('/api/ventures/my?limit=50'),
  'GET /api/ventures/:id/likes': { path: ({ venture }) => `/api/ventures/${venture}/likes?limit=50` },
  'GET /api/ventures/:id/followers': { path: ({ venture }) => `/api/ventures/${venture}/followers?limit=50` },
  'GET /api/ventures/:id/reviews': { path: ({ venture }) => `/api/ventures/${venture}/reviews?limit=50` },
  'GET /api/ventures/:id/members': { path: ({ venture }) => `/api/ventures/${venture}/members?limit=50` },
  'GET /api/ventures/:id/products': { path: ({ venture }) => `/api/ventures/${venture}/products?limit=50` },
  'GET /api/ventures/:id/announcements': { path: ({ venture }) => `/api/ventures/${venture}/announcements?limit=50` },
  'GET /api/communities': at('/api/communities?kind=CLUB&limit=50'),
  'GET /api/communities/:id/requests': { path: ({ club }) => `/api/communities/${club}/requests?limit=50` },
  'GET /api/communities/:id/invitations': { path: ({ club }) => `/api/communities/${club}/invitations?limit=50` },
  'GET /api/communities/:id/guides/:slug/history': {
    path: ({ club }) => `/api/communities/${club}/guides/rules/history?limit=50`,
  },
  'GET /api/events': [at('/api/events?limit=50'), at('/api/events?limit=50&sort=soonest')],
  'GET /api/events/subscribed': at('/api/events/subscribed?limit=50&status=invited'),
  'GET /api/events/my': at('/api/events/my?limit=50'),
  'GET /api/events/:id/attendees': { path: ({ event }) => `/api/events/${event}/attendees?limit=50` },
  'GET /api/events/:id/waitlist': { path: ({ event }) => `/api/events/${event}/waitlist?limit=50` },
  'GET /api/events/:id/requests': { path: ({ event }) => `/api/events/${event}/requests?limit=50&status=declined` },
  'GET /api/events/:id/invitations': {
    path: ({ event }) => `/api/events/${event}/invitations?limit=50`,
    total: listLength + 1,
  },
  'GET /api/events/:id/comments': [
    { path: ({ event }) => `/api/events/${event}/comments?limit=50`, total: listLength + 2 },
    { path: ({ event, replied }) => `/api/events/${event}/comments?limit=50&parentId=${replied}` },
    {
      path: ({ event, eventComment }) => `/api/events/${event}/comments?limit=50&after=${eventComment}`,
      total: 2 * listLength + eventThreadLength,
    },
  ],
  'GET /api/events/:id/comments/:commentId/thread': {
    path: ({ event, deepestOfEvent }) => `/api/events/${event}/comments/${deepestOfEvent}/thread`,
    total: eventThreadLength,
  },
  'GET /api/events/:id/door': { path: ({ event }) => `/api/events/${event}/door` },
  'GET /api/events/:id/check-ins': { path: ({ event }) => `/api/events/${event}/check-ins?limit=50` },
  'GET /api/notifications/user/:userId': { path: ({ reader }) => `/api/notifications/user/${reader.id}?limit=50` },
  'GET /api/reports': at('/api/reports?limit=50'),
  'GET /api/steward/reports': { ...at('/api/steward/reports?limit=50'), by: 'admin' },
  'GET /api/steward/appeals': { ...at('/api/steward/appeals?limit=50'), by: 'admin' },
  'GET /api/steward/audit': { ...at('/api/steward/audit?limit=50'), by: 'admin' },
};

/** Lists that contain no text that people write, or one thing as a whole, with the reason. */
const others: Partial<Record<keyof Api, string>> = {
  'GET /api/auth/config': 'the operator’s providers',
  'GET /api/auth/sessions': 'at most 20 sessions',
  'GET /api/options': 'the fixed lists of profiles',
  'GET /api/muted-words': 'at most 100 words of 50 characters',
  'GET /api/posts/tags': 'at most 50 hashtags',
  'GET /api/posts/:id': 'one post',
  'GET /api/events/:id': 'one event',
  'GET /api/ventures/:id': 'one venture with at most six entries of each list',
  'GET /api/ventures/:id/analytics': 'at most 90 numbers',
  'GET /api/intake/first-week': 'a fixed list of steps',
  'GET /api/steward/reports/:id': 'one case',
  'GET /api/admin/stewards': 'the roles that admins gave',
  'GET /api/sanctions': 'texts of stewards about one person',
  'GET /api/transparency': 'numbers of half-years',
  'GET /api/consents': 'versions of two documents',
  'GET /api/exports': 'one export a day for 7 days',
  ...Object.assign({}, ...featureRows.map(({ smallLists }) => smallLists)),
};

function isList(schema: z.core.$ZodType | null): boolean {
  const part = schema as z.core.$ZodTypes | null;
  const def = part?._zod.def;
  if (def?.type === 'union') return def.options.some(isList);
  if (def?.type === 'array') return isObject(def.element);
  return def?.type === 'object' && Object.values(def.shape).some((field) => isList(field) && !isObject(field));
}

function isObject(schema: z.core.$ZodType): boolean {
  return ['object', 'lazy'].includes((schema as z.core.$ZodTypes)._zod.def.type);
}

test('every list of the contract is checked', () => {
  const endpoints = Object.entries<EndpointParts>(api);
  const found = endpoints.filter(([key, { reply }]) => key.startsWith('GET ') && isList(reply)).map(([key]) => key);
  expect([...Object.keys(lists), ...Object.keys(others)].sort()).toEqual(found.sort());
});

describe.each(Object.entries(letters))('with %s', async (_, letter) => {
  test('every page of every list is small, and nothing is left out', async () => {
    await using app = await startTestApp();
    const scene = await fillLists(app, letter);
    const problems: string[] = [];
    for (const each of Object.values(lists).flat()) {
      const { path, by = 'reader', total = listLength, isCut } = each;
      const { largest, ids } = await readAll(scene[by], path(scene));
      if (largest > pageBytesMax) problems.push(`${path(scene)} has a page of ${largest} bytes`);
      if (!isCut && (new Set(ids).size !== total || ids.length !== total)) {
        problems.push(
          `${path(scene)} has ${ids.length} items, of which ${new Set(ids).size} differ, instead of ${total}`,
        );
      }
    }
    expect(problems).toEqual([]);
  }, 90_000);
});

/** Reads a list to its end. Returns the size of the largest page, and the ids of all items. */
async function readAll(client: TestClient, first: string): Promise<{ largest: number; ids: string[] }> {
  const ids: string[] = [];
  let largest = 0;
  for (let path: string | undefined = first; path !== undefined && ids.length < 1_000;) {
    const address: string = path;
    // On a busy machine a search may end before it has found everything.
    const { headers, body } = await vi.waitFor(
      async () => {
        const reply = await client.get(address, { headers: { 'accept-encoding': 'identity' } });
        expect(reply.status, address).toBe(200);
        return reply;
      },
      { timeout: 10_000 },
    );
    largest = Math.max(largest, Number(headers.get('content-length')));
    ids.push(...itemsOf(body).map((item) => item.id ?? item.userId ?? item.version ?? item.user.id));
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    path = body.nextCursor ? `${first}&cursor=${body.nextCursor}` : next;
  }
  return { largest, ids };
}

interface Item {
  id?: string;
  userId?: string;
  version?: string;
  user: { id: string };
}

/** The items of a page: the body, or the only list in it; of a conversation the messages. */
function itemsOf(body: Item[] | Record<string, unknown>): Item[] {
  if (Array.isArray(body)) return body;
  return (body['messages'] ?? Object.values(body).find(Array.isArray)) as Item[];
}
