import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from './embedded-postgres/account.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { ensureDatabase, openCluster } from './embedded-postgres/cluster.ts';
import { lockDataDir } from './embedded-postgres/data-dir-lock.ts';
import type { GuardedProcess } from './embedded-postgres/guarded-process.ts';
import { endLeftover } from './embedded-postgres/leftover.ts';
import { choosePort } from './embedded-postgres/port.ts';
import { spawnPostmaster } from './embedded-postgres/postmaster.ts';
import { keptPort, writeSettings } from './embedded-postgres/settings.ts';

/** A PostgreSQL of our own below `dataDir`, listening on 127.0.0.1 alone. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** For the role and database `baraza`; the same for as long as this object lives. */
  readonly url: string;
  /** Shuts PostgreSQL down and gives the data directory free. May be called more than once. */
  stop(): Promise<void>;
}

type Log = (line: string, details?: object) => void;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const HEALTHY_AFTER_MS = 1_000;
const LEFTOVER_PATIENCE_MS = 15_000;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the cluster on the first start, and keeps it running until `stop`.
 * Throws an Error with one sentence a person can act on; nothing that holds data is ever deleted.
 *
 * Phases: lock the data directory, end what a killed server left behind, create or check the cluster, fix the port, start, then
 * supervise: whenever PostgreSQL ends by itself it is started again on the same port.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  port?: number;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Error(`The data directory ${dataDir} cannot be created (${error.message}); choose another DATA_DIR.`);
  });
  const lock = await lockDataDir(dataDir);
  try {
    const account = await accountFor(join(dataDir, 'postgres'));
    const binaries = await findBinaries(account);
    const cluster = await openCluster({ dataDir, binaries, account, log });
    await endLeftover(cluster, log);
    const port = await choosePort(options.port, await keptPort(cluster));

    const supervisor = new Supervisor(async () => {
      await endLeftover(cluster, log);
      await writeSettings(cluster, port);
      return spawnPostmaster({ cluster, binaries, log });
    }, log);
    await supervisor.start();
    await ensureDatabase({ port, password: cluster.password }).catch(async (error: Error) => {
      await supervisor.stop();
      throw error;
    });
    const superviseUntilStopped = supervisor.supervise();

    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= supervisor
        .stop()
        .then(() => superviseUntilStopped)
        .finally(() => lock.release()));
    return {
      url: `postgres://baraza:${cluster.password}@127.0.0.1:${port}/baraza`,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

type Postmaster = GuardedProcess & { ready: Promise<void> };

/** Holds the one running postmaster, and puts another in its place whenever it ends unasked. */
class Supervisor {
  #launch: () => Promise<Postmaster>;
  #log: Log;
  #current: Postmaster | undefined;
  #stopping = new AbortController();

  constructor(launch: () => Promise<Postmaster>, log: Log) {
    this.#launch = launch;
    this.#log = log;
  }

  /** Fails at once on what only a person can mend; has patience with processes a killed server left, which end by themselves. */
  async start(): Promise<void> {
    const deadline = Date.now() + LEFTOVER_PATIENCE_MS;
    for (;;) {
      try {
        return await this.#startOne();
      } catch (error) {
        const isLeftover = /shared memory block|lock file/.test(String(error));
        if (!isLeftover || Date.now() > deadline || this.#stopping.signal.aborted) throw error;
        await sleep(FIRST_PAUSE_MS);
      }
    }
  }

  /** Until `stop`, for ever: what keeps PostgreSQL down (a full disk) may be mended while the server answers 503. */
  async supervise(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let readySince = Date.now();
    for (;;) {
      const end = await this.#current?.exited;
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - readySince > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      this.#log('PostgreSQL ended unasked and is started again', { ...end, pauseMs: pause });
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      // The processes of a killed postmaster need a moment to end: that is waited for in short steps, not backed off from.
      await this.start().catch((error: Error) => {
        if (!this.#stopping.signal.aborted) this.#log(error.message);
      });
      readySince = Date.now();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#current?.stop();
  }

  async #startOne(): Promise<void> {
    const postmaster = await this.#launch();
    this.#current = postmaster;
    // A stop that came while this one was being prepared has not seen it.
    if (this.#stopping.signal.aborted) await postmaster.stop();
    await postmaster.ready;
  }
}
