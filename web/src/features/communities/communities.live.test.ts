import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { club } from '#testing/communities.ts';
import { clubsQuery, communityQuery, ownCommunitiesQuery } from './communities.api.ts';
import { startLiveCommunities } from './communities.live.ts';
import { electionsQuery } from './elections/elections.api.ts';
import { membersQuery, requestsQuery } from './people.api.ts';

type Received = Pick<Notification, 'kind' | 'link'>;

let receive: (received: Received) => void;
vi.mock('#platform/api/sockets.ts', () => ({
  listen: (_key: string, listener: (received: Received) => void) => {
    receive = listener;
    return () => undefined;
  },
}));

const { id, slug } = club();
const keys = {
  club: communityQuery(slug).queryKey,
  members: membersQuery(id, { search: '' }).queryKey,
  requests: requestsQuery(id).queryKey,
  elections: electionsQuery(id).queryKey,
  mine: ownCommunitiesQuery.queryKey,
  directory: clubsQuery({}).queryKey,
  otherClub: communityQuery('debate').queryKey,
  otherRequests: requestsQuery('01920000-0000-7000-8000-000000000099').queryKey,
};
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  for (const key of Object.values(keys)) cache.setQueryData<unknown>(key, { pages: [], pageParams: [] });
  cache.setQueryData(keys.club, club());
  startLiveCommunities(cache);
});

const stale = () =>
  Object.entries(keys)
    .filter(([, key]) => cache.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);

test.each([
  ['a request', 'request', `/clubs/${slug}`, ['club', 'members', 'requests', 'elections']],
  ['an answer', 'answer', `/clubs/${slug}`, ['club', 'members', 'requests', 'elections', 'mine']],
  ['an election', 'team', `/clubs/${slug}/elections`, ['club', 'members', 'requests', 'elections']],
  ['a removal', 'moderation', '/clubs', Object.keys(keys)],
  ['anything else', 'like', '/feed/1', []],
] as const)('refetches what a notification of %s changes', (_what, kind, link, expected) => {
  receive({ kind, link });
  expect(stale()).toEqual(expected);
});
