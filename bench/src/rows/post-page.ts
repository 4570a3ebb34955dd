import { randomInt } from 'node:crypto';
import { alternate, ask, type Bench, deepPage, startBareFastify, startProduct, warmUp } from '#bench/bench.ts';
import { compare } from '#bench/compare.ts';
import { discussedPost, likingViewer, personId, postId } from '#bench/dataset-ids.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { feedAsText, postAsTexts } from '#bench/server-sql.ts';

const connections = 10;

/** A post with 20 comments. */
export function randomDiscussedPost(posts: number): string {
  return postId(posts, discussedPost(randomInt(0, posts / 20)));
}

/** The newest post with 20 comments, comparable to the feed's first page. */
function newestDiscussedPost(posts: number): string {
  return postId(posts, discussedPost(posts / 20 - 1));
}

/** The two requests of a post's page in turn, with a new post for each page. */
function postThenComments(chooseId: () => string) {
  let id = '';
  return () => {
    const isPost = id === '';
    const path = isPost ? `/api/posts/${(id = chooseId())}` : `/api/posts/${id}/comments?limit=20`;
    if (!isPost) id = '';
    return { method: 'GET' as const, path };
  };
}

/** These requests, one after another. */
function inTurn(paths: readonly string[]) {
  let asked = 0;
  return () => ({ method: 'GET' as const, path: paths[asked++ % paths.length] ?? '' });
}

/** Reads all comments and their index into memory: rows that were not read for hours would be read from disk. */
const readCommentsSql = `select count(content) from comment;
  set enable_seqscan = off; select count(subject_id) from comment where subject_id > '00000000-0000-0000-0000-000000000000'`;

/** Row 6: the two requests of a post’s page relative to those of the feed: the newest of each, and both at random. */
export async function postPageFigures(bench: Bench): Promise<Figure[]> {
  const { database, postgres, token, options } = bench;
  await postgres.on(database, (client) => client.query(readCommentsSql));
  const newest = newestDiscussedPost(options.posts);
  const viewer = personId(likingViewer);
  await using product = await startProduct(bench);
  await using bare = await startBareFastify(bench, [await feedAsText(viewer), ...(await postAsTexts(viewer, newest))]);
  const calls = {
    feed: () => ({ method: 'GET' as const, path: '/api/posts' }),
    post: postThenComments(() => newest),
    deepFeed: () => ({ method: 'GET' as const, path: deepPage(options.posts) }),
    anyPost: postThenComments(() => randomDiscussedPost(options.posts)),
  };
  const bareCalls = { feed: inTurn(['/0']), post: inTurn(['/1', '/2']) };
  for (const next of Object.values(calls)) await ask(bench, product, { connections, token, next, seconds: warmUp });
  for (const next of Object.values(bareCalls)) await ask(bench, bare, { connections, next, seconds: warmUp });
  const { feed, post, deepFeed, anyPost, bareFeed, barePost } = await alternate(bench, {
    feed: () => ask(bench, product, { connections, token, next: calls.feed }),
    post: () => ask(bench, product, { connections, token, next: calls.post }),
    deepFeed: () => ask(bench, product, { connections, token, next: calls.deepFeed }),
    anyPost: () => ask(bench, product, { connections, token, next: calls.anyPost }),
    bareFeed: () => ask(bench, bare, { connections, next: bareCalls.feed }),
    barePost: () => ask(bench, bare, { connections, next: bareCalls.post }),
  });
  const whole = post.map(({ perSecond, serverMs, databaseMs }) => ({
    perSecond: perSecond / 2,
    serverMs: serverMs && serverMs * 2,
    databaseMs: databaseMs && databaseMs * 2,
  }));
  const goal = goals['6'];
  return [
    compare({ row: '6', what: 'calls for the newest post and its 20 comments / for the feed', goal }, post, feed),
    compare(
      { row: '6', what: 'the same for posts at random positions / for the feed at random positions', goal },
      anyPost,
      deepFeed,
    ),
    compare({ row: '6', what: 'the newest of both, by bare Fastify + pg' }, barePost, bareFeed),
    // The newest ten posts are read often, those at random rarely.
    compare({ row: '6', what: 'the same for posts at random positions / for the feed' }, anyPost, feed),
    compare({ row: '6', what: 'whole post pages, both calls / feed pages' }, whole, feed),
  ];
}
