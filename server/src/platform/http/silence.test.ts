import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { AppError } from './errors.ts';
import type { Db } from '#platform/sql/database.ts';
import { asOutage, openDatabase, openPool, transact } from '#platform/sql/pool.ts';

const replyTimeout = 700;
/** A proxy to PostgreSQL that drops all data while `isSilent`. */
let isSilent = false;
const sockets = new Set<Socket>();
const wire = createServer((from) => {
  const { hostname, port } = new URL(inject('postgresUrl'));
  const to = connect(Number(port), hostname);
  for (const [near, far] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(near);
    near.on('data', (bytes) => !isSilent && far.write(bytes));
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
  }
});
let pool: ReturnType<typeof openPool>;
let db: Db;

async function select(expression: string): Promise<unknown[]> {
  const { rows } = await sql.raw(`select ${expression}`).execute(db);
  return rows;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const { port } = wire.address() as { port: number };
  const url = new URL(inject('postgresUrl'));
  url.hostname = '127.0.0.1';
  url.port = String(port);
  pool = openPool({ url: url.href, max: 2 });
  db = openDatabase(pool, { replyTimeout });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await pool.end();
  wire.close();
});

test('a query without a reply fails as an outage, and the next one works once PostgreSQL replies again', async () => {
  await select('1');
  isSilent = true;
  const asked = performance.now();
  const lost = await Promise.race([select('1').catch(asOutage), sleep(4 * replyTimeout)]);
  isSilent = false;
  expect(performance.now() - asked).toBeGreaterThanOrEqual(replyTimeout);
  expect(lost).toBeInstanceOf(AppError);
  expect(lost).toMatchObject({ status: 503 });
  expect(await select('2 as two')).toEqual([{ two: 2 }]);
});

test('a transaction without a reply fails, and the pool keeps all its connections', async () => {
  for (let round = 0; round < 3; round += 1) {
    const lost = await transact(db, async (tx) => {
      await tx.selectNoFrom((is) => is.val(1).as('one')).execute();
      isSilent = true;
      await tx.selectNoFrom((is) => is.val(2).as('two')).execute();
    }).catch(asOutage);
    expect(lost).toMatchObject({ status: 503 });
    isSilent = false;
  }
  expect(await select('3 as three')).toEqual([{ three: 3 }]);
  expect(pool.waitingCount).toBe(0);
});

test('a connection in use for long, with many queries, is not closed', async () => {
  await transact(db, async (tx) => {
    for (let round = 0; round < 4; round += 1) await sql`select pg_sleep(0.3)`.execute(tx);
    await sleep(2 * replyTimeout);
    expect(await sql`select 4 as four`.execute(tx)).toMatchObject({ rows: [{ four: 4 }] });
  });
});
