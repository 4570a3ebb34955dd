import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { namespaces } from '@baraza/contract/sockets.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import { createServer, type ServerParts } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { makeDeps, openReadDatabases, openTracing } from '#server/open-deps.ts';
import type { Deps } from '#platform/features/deps.ts';
import { readEnv } from '#platform/operations/env.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { neverLate } from '#platform/http/load.ts';
import { logOptions } from '#platform/operations/logging.ts';
import { forgetWriteFailures } from '#platform/operations/write-failures.ts';
import { createObjectStore } from '#platform/storage/create-object-store.ts';
import { openDatabase, openPool } from '#platform/sql/pool.ts';
import { purgingStore } from '#platform/storage/purging-store.ts';
import { TestClient, TestPerson } from '#testing/http-client.ts';
import { addPeople, addSession, type PeopleOptions } from '#testing/people.ts';
import { isDatabaseEmptied, returnDatabase, takeDatabase } from '#testing/test-databases.ts';

export { type Reply, TestPerson } from '#testing/http-client.ts';

export interface TestAppOptions extends ServerParts {
  env?: Record<string, string>;
  /** Replaces dependencies, for example with a storage that fails. */
  deps?: (deps: Deps) => Partial<Deps>;
  /** Whether jobs run too. */
  background?: boolean;
  /** For tests of the start, the end, or what an app keeps; others may get an app that earlier tests have used. */
  isNew?: true;
  /** Another app's database, for two servers that share one. */
  databaseUrl?: string;
  /** Called with each line of the server's log. */
  onLog?: (line: string) => void;
}

export interface TestApp extends AsyncDisposable {
  url: string;
  server: FastifyInstance;
  /** With a pool on the same database, for the test's own statements. */
  deps: Deps & { pool: pg.Pool };
  databaseUrl: string;
  anyone: TestClient;
  jobs: Jobs | undefined;
  /** Adds an onboarded person. */
  person(username: string, more?: { intake?: string; campus?: string; ageDays?: number }): Promise<TestPerson>;
  /** Adds a person who has signed in and is not onboarded. */
  newcomer(name?: string): Promise<TestPerson>;
  /** Adds another session of the same person. */
  signInAgain(person: TestPerson): Promise<TestPerson>;
}

/** Apps without options of tests that have ended. They are used again, because starting one takes longer than most tests. */
const unused: TestApp[] = [];

/** How many of them each process keeps, with about 15 connections each. */
const maxUnused = 3;

/** Starts the app on its own port and database, or returns an emptied one; nothing is mocked. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  forgetWriteFailures();
  if (Object.keys(options).length > 0) return startNew(options);
  const app = unused.pop() ?? (await startNew(options));
  return {
    ...app,
    [Symbol.asyncDispose]: async () => {
      if (unused.length < maxUnused && (await isEmptied(app))) unused.push(app);
      else await app[Symbol.asyncDispose]();
    },
  };
}

/** Ends what a test has left and removes what it has stored. Returns false where that does not make the app equal to a new one. */
async function isEmptied({ server, deps }: TestApp): Promise<boolean> {
  const { pool } = deps;
  if (!server.server.listening || server.drain.isLeaving) return false;
  server.server.closeAllConnections();
  for (const name of namespaces) deps.sockets.namespace(name).disconnectSockets(true);
  await server.ventureViews.flush();
  // Work for which the test has not waited ends first.
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await sleep(1);
  if (!(await isDatabaseEmptied((script) => pool.query(script)))) return false;
  await deps.installation.refresh();
  const entries = await readdir(deps.env.DATA_DIR, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, name }) => rm(join(parentPath, name))));
  return true;
}

async function startNew(options: TestAppOptions): Promise<TestApp> {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = options.databaseUrl ?? (await takeDatabase());
  if (!options.databaseUrl) stack.defer(() => returnDatabase(databaseUrl));
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-files-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));

  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'high',
    PUSH_HOSTS: '127.0.0.1',
    LINK_TITLES: 'off',
    // Development sign-in is otherwise refused when a test sets PUBLIC_URL.
    DEVELOPMENT_SIGN_IN: '1',
    ...options.env,
  });
  const log = options.onLog
    ? pino({ ...logOptions(env), level: 'debug' }, { write: options.onLog })
    : pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const pool = openPool({ url: databaseUrl, max: env.DATABASE_POOL });
  stack.defer(() => pool.end());
  const tracing = await openTracing(env);
  stack.defer(() => tracing?.close());
  const db = openDatabase(pool, { onStatement: tracing?.recordStatement });
  const readDatabases = stack.use(openReadDatabases(env, databaseUrl));
  const store = purgingStore(createObjectStore(env), env, log);
  const base = await makeDeps({ env, log, db, store, tracing, readDatabases });
  stack.defer(() => base.reads.close());
  stack.defer(() => base.redis?.close());
  const deps = { ...base, ...options.deps?.(base), pool };
  const server = await createServer(deps, { loopDelay: neverLate, ...options });
  await server.listen({ host: '127.0.0.1', port: 0 });
  stack.defer(() => server.close());
  const jobs = options.background ? await startBackground(deps, { databaseUrl }) : undefined;
  if (jobs) stack.defer(() => jobs.stop());

  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;

  // People who are added in the same turn are added in one statement, because each statement locks their hubs.
  const batches = new Map<string, { names: string[]; added: ReturnType<typeof addPeople> }>();
  function addWithOthers(username: string, options: PeopleOptions) {
    const key = JSON.stringify(options);
    const batch = batches.get(key);
    if (batch) return { index: batch.names.push(username) - 1, added: batch.added };
    const names = [username];
    const added = Promise.resolve().then(() => {
      batches.delete(key);
      return addPeople(pool, names, options);
    });
    batches.set(key, { names, added });
    return { index: 0, added };
  }
  async function add(username: string, options: PeopleOptions): Promise<TestPerson> {
    const { index, added } = addWithOthers(username, options);
    const person = (await added)[index];
    return new TestPerson(url, person?.token, { id: person?.id ?? '', username });
  }

  const kept = stack.move();
  return {
    url,
    server,
    deps,
    databaseUrl,
    jobs,
    anyone: new TestClient(url),
    person: (username, more = {}) => add(username, more),
    newcomer: (name = `new_${randomBytes(4).toString('hex')}`) => add(name, { isOnboarded: false }),
    signInAgain: async ({ id, username }) => new TestPerson(url, (await addSession(pool, id)).token, { id, username }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
