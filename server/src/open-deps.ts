import type { FastifyBaseLogger } from 'fastify';
import { findInstallation } from '#features/installation/installation.queries.ts';
import { findMediaKey } from '#features/media/media.queries.ts';
import { hideable, listeners, notify, subjects, unreadCounts } from './features.ts';
import type { Deps } from '#platform/features/deps.ts';
import { assertDurable, assertNewEnough } from '#platform/sql/durability.ts';
import { startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';
import type { Env } from '#platform/operations/env.ts';
import { Installation } from '#platform/features/installation.ts';
import { MediaUrls } from '#platform/http/media-url.ts';
import { measurePool } from '#platform/operations/metrics.ts';
import { assertMigrated, migrate } from '#platform/sql/migrations.ts';
import { readLegalDocuments } from '#platform/operations/legal-documents.ts';
import { createObjectStore } from '#platform/storage/create-object-store.ts';
import { assertRestored } from '#platform/operations/restore-marker.ts';
import { openDatabase, openPool } from '#platform/sql/pool.ts';
import { publishTo } from '#platform/features/listeners.ts';
import { purgingStore } from '#platform/storage/purging-store.ts';
import { type ReadDatabases, Reads } from '#platform/sql/reads.ts';
import { Sessions } from '#platform/http/sessions.ts';
import { Sockets } from '#platform/sockets/sockets.ts';
import { createWorkQueue } from '#platform/http/work.ts';
import type { Logger } from 'kysely';
import { LocalRateCounter } from '#platform/http/rate-counter.ts';

/** Builds what services depend on from the opened resources. */
export async function makeDeps(
  opened: Pick<Deps, 'env' | 'log' | 'db' | 'store'> &
    Partial<Pick<Deps, 'tracing'>> & { readDatabases: ReadDatabases },
): Promise<Deps> {
  const { readDatabases, ...resources } = opened;
  const redis = await openRedis(opened);
  const reads = new Reads({ ...readDatabases, redis, log: opened.log });
  const legal = await readLegalDocuments(opened.env);
  const sessions = new Sessions(opened.db, legal);
  const mediaUrls = new MediaUrls(opened.env, await findMediaKey(opened.db));
  redis?.onEnded((id) => sessions.forget(id, 'elsewhere'));
  sessions.onEnd((id, where) => void (where === 'here' && redis?.publishEnded(id)));
  const createCounter = () => redis?.createRateCounter() ?? new LocalRateCounter();
  const base = {
    ...resources,
    tracing: opened.tracing,
    reads,
    redis,
    legal,
    sessions,
    mediaUrls,
    installation: new Installation({ load: () => findInstallation(opened.db), hideable }),
    rateCounter: createCounter(),
    work: createWorkQueue(opened.env),
    floodCounter: createCounter(),
  };
  const deps: Deps = {
    ...base,
    sockets: new Sockets(base),
    publish: publishTo(listeners, notify, () => deps),
    subjects,
    unreadCounts,
  };
  return deps;
}

/** Opens the pools for `Reads`: a quarter as large as that of all other queries. */
export function openReadDatabases(
  { DATABASE_READ_URL, DATABASE_POOL }: Env,
  databaseUrl: string,
  { onError, onStatement }: { onError?: (error: Error) => void; onStatement?: Logger | undefined } = {},
): ReadDatabases & AsyncDisposable {
  const max = Math.ceil(DATABASE_POOL / 4);
  const open = (url: string) => openPool({ url, max, ...(onError && { onError }) });
  const own = open(databaseUrl);
  const replicas = DATABASE_READ_URL.map(open);
  measurePool('reads', own);
  for (const replica of replicas) measurePool('replica', replica);
  return {
    own: openDatabase(own, { onStatement }),
    replicas: replicas.map((replica) => openDatabase(replica, { onStatement })),
    [Symbol.asyncDispose]: async () => void (await Promise.all([own, ...replicas].map((pool) => pool.end()))),
  };
}

/** Loads the Redis client only if it is configured, which makes other starts faster. */
async function openRedis({ env, log }: Pick<Deps, 'env' | 'log'>): Promise<Deps['redis']> {
  if (env.REDIS_URL === undefined) return undefined;
  const { SharedRedis } = await import('#platform/operations/redis.ts');
  return new SharedRedis({ url: env.REDIS_URL, log });
}

/** Loads OpenTelemetry only if it is configured; without it, no request pays for it. */
export async function openTracing(env: Env): Promise<Deps['tracing']> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { Tracing } = await import('#platform/operations/tracing.ts');
  return new Tracing({ ...env, endpoint });
}

export interface OpenedDeps extends AsyncDisposable {
  deps: Deps;
  /** For the job queue, which opens its own connections. */
  databaseUrl: string;
}

/** Opens and, unless `MIGRATE` is 0, migrates the database (the embedded one unless `DATABASE_URL` is set), and opens the object store. */
export async function openDeps(
  env: Env,
  log: FastifyBaseLogger,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<OpenedDeps> {
  await using stack = new AsyncDisposableStack();
  const logInfo = (message: string, details?: object) => log.info(details ?? {}, message);
  const url = env.DATABASE_URL ?? stack.use(await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: logInfo })).url;

  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection failed');
  const pool = openPool({ url, max: env.DATABASE_POOL, onError });
  stack.defer(() => pool.end());
  measurePool('main', pool);
  const tracing = await openTracing(env);
  stack.defer(() => tracing?.close());
  const db = openDatabase(pool, { onStatement: tracing?.recordStatement });
  const client = await pool.connect().catch((error: Error & { code?: string }) => {
    throw new Error(`The database cannot be reached (${error.message || error.code}). ${hint(env)}`, { cause: error });
  });
  try {
    await assertNewEnough(client);
    await assertDurable(client);
    if (!isRestoring) await assertRestored(client);
    if (env.MIGRATE === '0') await assertMigrated(client);
  } finally {
    client.release();
  }
  if (env.MIGRATE === '1') await migrateAndLog(url, log);
  const store = purgingStore(createObjectStore(env), env, log);
  const reading = stack.use(openReadDatabases(env, url, { onError, onStatement: tracing?.recordStatement }));
  const deps = await makeDeps({ env, log, db, store, tracing, readDatabases: reading });
  stack.defer(() => deps.reads.close());
  stack.defer(() => deps.redis?.close());
  const opened = stack.move();
  return { deps, databaseUrl: url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function migrateAndLog(url: string, log: FastifyBaseLogger): Promise<void> {
  const started = performance.now();
  const names = await migrate({ url, onWait: (reason) => log.warn(reason) });
  const last = names.at(-1);
  if (last)
    log.info({ count: names.length, last, ms: Math.round(performance.now() - started) }, 'migrated the database');
}

function hint({ DATABASE_URL }: Env): string {
  return DATABASE_URL ? 'Check DATABASE_URL, and that PostgreSQL runs there.' : 'Start Baraza again.';
}
