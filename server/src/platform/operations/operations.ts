import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound, unavailable } from '#platform/http/errors.ts';
import { readQueueState } from '#platform/jobs/jobs.ts';
import { listRuns } from '#platform/jobs/maintenance-runs.ts';
import {
  registry,
  setFailingWrites,
  setMaintenanceRuns,
  setQueueState,
  setRedisUp,
  setReplicaLag,
  setSizes,
} from './metrics.ts';
import type { ObjectStore } from '#platform/storage/object-store.ts';
import { asOutage } from '#platform/sql/pool.ts';
import { recentWriteFailures, recordWriteFailure } from './write-failures.ts';
import { sendProblem } from '#platform/http/problems.ts';

/** An object name that is never used. */
const absentObject = `${'0'.repeat(32)}.probe`;

/** Endpoints for operators: liveness, readiness and metrics. */
export function operationsRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    // A thrown error would be logged as an outage.
    if (app.drain.isLeaving) return sendProblem(reply, unavailable('This server is stopping.'));
    try {
      await sql`select 1`.execute(app.deps.db);
    } catch (error) {
      throw asOutage(error) instanceof AppError
        ? asOutage(error)
        : new AppError('unavailable', 'The database does not answer.', { retryAfter: 2, cause: error });
    }
    // Each server continues without Redis and storage, so their loss must not take all of them out of rotation.
    const { redis, store } = app.deps;
    const [hasRedis, hasStorage] = await Promise.all([redis?.isAvailable() ?? true, doesReply(store)]);
    const missing = [...(hasRedis ? [] : ['redis']), ...(hasStorage ? [] : ['storage'])];
    await probeWrites(app.deps);
    const writes = recentWriteFailures().map((where) => `${where} writes`);
    const failing = [...missing, ...writes];
    return failing.length === 0 ? { status: 'ready' } : { status: 'degraded', unavailable: failing };
  });

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN, NODE_ENV } = app.deps.env;
    const isOpen = METRICS_TOKEN === undefined && NODE_ENV !== 'production';
    if (!isOpen && !isSame(request.headers.authorization ?? '', METRICS_TOKEN)) throw notFound();
    setQueueState(await readQueueState(app.deps.db).catch(() => undefined));
    const { redis, reads } = app.deps;
    setMaintenanceRuns(await listRuns(app.deps.db).catch(() => []));
    setSizes(await readSizes(app.deps));
    for (const [index, lag] of reads.lags.entries()) setReplicaLag(String(index + 1), lag / 1000);
    await probeWrites(app.deps);
    setFailingWrites(recentWriteFailures());
    if (redis) setRedisUp(await redis.isAvailable());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The storage counts as full when a large picture and its sizes would not fit. */
const leastFree = 10 * MEGABYTE;

/** Records a full disk before anyone writes: it fails neither reads nor small updates. */
async function probeWrites({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  const [disk] = await Promise.all([
    env.S3_BUCKET === undefined ? statfs(env.DATA_DIR).catch(() => undefined) : undefined,
    // PostgreSQL writes a small file to its data directory and deletes it. Anything but a full disk is found by other checks.
    sql`select pg_export_snapshot()`.execute(db).catch(asOutage),
  ]);
  if (disk && disk.bavail * disk.bsize < leastFree) recordWriteFailure('storage');
}

async function readSizes({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const [disk, database] = await Promise.all([
    statfs(env.DATA_DIR).catch(() => undefined),
    sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db).catch(() => undefined),
  ]);
  return {
    diskFree: disk && disk.bavail * disk.bsize,
    diskSize: disk && disk.blocks * disk.bsize,
    database: database && Number(database.rows[0]?.size),
  };
}

/** Returns whether the storage replies within a second. */
async function doesReply(store: ObjectStore): Promise<boolean> {
  const reply = store.has(absentObject).then(
    () => true,
    () => false,
  );
  return Promise.race([reply, sleep(1_000, false, { ref: false })]);
}

function isSame(header: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  const [a, b] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}
