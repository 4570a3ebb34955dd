import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { accountFor } from '#platform/sql/embedded-postgres/account.ts';
import { findBinaries } from '#platform/sql/embedded-postgres/binaries.ts';
import { ensureDatabase, openCluster, readPassword } from '#platform/sql/embedded-postgres/cluster.ts';
import { lockDataDir } from '#platform/sql/embedded-postgres/data-dir-lock.ts';
import type { GuardedProcess } from '#platform/sql/embedded-postgres/guarded-process.ts';
import { endLeftover } from '#platform/sql/embedded-postgres/leftover.ts';
import { choosePort } from '#platform/sql/embedded-postgres/port.ts';
import { spawnPostmaster } from '#platform/sql/embedded-postgres/postmaster.ts';
import { previousPort, writeSettings } from '#platform/sql/embedded-postgres/settings.ts';

/** A PostgreSQL server managed by this process, with its data below `dataDir`, listening on 127.0.0.1. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** The connection string for the role and database `baraza`. It does not change while this object lives. */
  readonly url: string;
  /** Shuts PostgreSQL down and releases the data directory. Idempotent. */
  stop(): Promise<void>;
}

type Log = (line: string, details?: object) => void;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const HEALTHY_AFTER_MS = 1_000;
const LEFTOVER_TIMEOUT_MS = 15_000;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the cluster on the first start, and keeps it running until `stop`. Throws
 * an Error with one sentence that the operator can act on. Never deletes anything that holds data. Steps: lock the data
 * directory, end what a killed server left, create or check the cluster, choose the port, start, supervise. When PostgreSQL
 * ends unexpectedly it is restarted on the same port.
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
    const port = await choosePort(options.port, await previousPort(cluster));

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
      url: urlOf(cluster.password, port),
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Returns the connection string of the PostgreSQL that already runs on `<dataDir>/postgres`, as that of a running server;
 * undefined if none does.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const dir = join(resolve(dataDir), 'postgres');
  const [password, port] = await Promise.all([readPassword(dir), previousPort({ dir })]);
  if (password === undefined || port === undefined) return undefined;
  const url = urlOf(password, port);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function urlOf(password: string, port: number): string {
  return `postgres://baraza:${password}@127.0.0.1:${port}/baraza`;
}

type Postmaster = GuardedProcess & { ready: Promise<void> };

/** Holds the running postmaster and replaces it when it ends unexpectedly. */
class Supervisor {
  #launch: () => Promise<Postmaster>;
  #log: Log;
  #current: Postmaster | undefined;
  #stopping = new AbortController();

  constructor(launch: () => Promise<Postmaster>, log: Log) {
    this.#launch = launch;
    this.#log = log;
  }

  /** Fails immediately on errors that need an operator; retries while processes of a killed server are still ending. */
  async start(): Promise<void> {
    const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
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

  /** Retries until `stop`: the cause (such as a full disk) may be fixed while the server answers 503. */
  async supervise(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let readySince = Date.now();
    for (;;) {
      const end = await this.#current?.exited;
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - readySince > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      this.#log('PostgreSQL ended unexpectedly and is started again', { ...end, pauseMs: pause });
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      // The processes of a killed postmaster end within moments, so this polls in short steps without backing off.
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
    // `stop` may have been called while this postmaster was starting, and has not seen it.
    if (this.#stopping.signal.aborted) await postmaster.stop();
    await postmaster.ready;
  }
}
