import { type Bench, startProduct } from '#bench/bench.ts';
import { type Figure, type Goal, goals, median } from '#bench/figures.ts';
import { countStatements } from '#bench/statement-counter.ts';
import { randomDiscussedPost } from './post-page.ts';

const pages = 300;

/** Row 14: statements per page, one page after another: the mean, and the median, which is compared with the goal. */
export async function statementFigures(bench: Bench): Promise<Figure[]> {
  const { options, postgres, database, token } = bench;
  await using counter = await countStatements(postgres.urlOf(database), options.port + 3);
  await using product = await startProduct(bench, { url: counter.url });
  const get = async (path: string) => {
    const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const countsOf = async (page: () => Promise<void>) => {
    const counts: number[] = [];
    for (let done = 0; done < pages; done += 1) {
      const before = counter.count();
      await page();
      counts.push(counter.count() - before);
    }
    return counts;
  };

  const feed = await countsOf(() => get('/api/posts'));
  const post = await countsOf(async () => {
    const id = randomDiscussedPost(options.posts);
    await Promise.all([get(`/api/posts/${id}`), get(`/api/posts/${id}/comments?limit=20`)]);
  });
  const figure = (what: string, counts: number[], goal: Goal): Figure => ({
    row: '14',
    what,
    unit: '',
    ours: counts.reduce((sum, count) => sum + count) / pages,
    // Some pages include the statement of the session or of a job; most include only their own.
    ratio: median(counts),
    goal,
  });
  return [
    figure('SQL statements for a feed page', feed, goals['14 feed']),
    figure('SQL statements for a post page, both calls', post, goals['14 post']),
  ];
}
