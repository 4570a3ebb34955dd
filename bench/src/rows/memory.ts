import { memoryOf } from '#bench/accounting.ts';
import { ask, type Bench, deepPage, signIn, startProduct } from '#bench/bench.ts';
import { liker } from '#bench/dataset-ids.ts';
import { type Figure, goals } from '#bench/figures.ts';
import type { Ask } from '#bench/load.ts';
import { likesInTurn, takeBack } from './like.ts';
import { randomDiscussedPost } from './post-page.ts';

/** Row 13: memory of the server after its start, and after the time of sixty measurements (5 minutes) of mixed load. */
export async function memoryFigures(bench: Bench): Promise<Figure[]> {
  const { options, postgres, database } = bench;
  const token = await signIn(postgres, database, liker);
  const seconds = options.seconds * 60;
  await using product = await startProduct(bench);
  const atStart = (await memoryOf(product.pid)) ?? Number.NaN;
  try {
    await ask(bench, product, { connections: 10, token, next: mixed(options.posts), seconds });
  } finally {
    await takeBack(bench);
  }
  const afterLoad = (await memoryOf(product.pid)) ?? Number.NaN;
  const figure = (what: string, value: number, goal: Figure['goal']): Figure => ({
    row: '13',
    what,
    unit: 'MB',
    ours: value,
    ratio: value,
    ...(goal && { goal }),
  });
  return [
    figure('memory after the start', atStart, goals['13 start']),
    figure(`memory after ${seconds} s of mixed load`, afterLoad, goals['13 load']),
  ];
}

/** Of ten requests four are for the newest page, two for others, two for a post, one for comments, and one is a like. */
function mixed(posts: number): () => Ask {
  const like = likesInTurn(posts);
  const get = (path: string) => ({ method: 'GET' as const, path });
  let turn = 0;
  return () => {
    turn = (turn + 1) % 10;
    if (turn < 4) return get('/api/posts');
    if (turn < 6) return get(deepPage(posts));
    if (turn < 8) return get(`/api/posts/${randomDiscussedPost(posts)}`);
    if (turn < 9) return get(`/api/posts/${randomDiscussedPost(posts)}/comments?limit=20`);
    return like();
  };
}
