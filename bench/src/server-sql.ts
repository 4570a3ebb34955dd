import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { postPageSize } from '@baraza/contract/features/post-limits.ts';
import { listComments } from '@baraza/server/src/features/comments/comments.queries.ts';
import { postComments } from '@baraza/server/src/features/posts/comments/post-comments.ts';
import type { Db } from '@baraza/server/src/platform/sql/database.ts';
import { findPost, listPosts } from '@baraza/server/src/features/posts/feed/posts.queries.ts';

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

/** Returns the single statement that the server sends for a call, so that the benchmark needs no copy of it. */
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

/** The server reads one row more than it returns, to find out whether there is a next page. */
export const feedRows = postPageSize + 1;

/** The statement of a feed page, with SQL or pgbench variables as parameters. */
export async function feedSql(viewer: string, last: string, rows: string): Promise<string> {
  const { text, values } = await sentBy((db) =>
    // The recorded query accepts any type.
    listPosts(db, viewer, { lastPostId: last, limit: rows as unknown as number }),
  );
  return withParameters(text, values.map(String));
}

/** The newest page of the feed as one JSON text. */
export async function feedAsText(viewer: string): Promise<Statement> {
  return asText(await sentBy((db) => listPosts(db, viewer, { limit: feedRows })));
}

/** A post and its newest 20 comments, as one JSON text each. */
export async function postAsTexts(viewer: string, post: string): Promise<Statement[]> {
  return [
    asText(await sentBy((db) => findPost(db, viewer, post))),
    asText(
      await sentBy((db) => listComments(db, viewer, postComments, { subjectId: post, limit: 21, isNewestFirst: true })),
    ),
  ];
}

function asText({ text, values }: Statement): Statement {
  return { text: `select coalesce(json_agg(page), '[]')::text as body from (${text}) as page`, values };
}

/** The rows that a like writes in one transaction: the like, the counter, and the notification to the owner. */
export function likeSql(person: string, post: string): string {
  return `begin;
insert into post_like (post_id, person_id) values (${post}, ${person}) on conflict do nothing;
update post set likes_count = likes_count + 1 where id = ${post};
with made as (
  insert into notification (recipient_id, kind, detail, actor_id, group_key, link, subject_type, subject_id)
  select owner_id, 'like', 'post', ${person}, 'like post ' || id, '/feed/' || id, 'POST', id
  from post where id = ${post} and owner_id <> ${person}
  on conflict (recipient_id, group_key) do update
    set id = uuidv7(), actor_id = excluded.actor_id, actors_count = notification.actors_count + 1, created_at = now(), read_at = null
  returning key
) insert into notification_actor select key, ${person} from made on conflict do nothing;
commit;
`;
}

/** Replaces `$1`, `$2` and so on; throws for a parameter without a replacement. */
export function withParameters(text: string, parameters: readonly string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_parameter, number) => {
    const sql = parameters[Number(number) - 1];
    if (sql === undefined) throw new Error(`The statement takes $${number}, for which there is no replacement.`);
    return sql;
  });
}
