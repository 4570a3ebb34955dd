import type { QueryClient } from '@tanstack/react-query';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { authorPostsQuery, postsQuery } from './posts.api.ts';

/** How many pages of posts are fetched. */
const postPages = 5;

export async function fetchPostsOffline({ client, viewer, isFresh }: OfflineFetch): Promise<void> {
  if (!(await isFresh(postsQuery({}), hasAllPages))) await fetchPosts(client);
  const media = authorPostsQuery(viewer.id, 'with');
  if (!(await isFresh(media))) await client.infiniteQuery(media);
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
