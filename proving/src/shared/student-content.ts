import type pg from 'pg';
import { eventDraft } from '@baraza/server/src/testing/events.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { inParallel } from './in-parallel.ts';
import { startConversation } from './start-conversation.ts';
import type { Students, WrittenTable } from './students.ts';

/** How many posts, and a tenth as many events and businesses, exist before the load begins. */
const firstPosts = 200;

/** Adds friends with conversations, posts, events and businesses through the API. Returns their ids. */
export async function addContent(pool: pg.Pool, people: readonly TestPerson[]) {
  const pairs = Array.from({ length: Math.floor(people.length / 2) }, (_, index) =>
    people.slice(2 * index, 2 * index + 2),
  ) as [TestPerson, TestPerson][];
  const conversationIds: string[] = [];
  for (const [one, other] of pairs) {
    conversationIds.push(await startConversation(one, [other]));
  }
  const postIds: string[] = [];
  const eventIds: string[] = [];
  const ventureIds: string[] = [];
  await inParallel(4, [...Array(firstPosts).keys()], async (number) => {
    const person = people[number % people.length] as TestPerson;
    postIds.push(await create(person, '/api/posts', postForm(person.id, `first post ${number}`)));
    if (number % 10 !== 0) return;
    eventIds.push(await create(person, '/api/events', eventDraft({ title: `Jam session ${number}` })));
    ventureIds.push(
      await create(person, '/api/ventures', {
        name: `Chapo Point ${number}`,
        description: 'Warm chapati.',
        location: 'Semaphore B',
        email: 'chapo@venture.example',
      }),
    );
  });
  // Tables that were just filled have no statistics, which makes plans of the first minutes slow.
  await pool.query('analyze');
  return { conversationIds, postIds, eventIds, ventureIds };
}

async function create(person: TestPerson, path: string, body: unknown): Promise<string> {
  const { status, body: created } = await person.post(path, body);
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(created)}`);
  return created.id as string;
}

/** Compares what was confirmed with what is stored. */
export async function findLostWrites(pool: pg.Pool, students: Students): Promise<string[]> {
  const failures: string[] = [];
  for (const [table, { sent, confirmed }] of Object.entries(students.written) as [
    WrittenTable,
    { sent: Set<string>; confirmed: Set<string> },
  ][]) {
    const { rows } = await pool.query<{ content: string; count: number }>(
      `select content, count(*)::int as count from ${table} where content like 'soak %' group by content`,
    );
    const stored = new Map(rows.map(({ content, count }) => [content, count]));
    for (const text of confirmed) if (!stored.has(text)) failures.push(`confirmed and lost: ${text}`);
    for (const [text, count] of stored) {
      if (count > 1) failures.push(`stored ${count} times: ${text}`);
      if (!sent.has(text)) failures.push(`stored and never sent: ${text}`);
    }
  }
  const { rows } = await pool.query<{ pair: string }>(`select post_id || ' ' || person_id as pair from post_like`);
  const likes = new Set(rows.map(({ pair }) => pair));
  for (const pair of students.likes.confirmed) if (!likes.has(pair)) failures.push(`confirmed and lost: like ${pair}`);
  return failures;
}
