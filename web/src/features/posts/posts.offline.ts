import type { QueryClient } from '@tanstack/react-query';
import { fetchKeptCommunities } from '#features/communities/communities.public.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { authorPostsQuery, postsQuery } from './posts.api.ts';

/** How many pages of posts are fetched. */
const postPages = 5;

export async function fetchPostsOffline(fetch: OfflineFetch): Promise<void> {
  const { client, viewer, isFresh } = fetch;
  if (!(await isFresh(postsQuery({}), hasAllPages))) await fetchPosts(client);
  const media = authorPostsQuery(viewer.id, 'with');
  if (!(await isFresh(media))) await client.infiniteQuery(media);
  for (const { id } of await fetchKeptCommunities(fetch)) {
    const posts = postsQuery({ communityId: id });
    // One request at a time.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isFresh(posts))) await client.infiniteQuery(posts);
  }
}

function hasAllPages(data: unknown): boolean {
  const { pages } = data as { pages: { next: unknown }[] };
  return pages.length >= postPages || pages.at(-1)?.next === null;
}

/** Fetches more pages of the list that may be on the screen, which grows at its end as when it is scrolled. */
async function fetchPosts(client: QueryClient): Promise<void> {
  const posts = postsQuery({});
  await client.infiniteQuery({ ...posts, pages: postPages });
  const query = client.getQueryCache().find({ queryKey: posts.queryKey });
  while (query?.state.data && !hasAllPages(query.state.data)) {
    await query.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } });
  }
}
