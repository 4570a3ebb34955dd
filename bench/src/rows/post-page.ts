import { randomInt } from 'node:crypto';
import { alternate, ask, type Bench, deepPage, startProduct, warmUp } from '#bench/bench.ts';
import { compare } from '#bench/compare.ts';
import { discussedPost, postId } from '#bench/dataset-ids.ts';
import { type Figure, goals } from '#bench/figures.ts';

const connections = 10;

/** A post that has 20 comments. */
export function randomDiscussedPost(posts: number): string {
  return postId(posts, discussedPost(randomInt(0, posts / 20)));
}

/** Row 6: the two calls of a post's page, in turn, against those of the feed. */
export async function postPageFigures(bench: Bench): Promise<Figure[]> {
  const { token, options } = bench;
  await using product = await startProduct(bench);
  const feed = () => ({ method: 'GET' as const, path: '/api/posts' });
  const deepFeed = () => ({ method: 'GET' as const, path: deepPage(options.posts) });
  let id = '';
  const postThenComments = () => {
    const isPost = id === '';
    const path = isPost
      ? `/api/posts/${(id = randomDiscussedPost(options.posts))}`
      : `/api/posts/${id}/comments?limit=20`;
    if (!isPost) id = '';
    return { method: 'GET' as const, path };
  };
  for (const next of [feed, deepFeed, postThenComments])
    await ask(bench, product, { connections, token, next, seconds: warmUp });
  const found = await alternate(bench, {
    feed: () => ask(bench, product, { connections, token, next: feed }),
    post: () => ask(bench, product, { connections, token, next: postThenComments }),
    deepFeed: () => ask(bench, product, { connections, token, next: deepFeed }),
  });
  const whole = found.post.map(({ perSecond, serverMs, databaseMs }) => ({
    perSecond: perSecond / 2,
    serverMs: serverMs && serverMs * 2,
    databaseMs: databaseMs && databaseMs * 2,
  }));
  return [
    compare(
      { row: '6', what: 'calls for a post and its 20 comments / for the feed', goal: goals['6'] },
      found.post,
      found.feed,
    ),
    // The posts come from anywhere, and the newest ten are read by everybody all the time.
    compare({ row: '6', what: 'the same calls / for the feed at a random depth' }, found.post, found.deepFeed),
    compare({ row: '6', what: 'whole post pages, both calls / feed pages' }, whole, found.feed),
  ];
}
