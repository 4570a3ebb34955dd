import { alternate, askDatabase, type Bench } from '#bench/bench.ts';
import { compare } from '#bench/compare.ts';
import { likingViewer, personId, plainViewer } from '#bench/dataset-ids.ts';
import { openDataset } from '#bench/dataset.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { feedScript, postsScript } from './feed.ts';

const pages = ['newest', 'deep'] as const;

/** Reads everything that a page of the feed needs, with its indexes. */
const readAllSql = `set enable_seqscan = on; set max_parallel_workers_per_gather = 0;
  select count(content) from post; select count(created_at) from post_like; select count(placeholder) from media;
  set enable_seqscan = off; select count(id) from post where id > '00000000-0000-0000-0000-000000000000';
  select count(*) from post_like where post_id > '00000000-0000-0000-0000-000000000000'`;

/** Row 4: the SQL of the feed stays as quick with a hundred times as many posts. */
export async function sizeFigures(bench: Bench): Promise<Figure[]> {
  const small = await openDataset(bench.postgres, 10_000, bench.say);
  const large = await openDataset(bench.postgres, 1_000_000, bench.say);
  const viewer = personId(likingViewer);
  // Rows that were not read for hours would be read from disk, which is not measured.
  for (const database of [small, large]) {
    await bench.postgres.on(database, (client) => client.query(readAllSql));
  }
  const figures: Figure[] = [];
  for (const page of pages) {
    const [smallScript, largeScript] = [
      await feedScript(10_000, viewer, page),
      await feedScript(1_000_000, viewer, page),
    ];
    const [smallPosts, largePosts] = [postsScript(10_000, viewer, page), postsScript(1_000_000, viewer, page)];
    const found = await alternate(bench, {
      at10000: () => askDatabase(bench, small, smallScript),
      at1000000: () => askDatabase(bench, large, largeScript),
      postsAt10000: () => askDatabase(bench, small, smallPosts),
      postsAt1000000: () => askDatabase(bench, large, largePosts),
    });
    const what = `feed SQL at 1,000,000 posts / at 10,000, ${page} page`;
    figures.push(
      compare({ row: '4', what, goal: goals['4'] }, found.at1000000, found.at10000),
      // The minimal cost of any statement: finding its posts.
      compare({ row: '4', what: `its posts alone, ${page} page` }, found.postsAt1000000, found.postsAt10000),
    );
  }
  return figures;
}

/** Row 5: the same for a viewer who has liked a twentieth of all posts. */
export async function viewerFigures(bench: Bench): Promise<Figure[]> {
  const { posts } = bench.options;
  const figures: Figure[] = [];
  for (const page of pages) {
    const [plainScript, likingScript] = [
      await feedScript(posts, personId(plainViewer), page),
      await feedScript(posts, personId(likingViewer), page),
    ];
    const found = await alternate(bench, {
      noLikes: () => askDatabase(bench, bench.database, plainScript),
      manyLikes: () => askDatabase(bench, bench.database, likingScript),
    });
    const what = `feed SQL for a viewer with ${posts / 20} likes / with none, ${page} page`;
    figures.push(compare({ row: '5', what, goal: goals['5'] }, found.manyLikes, found.noLikes));
  }
  return figures;
}
