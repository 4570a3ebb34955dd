import { postPageSize } from '@baraza/contract/features/posts.ts';
import { listPosts, setPostLike } from '@baraza/server/src/features/posts/posts.queries.ts';

/** A connection as the server's queries know it. */
type Runner = Parameters<typeof listPosts>[0];

/** The text that the server itself sends for a call, so that what is measured is never a copy of it. */
async function textOf(call: (runner: Runner) => Promise<unknown>): Promise<string> {
  let text = '';
  const query = async (statement: { text: string }) => {
    text = statement.text;
    return { rows: [] };
  };
  // Stands in for a pool that is only ever asked one named statement.
  await call({ query } as unknown as Runner);
  if (text === '') throw new Error('The server sent no statement.');
  return text;
}

const anybody = '00000000-0000-0000-0000-000000000000';

/** The page of the feed: $1 the viewer, $2 the post to go on after, $3 how many rows. */
export const feedSql = () => textOf((runner) => listPosts(runner, anybody, { limit: feedRows }));

/** Liking a post: $1 the viewer, $2 the post. */
export const likeSql = () => textOf((runner) => setPostLike(runner, anybody, anybody, true));

/** The server asks for one row more than it shows, to know whether there is a next page. */
export const feedRows = postPageSize + 1;

/** Puts pgbench's variables, or any other SQL, in the places of `$1`, `$2` … */
export function withPlaces(text: string, ...places: string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_place, number) => {
    const sql = places[Number(number) - 1];
    if (sql === undefined) throw new Error(`The statement takes $${number}, which the bench does not know.`);
    return sql;
  });
}
