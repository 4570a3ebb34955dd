import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { postPageSize } from '@baraza/contract/features/posts.ts';
import { notifyWithin } from '@baraza/server/src/features/notifications/notifications.public.ts';
import { listComments } from '@baraza/server/src/features/posts/comments.queries.ts';
import type { Db } from '@baraza/server/src/platform/database.ts';
import { findPost, listPosts, placeInLike, setPostLike } from '@baraza/server/src/features/posts/posts.queries.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects queries instead of sending them. */
class RecordingDriver extends DummyDriver {
  readonly sent: Statement[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = async ({ sql: text, parameters }: CompiledQuery) => {
      this.sent.push({ text, values: [...parameters] });
      return { rows: [] };
    };
    return Object.assign(await super.acquireConnection(), { executeQuery });
  }
}

/** The single statement that the server sends for a call, so that what is measured is never a copy of it. */
async function sentBy(call: (db: Db) => Promise<unknown>): Promise<Statement> {
  const driver = new RecordingDriver();
  await call(
    new Kysely({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
    }),
  );
  const [only, ...others] = driver.sent;
  if (!only || others.length > 0) throw new Error(`The server sent ${driver.sent.length} statements instead of one.`);
  return only;
}

const anybody = '00000000-0000-0000-0000-000000000000';

/** The page of the feed: $1 the viewer, $2 the post to go on after, $3 how many rows. */
export const feedSql = async () => (await sentBy((db) => listPosts(db, anybody, { limit: feedRows }))).text;

/** The newest page of the feed, as one text. */
export const feedAsText = async (viewer: string) =>
  asText(await sentBy((db) => listPosts(db, viewer, { limit: feedRows })));

/** A post, and its newest 20 comments, as one text each. */
export const postAsTexts = async (viewer: string, post: string) => [
  asText(await sentBy((db) => findPost(db, viewer, post))),
  asText(await sentBy((db) => listComments(db, viewer, post, { limit: 21 }))),
];

/** The statement whose rows are each written already, answering with all of them as one `body`. */
function asText({ text, values }: Statement): Statement {
  return {
    text: `select '[' || coalesce(string_agg(page.json, ','), '') || ']' as body from (${text}) as page`,
    values,
  };
}

/** Liking a post and telling its owner, by these pieces of SQL. */
export async function likeSql(viewer: string, post: string): Promise<string> {
  // Stand for the two in what the server sends, and make way for the SQL there.
  const [actorId, postId] = ['a viewer', 'a post'];
  // Nothing is sent to anybody: nothing is committed.
  const nobody = {} as Parameters<typeof notifyWithin>[0];
  const telling = notifyWithin(nobody, { type: 'posts.liked', actorId, postId }, placeInLike);
  const { text, values } = await sentBy((db) => setPostLike(db, actorId, postId, telling));
  const places = values.map((value) => {
    if (value === actorId) return viewer;
    if (value === postId) return post;
    return value === null ? 'null' : `('${String(value).replace(postId, `' || ${post} || '`)}')`;
  });
  return withPlaces(text, ...places);
}

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
