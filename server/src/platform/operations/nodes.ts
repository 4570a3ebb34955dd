import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { ObjectStore } from '#platform/storage/object-store.ts';
import { transact } from '#platform/sql/pool.ts';
import { version } from './version.ts';

type NodeRow = Selectable<Tables['node']>;

type OwnNode = Omit<NodeRow, 'started_at' | 'seen_at'>;

/** How often a node updates its row, in milliseconds. */
const beat = 5_000;
/** After how many seconds of silence a node counts as ended. */
const silence = 60;
/** How often a start checks again whether another node still runs, in milliseconds. */
const checkInterval = 500;

/** Serializes starts, with `pg_advisory_xact_lock`. */
const startLock = 0x6e6f6465;

export interface JoinedNode extends AsyncDisposable {
  readonly id: string;
}

/**
 * Registers this process as a node until it is disposed. Throws an Error with one sentence if another node runs that it cannot
 * work with: several nodes need Redis and one storage. A crashed node does not count: if its process id can be checked from here,
 * as soon as its process has ended; otherwise when it has been silent for a minute. This waits until either that or a sign of life.
 */
export async function joinNodes({
  env,
  db,
  store,
  redis,
  log,
}: Pick<Deps, 'env' | 'db' | 'store' | 'redis' | 'log'>): Promise<JoinedNode> {
  const own: OwnNode = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    processes: await readProcessSpace(),
    role: env.ROLE,
    version,
    has_redis: redis !== undefined,
    has_bucket: env.S3_BUCKET !== undefined,
  };
  // The other nodes look for it in their storage.
  await store.put(markerOf(own.id), Buffer.from(own.id), 'text/plain');
  try {
    await waitUntilAllowed({ own, env, db, store, log });
  } catch (error) {
    await store.remove(markerOf(own.id)).catch(() => {});
    throw error;
  }
  let lastBeat = Promise.resolve();
  const heartbeat = setInterval(() => (lastBeat = keepAlive(db, own).catch(() => {})), beat).unref();
  return {
    id: own.id,
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat);
      await lastBeat;
      // During an outage the row remains until another start removes it.
      await db
        .deleteFrom('node')
        .where('id', '=', own.id)
        .execute()
        .catch(() => {});
      await store.remove(markerOf(own.id)).catch(() => {});
    },
  };
}

interface Start extends Pick<Deps, 'env' | 'db' | 'store' | 'log'> {
  own: OwnNode;
}

async function waitUntilAllowed({ own, env, db, store, log }: Start): Promise<void> {
  // The embedded database belongs to one process, so the others have ended.
  if (env.DATABASE_URL === undefined) await db.deleteFrom('node').execute();
  const firstSeen = new Map<string, number>();
  for (;;) {
    const conflict = await transact(db, (tx) => register(tx, own, store));
    if (!conflict) return;
    const { node, reason } = conflict;
    const seen = node.seen_at.getTime();
    const before = firstSeen.get(node.id);
    if (before !== undefined && seen > before) {
      throw new Error(`Another node of this community runs on ${node.host} (process ${node.pid}): ${reason}`);
    }
    if (before === undefined) {
      firstSeen.set(node.id, seen);
      log.info({ host: node.host, pid: node.pid, seenAt: node.seen_at }, 'waiting for a sign of life of another node');
    }
    await sleep(checkInterval);
  }
}

/** Adds the row of this node, unless there is a node that it cannot work with, which is returned. */
async function register(
  tx: Tx,
  own: OwnNode,
  store: ObjectStore,
): Promise<{ node: NodeRow; reason: string } | undefined> {
  await sql`select pg_advisory_xact_lock(${startLock})`.execute(tx);
  for (const node of await listNodes(tx)) {
    if (hasEnded(node, own)) {
      await tx.deleteFrom('node').where('id', '=', node.id).execute();
      await store.remove(markerOf(node.id)).catch(() => {});
      continue;
    }
    const reason = await reasonAgainst(node, own, store);
    if (reason) return { node, reason };
  }
  await tx.insertInto('node').values(own).execute();
  return undefined;
}

async function reasonAgainst(node: NodeRow, own: OwnNode, store: ObjectStore): Promise<string | undefined> {
  if (!own.has_redis) return 'set REDIS_URL on every node, or stop the other one first.';
  if (!node.has_redis) return 'it has no REDIS_URL; set it on every node.';
  if (await store.has(markerOf(node.id))) return undefined;
  return own.has_bucket && node.has_bucket
    ? 'it stores pictures in another bucket; use the same S3_ENDPOINT and S3_BUCKET on every node.'
    : 'it stores pictures elsewhere; set the same S3_ENDPOINT and S3_BUCKET on every node, or share the folder DATA_DIR/media.';
}

/**
 * Returns whether a node is silent, or its process id is visible here and no other process has it. A restarted container often
 * gets the same process id in a reused namespace, so the own id belongs to an ended process, too.
 */
function hasEnded({ processes, pid, is_silent }: NodeRow & { is_silent: boolean }, own: OwnNode): boolean {
  return is_silent || (processes === own.processes && (pid === own.pid || !isRunning(pid)));
}

/** Identifies the running kernel and its process namespace: a host name may be shared by containers. Elsewhere the host name. */
async function readProcessSpace(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The registered nodes, oldest first. A silent one has probably crashed. */
export async function listNodes(db: Db): Promise<(NodeRow & { is_silent: boolean })[]> {
  return db
    .selectFrom('node')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${silence})`.as('is_silent'))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/** Adds the row again if another start has removed it, as after an outage of more than a minute. */
async function keepAlive(db: Db, own: OwnNode): Promise<void> {
  await db
    .insertInto('node')
    .values(own)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`clock_timestamp()` }))
    .execute();
}

/** The name of an object that a node keeps in its storage while it runs. */
function markerOf(id: string): string {
  return `${id.replaceAll('-', '')}.node`;
}
