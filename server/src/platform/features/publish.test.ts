import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#platform/sql/database.ts';
import { afterCommit, transact } from '#platform/sql/pool.ts';
import { type Listener, publishTo } from './listeners.ts';
import { startTestApp } from '#testing/test-app.ts';

const followed = { type: 'connections.followed', actorId: 'a', subjectId: 'b' } as const;

test('what listeners write and send takes effect after the commit, in their order', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  await pool.query('create table handled (listener text not null)');
  const sent: string[] = [];
  const record =
    (name: string): Listener =>
    async (_deps, tx, { type }) => {
      await sql`insert into handled values (${`${name} ${type}`})`.execute(tx);
      afterCommit(tx, () => sent.push(name));
    };
  const [first, second] = [{ 'connections.followed': record('first') }, { 'connections.followed': record('second') }];
  const publish = publishTo(
    [first, { 'connections.unfollowed': record('other') }, second],
    record('last'),
    () => app.deps,
  );

  await transact(db, async (tx) => {
    await publish(tx, followed);
    expect((await pool.query('select listener from handled')).rows).toEqual([]);
    expect(sent).toEqual([]);
  });
  expect((await pool.query('select listener from handled')).rows).toEqual([
    { listener: 'first connections.followed' },
    { listener: 'second connections.followed' },
    { listener: 'last connections.followed' },
  ]);
  expect(sent).toEqual(['first', 'second', 'last']);
});

test('after a rollback nothing is written or sent, also when a listener throws', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  await pool.query('create table handled (listener text not null)');
  const sent: string[] = [];
  const record: Listener = async (_deps, tx, { type }) => {
    await sql`insert into handled values (${type})`.execute(tx);
    afterCommit(tx, () => sent.push(type));
  };
  const fail: Listener = () => Promise.reject(new Error('broken off'));
  for (const last of [record, fail]) {
    const publish = publishTo([{ 'connections.followed': record }], last, () => app.deps);
    const work = async (tx: Tx) => {
      await publish(tx, followed);
      throw new Error('broken off');
    };
    await expect(transact(db, work)).rejects.toThrow('broken off');
  }
  expect((await pool.query('select listener from handled')).rows).toEqual([]);
  expect(sent).toEqual([]);
});

test('a transaction that is retried sends once', async () => {
  await using app = await startTestApp();
  const sent: string[] = [];
  let tries = 0;
  await transact(app.deps.db, async (tx) => {
    tries += 1;
    afterCommit(tx, () => sent.push(`try ${tries}`));
    if (tries === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
  });
  expect(sent).toEqual(['try 2']);
});

test('a transaction that was not opened by transact is refused', async () => {
  await using app = await startTestApp();
  const alone = app.deps.db.transaction().execute(async (tx) => afterCommit(tx, () => {}));
  await expect(alone).rejects.toThrow('transact()');
});
