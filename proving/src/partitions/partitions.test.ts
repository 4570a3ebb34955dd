import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { befriend } from '@baraza/server/src/testing/befriend.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { runScript } from '@baraza/server/src/testing/run-script.ts';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import { copyDatabase, dropDatabase } from '@baraza/server/src/testing/test-databases.ts';
import { expect, inject, test } from 'vitest';
import { partitionsSql } from './layouts.ts';
import { readStatementUses } from './statements.ts';

test('feed and chat work on partitioned tables, which keep every rule that has the key', async () => {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await copyDatabase(inject('postgresUrl'));
  stack.defer(() => dropDatabase(databaseUrl));
  await runScript(databaseUrl, partitionsSql);
  await using app = await startTestApp({ databaseUrl });
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);

  const posted: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const { body } = await ada.post('/api/posts', postForm(ada.id, `Post ${number}`));
    posted.unshift(body.id);
  }
  expect((await ben.get('/api/posts?limit=8')).body.map(({ id }: { id: string }) => id)).toEqual(posted);
  for (let times = 0; times < 2; times += 1) {
    expect((await ben.patch(`/api/posts/${posted[0]}`, { like: 1 })).body).toMatchObject({ likesCounter: 1 });
  }
  const { rows: used } = await pool.query('select distinct tableoid::regclass::text as part from post order by part');
  expect(used.length).toBeGreaterThan(1);
  expect(await ada.delete(`/api/posts/${posted[0]}`)).toMatchObject({ status: 204 });
  expect((await pool.query('select from post_like')).rowCount).toBe(0);

  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const before = await ben.get(`/api/conversations/${conversation.id}`);
  expect(before).toMatchObject({ status: 200, body: { id: conversation.id } });

  const { rows: findings } = await pool.query('select relation, definition from partition_finding order by 1, 2');
  expect(findings).toEqual([
    { relation: 'conversation', definition: 'UNIQUE (direct_pair)' },
    { relation: 'message', definition: 'UNIQUE (picture)' },
    { relation: 'message', definition: 'UNIQUE (sender_id, client_id)' },
    { relation: 'post_image', definition: 'UNIQUE (file)' },
    { relation: 'post_image', definition: 'UNIQUE (id)' },
  ]);
});

test('counts the partitions that a statement has executed, and not those that its plan only mentions', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-plans-'));
  const log = join(folder.path, 'plans.json');
  const scan = (table: string, loops: number) => ({ 'Relation Name': table, 'Actual Loops': loops });
  const executed = (query: string, Plans: object[]) => {
    const plan = { 'Query Text': query, Plan: { 'Actual Loops': 1, Plans } };
    return JSON.stringify({ message: `duration: 0.100 ms  plan:\n${JSON.stringify(plan)}` });
  };
  const lines = [
    executed('one', [scan('post_1', 1), scan('post_2', 0), scan('person', 1)]),
    executed('all', [scan('post_0', 1), { Plans: [scan('post_1', 1)] }]),
    executed('other tables', [scan('person', 1), scan('session_1', 1)]),
    JSON.stringify({ message: 'checkpoint starting: time' }),
  ];
  await writeFile(log, lines.join('\n'));
  expect(await readStatementUses(log, ['post'])).toEqual(
    new Map([
      ['one', { one: 1, several: 0 }],
      ['all', { one: 0, several: 1 }],
    ]),
  );
});
