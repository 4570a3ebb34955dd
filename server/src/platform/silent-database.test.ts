import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { AppError } from './errors.ts';
import { asOutage, openDatabase, openPool, transact } from './pool.ts';

const patience = 700;
/** Passes on what is said to PostgreSQL and what it answers, and while it is silent, nothing. */
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

beforeAll(async () => {
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const { port } = wire.address() as { port: number };
  const url = new URL(inject('postgresUrl'));
  url.hostname = '127.0.0.1';
  url.port = String(port);
  pool = openPool({ url: url.href, max: 2, patience });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await pool.end();
  wire.close();
});

test('a database that says nothing any more fails what was asked as an outage, and is asked anew once it speaks', async () => {
  await pool.query('select 1');
  isSilent = true;
  const asked = performance.now();
  const lost = await Promise.race([pool.query('select 1').catch(asOutage), sleep(4 * patience)]);
  isSilent = false;
  expect(performance.now() - asked).toBeGreaterThanOrEqual(patience);
  expect(lost).toBeInstanceOf(AppError);
  expect(lost).toMatchObject({ status: 503 });
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

test('a transaction in which the database falls silent fails, and leaves the pool all its connections', async () => {
  const db = openDatabase(pool);
  for (let round = 0; round < 3; round += 1) {
    const lost = await transact(db, async (tx) => {
      await tx.selectNoFrom((is) => is.val(1).as('one')).execute();
      isSilent = true;
      await tx.selectNoFrom((is) => is.val(2).as('two')).execute();
    }).catch(asOutage);
    expect(lost).toMatchObject({ status: 503 });
    isSilent = false;
  }
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  expect(pool.waitingCount).toBe(0);
});

test('a connection that is lent out for long, or asked again and again, is left alone', async () => {
  const client = await pool.connect();
  try {
    for (let round = 0; round < 4; round += 1) await client.query('select pg_sleep(0.3)');
    await sleep(2 * patience);
    expect(await client.query('select 4 as four').catch(String)).toMatchObject({ rows: [{ four: 4 }] });
  } finally {
    client.release();
  }
});
