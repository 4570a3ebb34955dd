import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import { listTables } from '#testing/matrix/stored.ts';
import { postForm } from '#testing/post-form.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';

const names = { first_name: 'Zyxwvuta', last_name: 'Ponmlkjix' };

/** The tables with a row that contains one of the needles, as text or in bytes. */
async function scanTables({ deps: { pool } }: TestApp, needles: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query(
      `select from ${table} as each, unnest($1::text[]) as needle
       where each::text ilike '%' || needle || '%'
         or each::text ilike '%' || encode(convert_to(needle, 'UTF8'), 'hex') || '%' limit 1`,
      [needles],
    );
    if (rows.length > 0) found.push(table.replace('public.', ''));
  }
  return found.toSorted();
}

/** The stored objects that contain one of the needles. */
async function scanObjects({ deps }: TestApp, needles: readonly string[]): Promise<string[]> {
  const entries = await readdir(deps.env.DATA_DIR, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (needles.some((needle) => bytes.includes(needle))) found.push(entry.name);
  }
  return found;
}

test('after the erasure, only messages to others, the locked username and sanctions refer to the person', async () => {
  await using app = await startTestApp({ background: true });
  const { pool, store } = app.deps;
  const scene = await setScene(app, await makeFixtures(app, 'test'), 'owner');
  const owner = new TestPerson(app.url, scene.headers['authorization']?.slice(7), scene.owner);
  const { id, username, email } = scene.owner;
  await owner.put('/api/profile/me', { ...names, bio: `I am ${names.first_name}` });
  await owner.post('/api/posts', postForm(id, `${names.last_name} was here`), { headers: { 'idempotency-key': 'k' } });
  const { body: conversation } = await owner.post('/api/conversations', { participantIds: [scene.bystander.id] });
  await using chat = await connectSocket(app.url, '/conversations', { auth: { token: owner.token } });
  const message = { conversationId: conversation.id, content: 'See you there', clientId: 'c' };
  expect(await chat.ask('message:post', message)).toMatchObject({ ok: true });
  await pool.query(
    `with used as (insert into new_account_use values ($1, 'post', current_date, 1)),
       reported as (insert into flood_report values ($1, 'post', current_date))
     insert into sign_in_device (person_id, device) values ($1, 'Chrome, Android')`,
    [id],
  );
  const { body: requested } = await owner.post('/api/exports');
  const isReady = async () => (await owner.get('/api/exports')).body[0];
  await expect.poll(isReady, { timeout: 30_000 }).toMatchObject({ id: requested.id, status: 'READY' });

  const needles = [id, username, email, ...Object.values(names)];
  const before = await scanTables(app, needles);
  expect(before).toEqual(expect.arrayContaining(['consent', 'data_export', 'post', 'session', 'sign_in_device']));
  const { rows: files } = await pool.query<{ file: string }>('select file from data_export');
  // Archives are compressed; what is searched for is that they are gone.
  for (const { file } of files) expect(await store.has(file)).toBe(true);

  expect(await owner.send('DELETE', '/api/profile/me', { username })).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  const countJobs = async () => (await pool.query('select from graphile_worker.jobs')).rowCount;
  await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
  await app.deps.db.deleteFrom('media').where('state', '=', 'removed').execute();

  expect(await scanTables(app, needles)).toEqual([
    'conversation',
    'conversation_member',
    'message',
    'person',
    'sanction',
  ]);
  expect(await scanTables(app, [email, ...Object.values(names)])).toEqual([]);
  expect(await scanTables(app, [username])).toEqual(['person']);
  expect(await scanObjects(app, needles)).toEqual([]);
  for (const { file } of files) expect(await store.has(file)).toBe(false);
});
