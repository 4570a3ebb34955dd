import { hashKey, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { conversation, conversationId, message } from '#features/conversations/conversations.fixtures.ts';
import { guideQuery } from '#features/communities/guides/guides.api.ts';
import { setInstallation } from '#features/installation/installation.ts';
import { keptThreadQuery } from '#features/conversations/conversations.api.ts';
import { postsQuery } from '#features/posts/posts.api.ts';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { startOfflineQueries } from '#platform/offline/offline-queries.ts';
import { readRows } from '#platform/offline/offline-store.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { club, memberAs } from '#testing/communities.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { event } from '#testing/fixtures.ts';
import { fetchOfflinePages } from './offline-pages.ts';

beforeEach(() => {
  localStorage.clear();
  fakeDatabases();
});

/** Starts the app; `reply` overrides the answers of the server where it returns something. */
function start(reply: (asked: Asked) => unknown = () => undefined) {
  const viewer = signIn();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(startOfflineQueries(cache, viewer.id));
  const asked = answerCalls((call) => {
    const { pathname: path, searchParams } = call.url;
    const overridden = reply(call);
    if (overridden !== undefined) return overridden;
    if (path === '/api/posts' && !searchParams.has('ownerId')) {
      const last = Number(searchParams.get('lastPostId')?.slice(-5) ?? 10_101) - 10_000;
      return pageWithNext(numberedPosts(last - 1, 10), '/api/posts?lastPostId=last');
    }
    if (path === '/api/conversations') return [conversation([message(1)])];
    if (path === `/api/conversations/${conversationId}`) return conversation([message(1)]);
    if (path === '/api/events/subscribed') return [{ id: event().id, event: event({ viewerStatus: 'registered' }) }];
    if (path === '/api/profile/me') return viewer;
    if (path === '/api/profile') return { users: [], total: 0 };
    if (path.endsWith('/ticket')) return problem('not_allowed');
    return [];
  });
  const paths = () => asked.map(({ url }) => url.pathname);
  return { cache, paths, viewerId: viewer.id, fetch: () => fetchOfflinePages(cache, viewer) };
}

test('fetches the last 50 posts, conversations with their messages, events, notifications, profile, intake, businesses and clubs', async () => {
  const { cache, paths, fetch } = start((call) =>
    call.url.pathname.endsWith('/ticket')
      ? { ticket: 'code', code: 'CODE', eventId: event().id, userId: 'x' }
      : undefined,
  );
  await fetch();
  expect(idsOf(cache.getQueryData(postsQuery({}).queryKey))).toHaveLength(50);
  expect(cache.getQueryData(keptThreadQuery(conversationId).queryKey)?.messages).toHaveLength(1);
  expect(new Set(paths())).toEqual(
    new Set([
      '/api/posts',
      '/api/communities',
      '/api/conversations',
      `/api/conversations/${conversationId}`,
      expect.stringContaining('/api/notifications/user/'),
      '/api/events',
      '/api/events/subscribed',
      '/api/events/my',
      `/api/events/${event().id}/ticket`,
      '/api/profile/me',
      '/api/profile',
      '/api/announcements',
      '/api/ventures',
    ]),
  );
});

test('extends the list that is already shown', async () => {
  const { cache, fetch } = start((call) => (call.url.pathname === '/api/posts' ? undefined : problem('unavailable')));
  await cache.infiniteQuery(postsQuery({}));
  const shown = idsOf(cache.getQueryData(postsQuery({}).queryKey));
  await expect(fetch()).rejects.toThrow('The server refused it.');
  const all = idsOf(cache.getQueryData(postsQuery({}).queryKey));
  expect([all.slice(0, 10), all.length]).toEqual([shown, 50]);
});

test('ends at the first failure, and the next visit fetches only what is not stored', async () => {
  const first = start((call) => (call.url.pathname === '/api/events' ? problem('unavailable') : undefined));
  await expect(first.fetch()).rejects.toThrow('The server refused it.');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const next = start((call) => (call.url.pathname.endsWith('/ticket') ? problem('unavailable') : undefined));
  await expect(next.fetch()).rejects.toThrow('The server refused it.');
  expect(next.paths()).toEqual([
    '/api/events',
    '/api/events/subscribed',
    '/api/events/subscribed',
    '/api/events/my',
    '/api/events/my',
    `/api/events/${event().id}/ticket`,
  ]);
});

test('fetches nothing of features that the operator has hidden', async () => {
  const { paths, fetch } = start();
  setInstallation({ isInMaintenance: false, hiddenFeatures: ['events', 'hustles', 'intake-hub'], notices: [] });
  await fetch();
  expect(paths()).toContain('/api/profile/me');
  expect(paths().filter((path) => /events|ventures|announcements|api.profile$/.test(path))).toEqual([]);
  setInstallation({ isInMaintenance: false, hiddenFeatures: [], notices: [] });
});

test('fetches the guides of hubs, and later only those that have changed', async () => {
  const hub = club({ slug: 'ghana', kind: 'COUNTRY', joinPolicy: 'AUTOMATIC', viewer: memberAs('MEMBER') });
  const brief = (slug: string, version: number) => ({
    slug,
    version,
    title: slug,
    updatedAt: hub.createdAt,
    editor: null,
  });
  let versions = { visa: 1, housing: 1 };
  const begin = () =>
    start(({ url: { pathname: path, searchParams } }) => {
      if (path === '/api/communities' && searchParams.get('scope') === 'mine') return [hub];
      if (path.endsWith('/ticket')) return { ticket: 'code', code: 'CODE', eventId: event().id, userId: 'x' };
      const guides = Object.entries(versions).map(([slug, version]) => brief(slug, version));
      if (path === `/api/communities/${hub.id}/guides`) return { guides, canEdit: false };
      const guide = guides.find(({ slug }) => path.endsWith(`/guides/${slug}`));
      return guide && { ...guide, content: 'Words.', canEdit: false };
    });
  const opened = (paths: string[]) => paths.flatMap((path) => /\/guides\/(.+)/.exec(path)?.[1] ?? []);
  const first = begin();
  await first.fetch();
  expect(opened(first.paths())).toEqual(['visa', 'housing']);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  const stored = ['visa', 'housing'].map((slug) => hashKey(guideQuery(hub.id, slug).queryKey));
  await vi.waitFor(async () => expect(await readRows(first.viewerId, stored)).toHaveLength(2));
  versions = { visa: 1, housing: 2 };
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  onTestFinished(() => void vi.useRealTimers());
  const next = begin();
  await next.fetch();
  expect(opened(next.paths())).toEqual(['housing']);
});
