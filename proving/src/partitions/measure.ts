import { addMessage } from '@baraza/server/src/features/conversations/thread/posting.queries.ts';
import { findThread } from '@baraza/server/src/features/conversations/thread/thread.queries.ts';
import { listConversations } from '@baraza/server/src/features/conversations/inbox/conversations.queries.ts';
import { addComment, listComments } from '@baraza/server/src/features/comments/comments.queries.ts';
import { postComments } from '@baraza/server/src/features/posts/comments/post-comments.ts';
import { countComments, lockCommentedPost } from '@baraza/server/src/features/posts/comments/post-comments.queries.ts';
import { findPost, listPosts } from '@baraza/server/src/features/posts/feed/posts.queries.ts';
import { addPostLike, removePostLike } from '@baraza/server/src/features/posts/likes/likes.queries.ts';
import type { Db } from '@baraza/server/src/platform/sql/database.ts';
import { openDatabase, openPool, transact } from '@baraza/server/src/platform/sql/pool.ts';
import { runScript } from '@baraza/server/src/testing/run-script.ts';
import { addPeople } from '@baraza/server/src/testing/people.ts';
import { firstOfShard, modulus } from './layouts.ts';

const parts = Array.from({ length: modulus }, (_, part) => part);
const campuses = 20;
const messagesPerConversation = 50;
const rowsPerPerson = 500;

/** The id of row number `number` of a kind, in the order of the numbers. */
const numbered = (kind: string, number: number) => `${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const postId = (number: number) => numbered('01900000', number);
const conversationId = (number: number) => numbered('01910000', number);
const idSql = (kind: string, number: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

export interface Times {
  statement: string;
  /** Milliseconds. */
  median: number;
  p95: number;
}

async function addCommunity(pool: ReturnType<typeof openPool>, people: number): Promise<string[]> {
  const ids: string[] = [];
  for (let campus = 0; campus < campuses; campus += 1) {
    const names = Array.from({ length: people / campuses }, (_, number) => `p${campus}_${number}`);
    const added = await addPeople(pool, names, { campus: `Campus ${campus}` });
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

/**
 * SQL that adds `rows` posts, likes, comments and messages each. Everyone follows 100 people and those of some conversations.
 * `kept` are the numbers of the partitions whose rows are added.
 */
function rowsSql(ids: readonly string[], campusIds: readonly string[], rows: number, kept: readonly number[]): string {
  const people = ids.length;
  // A table of one database may not be partitioned.
  const isKept = (table: string, column: string) =>
    kept.length === modulus
      ? 'true'
      : kept
          .map((part) => `satisfies_hash_partition('${table}'::regclass, ${modulus}, ${part}, ${column})`)
          .join(' or ');
  const person = (number: string) => `ids[1 + (${number}) % ${people}]`;
  const conversations = rows / messagesPerConversation;
  const low = (number: string) => `least(${person(number)}, ${person(`${number} + 1 + ${number} / ${people}`)})`;
  const high = (number: string) => `greatest(${person(number)}, ${person(`${number} + 1 + ${number} / ${people}`)})`;
  const from = (kind: string, count: number) =>
    `from generate_series(1, ${count}) as number, lateral (select ${idSql(kind, 'number')} as id offset 0) as made, given`;
  return `
    -- Foreign keys hold by construction, and the trigger of new posts needs people, which a shard does not have.
    set session_replication_role = replica;
    create temporary table given as select array['${ids.join("','")}']::uuid[] as ids,
      array['${campusIds.join("','")}']::uuid[] as campus_ids;
    insert into follow (follower_id, following_id)
      select ${person('number')}, ${person('number + 7 * step')}
      from generate_series(1, ${people}) as number, generate_series(1, 100) as step, given
      where 7 * step % ${people} <> 0 on conflict do nothing;
    insert into follow (follower_id, following_id)
      select unnest(array[${low('number')}, ${high('number')}]), unnest(array[${high('number')}, ${low('number')}])
      from generate_series(1, ${5 * people}) as number, given on conflict do nothing;
    insert into post (id, owner_id, campus_id, content, likes_count, comments_count)
      select id, ${person('number')}, campus_ids[1 + number % ${people}], repeat('Post number ' || number || '. ', 8), 1, 1
      ${from('01900000', rows)} where ${isKept('post', 'id')};
    insert into post_like (post_id, person_id) select id, ${person('number * 7')}
      ${from('01900000', rows)} where ${isKept('post_like', 'id')};
    insert into comment (subject_type, subject_id, author_id, content) select 'POST', id, ${person('number * 3')}, 'Comment number ' || number
      ${from('01900000', rows)} where ${isKept('comment', 'id')};
    insert into conversation (id, direct_pair, started_by, last_seq, last_message_at)
      select id, array[${low('number')}, ${high('number')}], ${low('number')}, ${messagesPerConversation},
        timestamptz '2026-01-01' + number * interval '1 second'
      ${from('01910000', conversations)} where ${isKept('conversation', 'id')};
    insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq)
      select id, unnest(array[${low('number')}, ${high('number')}]), ${messagesPerConversation}, ${messagesPerConversation}
      ${from('01910000', conversations)} where ${isKept('conversation_member', 'id')};
    insert into message (conversation_id, seq, sender_id, content, client_id)
      select id, seq, ${low('number')}, repeat('Message ' || seq || '. ', 5), number || '-' || seq
      ${from('01910000', conversations)}, generate_series(1, ${messagesPerConversation}) as seq
      where ${isKept('message', 'id')};
    analyze;`;
}

/** Fills a database with a multiple of 10,000 rows, and with `shardUrl` its second one, and measures statements of the product. */
export async function measure(
  url: string,
  options: { rows: number; repeats: number; shardUrl?: string },
): Promise<Times[]> {
  const { rows, repeats, shardUrl } = options;
  await using stack = new AsyncDisposableStack();
  const pool = openPool({ url, max: 4 });
  stack.defer(() => pool.end());
  const db = openDatabase(pool, { replyTimeout: 120_000 });
  const ids = await addCommunity(pool, rows / rowsPerPerson);
  const campusIds = (
    await pool.query<{ campus_id: string }>(
      'select campus_id from unnest($1::uuid[]) with ordinality as them (id, at) join person using (id) order by at',
      [ids],
    )
  ).rows.map((row) => row.campus_id);
  await runScript(url, rowsSql(ids, campusIds, rows, parts.slice(0, shardUrl ? firstOfShard : modulus)));
  if (shardUrl) await runScript(shardUrl, rowsSql(ids, campusIds, rows, parts.slice(firstOfShard)));
  // Without foreign tables: their sizes are known, and a vacuum has nothing to do there.
  if (shardUrl)
    await runScript(
      url,
      'analyze post; analyze message; analyze conversation_member; analyze post_like; analyze comment',
    );
  await runScript(url, 'vacuum');
  return await measureStatements(db, { ids, rows, repeats });
}

async function measureStatements(
  db: Db,
  { ids, rows, repeats }: { ids: readonly string[]; rows: number; repeats: number },
): Promise<Times[]> {
  const people = ids.length;
  const times: Times[] = [];
  async function time(statement: string, work: (round: number, viewer: string) => Promise<unknown>) {
    const taken: number[] = [];
    for (let round = 0; round < repeats; round += 1) {
      const viewer = ids[(round * 37) % people] ?? '';
      const started = performance.now();
      await work(round, viewer);
      // The first calls plan and fill caches.
      if (round >= 10) taken.push(performance.now() - started);
    }
    taken.sort((one, other) => one - other);
    const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? 0;
    times.push({ statement, median: at(0.5), p95: at(0.95) });
  }
  const anyPost = (round: number) => 1 + ((round * 7_919) % rows);
  /** A conversation of the viewer, who is its first or second person. */
  const ownConversation = (round: number) => 1 + ((round * 37 - 1 + people) % people) + people * (round % 5);

  await time('the post page: one post', (round, viewer) => findPost(db, viewer, postId(anyPost(round))));
  await time('comments of a post', (round, viewer) =>
    listComments(db, viewer, postComments, { subjectId: postId(anyPost(round)), limit: 20, isNewestFirst: true }),
  );
  await time('feed, newest page', (_, viewer) => listPosts(db, viewer, { limit: 10 }));
  await time('feed, deep page', (round, viewer) =>
    listPosts(db, viewer, { limit: 10, lastPostId: postId(anyPost(round)) }),
  );
  await time('feed of the campus', (_, viewer) => listPosts(db, viewer, { limit: 10, scope: 'campus' }));
  await time('feed of followed people', (_, viewer) => listPosts(db, viewer, { limit: 10, scope: 'following' }));
  await time('posts of a person', (_, viewer) => listPosts(db, viewer, { limit: 10, ownerId: viewer }));
  await time('like and unlike', async (round, viewer) => {
    const id = postId(anyPost(round));
    await transact(db, (tx) => addPostLike(tx, viewer, id));
    await transact(db, (tx) => removePostLike(tx, viewer, id));
  });
  await time('comment on a post', (round, viewer) =>
    transact(db, async (tx) => {
      const id = postId(anyPost(round));
      await lockCommentedPost(tx, id);
      await addComment(tx, { subjectType: 'POST', subjectId: id, authorId: viewer, content: 'Measured' });
      await countComments(tx, id, 1);
    }),
  );
  await time('inbox, newest page', (_, viewer) =>
    listConversations(db, viewer, { limit: 20, filter: undefined, after: undefined }),
  );
  await time('a conversation, newest page', (round, viewer) =>
    findThread(db, viewer, { conversationId: conversationId(ownConversation(round)), limit: 20 }),
  );
  await time('send a message', async (round, viewer) => {
    const sent = await addMessage(db, {
      conversationId: conversationId(ownConversation(round)),
      senderId: viewer,
      content: 'Measured',
      clientId: `measured-${round}`,
      replyToId: undefined,
    });
    if (!sent?.message) throw new Error(`The message was refused: ${sent?.refusal}`);
  });
  return times;
}
