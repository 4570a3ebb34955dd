import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { createServer, type ServerParts } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { makeDeps } from '#server/open-deps.ts';
import type { Deps } from '#platform/deps.ts';
import { readEnv } from '#platform/env.ts';
import type { Jobs } from '#platform/jobs.ts';
import { createObjectStore } from '#platform/object-store.ts';
import { openDatabase, openPool } from '#platform/pool.ts';
import { hashToken, makeToken } from '#platform/sessions.ts';
import { TestClient, TestPerson } from '#testing/http-client.ts';

export { type Reply, TestClient, TestPerson } from '#testing/http-client.ts';

export interface TestAppOptions extends ServerParts {
  env?: Record<string, string>;
  /** Changes what services are given, such as a storage that fails. */
  deps?: (deps: Deps) => Partial<Deps>;
  /** Runs the jobs too. */
  background?: boolean;
  /** Everything the server logs, line by line. */
  onLog?: (line: string) => void;
}

export interface TestApp extends AsyncDisposable {
  url: string;
  server: FastifyInstance;
  /** With a pool on the same database, for statements of the test itself. */
  deps: Deps & { pool: pg.Pool };
  databaseUrl: string;
  anyone: TestClient;
  jobs: Jobs | undefined;
  /** An onboarded person of that username. */
  person(username: string, more?: { intake?: string; campus?: string }): Promise<TestPerson>;
  /** Somebody who has signed in and not been onboarded. */
  newcomer(name?: string): Promise<TestPerson>;
  /** Another session of the same person. */
  signInAgain(person: TestPerson): Promise<TestPerson>;
}

/** The product on a port and a database of its own, with nothing of ours replaced. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  await using stack = new AsyncDisposableStack();
  const template = inject('postgresUrl');
  const databaseUrl = await copyDatabase(template);
  stack.defer(() => dropDatabase(databaseUrl));
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-files-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));

  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'high',
    // Tests may set a PUBLIC_URL; it is still this machine alone that reaches them.
    DEVELOPMENT_SIGN_IN: '1',
    ...options.env,
  });
  const log = options.onLog
    ? pino({ level: 'debug', base: null }, { write: options.onLog })
    : pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const pool = openPool({ url: databaseUrl });
  stack.defer(() => pool.end());
  const base = await makeDeps({ env, log, db: openDatabase(pool), store: await createObjectStore(env) });
  stack.defer(() => base.redis?.close());
  const deps = { ...base, ...options.deps?.(base), pool };
  const server = await createServer(deps, options);
  await server.listen({ host: '127.0.0.1', port: 0 });
  stack.defer(() => server.close());
  const jobs = options.background ? await startBackground(deps, { databaseUrl }) : undefined;
  if (jobs) stack.defer(() => jobs.stop());

  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;

  async function signIn(id: string, username: string): Promise<TestPerson> {
    const token = makeToken();
    await pool.query('insert into session (person_id, token_hash) values ($1, $2)', [id, hashToken(token)]);
    return new TestPerson(url, token, { id, username });
  }

  async function add(username: string, campus: string, onboarded: boolean, intake: string): Promise<TestPerson> {
    const { rows } = await pool.query<{ id: string }>(
      `with home as (insert into campus (name) values ($1) on conflict (name) do update set name = excluded.name returning id)
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'test', $2, $2 || '@students.example', home.id, $3, $4, $5, $6, $7, $8, $9 from home returning id`,
      onboarded
        ? [campus, username, username, username, 'Tester', intake, 'KENYA', 'COMPUTER_SCIENCE', new Date()]
        : [campus, username, null, '', '', null, null, null, null],
    );
    return signIn(rows[0]?.id ?? '', username);
  }

  const kept = stack.move();
  return {
    url,
    server,
    deps,
    databaseUrl,
    jobs,
    anyone: new TestClient(url),
    person: (username, more = {}) =>
      add(username, more.campus ?? 'Test University', true, more.intake ?? 'JANUARY_2024'),
    newcomer: (name = `new_${randomBytes(4).toString('hex')}`) => add(name, 'Test University', false, ''),
    signInAgain: (person) => signIn(person.id, person.username),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function copyDatabase(template: string): Promise<string> {
  const from = new URL(template).pathname.slice(1);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href });
  await client.connect();
  await client.query(`create database ${name} template ${from}`);
  // A look at every table at once seems so much that two helpers are started for it, which takes ten times as long.
  await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`);
  await client.end();
  return Object.assign(new URL(template), { pathname: `/${name}` }).href;
}

async function dropDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await client.connect();
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
      break;
    } catch (error) {
      // PostgreSQL may be cleaning up in it by itself at that moment, and we may not end that.
      if (tries > 50 || (error as { code?: string }).code !== '42501') throw error;
      await sleep(100);
    }
  }
  await client.end();
}
