import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/embedded-postgres.ts';
import { openPool } from '@baraza/server/src/platform/pool.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { startThrowAwayRedis } from '@baraza/server/src/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { addCrowd } from '#shared/crowd.ts';
import { startNginx } from './nginx.ts';

export interface RollingOptions {
  /** An empty folder. */
  dataDir: string;
  /** The name of a Redis program on the path. */
  redisProgram: string;
  /** How often a server is restarted, in turn. */
  restarts: number;
  /** How many people send requests, each one after another, and keep a socket open. */
  people: number;
}

export interface RollingResult {
  requests: number;
  failures: string[];
  /** Milliseconds that the slowest request took. */
  slowest: number;
  /** How often a socket reconnected, and how many attempts failed. */
  reconnects: number;
  failedReconnects: number;
}

const drainSeconds = 2;
/** Longer than the `fail_timeout` of nginx, after which it sends requests to a restarted server again. */
const pauseBetweenRestarts = 6_000;

/** Restarts two servers in turn behind nginx, while people read, write and keep sockets open. */
export async function runRollingRestart({
  dataDir,
  redisProgram,
  restarts,
  people,
}: RollingOptions): Promise<RollingResult> {
  await using stack = new AsyncDisposableStack();
  await mkdir(dataDir, { recursive: true });
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} }));
  const redis = stack.use(await startThrowAwayRedis(redisProgram));
  const start = async (name: string, port = 0) =>
    startServerProcess({
      // Several servers share the pictures.
      dataDir: join(dataDir, 'servers'),
      port,
      env: {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        DRAIN_SECONDS: String(drainSeconds),
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'warn',
        NODE_NAME: name,
      },
    });
  const names = ['one', 'two'] as const;
  // The first server migrates the database before the second starts.
  const nodes: ServerProcess[] = [];
  for (const name of names) nodes.push(await start(name));
  stack.defer(async () => void (await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))));
  const nginx = stack.use(await startNginx(nodes.map(({ url }) => url)));
  const pool = openPool({ url: postgres.url });
  stack.defer(() => pool.end());

  const crowd = await addCrowd(pool, nginx.url, people);
  const load = new Load(crowd, nginx.url);
  await load.start();
  for (let round = 0; round < restarts; round += 1) {
    const name = names[round % 2] ?? 'one';
    const index = names.indexOf(name);
    const old = nodes[index];
    if (!old) throw new Error(`The server ${name} was not started.`);
    const end = await old.end('SIGTERM');
    if (end.code !== 0) load.failures.push(`restart ${round}: ended with ${end.code ?? end.signal}: ${end.stderr}`);
    nodes[index] = await start(name, Number(new URL(old.url).port));
    await sleep(pauseBetweenRestarts);
  }
  // Awaited here, because the pool ends with this function.
  return await load.stop(pool);
}

/** The requests and sockets of the people. */
class Load {
  readonly failures: string[] = [];
  readonly #people: readonly TestPerson[];
  readonly #url: string;
  readonly #running: Promise<void>[] = [];
  readonly #clients = new Set<PlainClient>();
  #isStopping = false;
  #requests = 0;
  #slowest = 0;
  #reconnects = 0;
  #failedReconnects = 0;
  #storedComments = 0;

  constructor(people: readonly TestPerson[], url: string) {
    this.#people = people;
    this.#url = url;
  }

  async start(): Promise<void> {
    const [author] = this.#people;
    if (!author) throw new Error('The load needs a person.');
    const { body: post } = await author.post('/api/posts', postForm(author.id, 'a post to comment on'));
    for (const person of this.#people) {
      await this.#connect(person);
      this.#running.push(this.#use(person, post.id as string));
    }
  }

  /** Ends the load. Every comment that was confirmed must be stored, once. */
  async stop(pool: pg.Pool): Promise<RollingResult> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    if (this.#clients.size < this.#people.length) {
      this.failures.push(`${this.#people.length - this.#clients.size} sockets did not reconnect`);
    }
    for (const client of this.#clients) client.disconnect();
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from comment');
    if (rows[0]?.count !== this.#storedComments) {
      this.failures.push(`${this.#storedComments} comments were confirmed and ${rows[0]?.count} are stored`);
    }
    return {
      requests: this.#requests,
      failures: this.failures,
      slowest: this.#slowest,
      reconnects: this.#reconnects,
      failedReconnects: this.#failedReconnects,
    };
  }

  async #use(person: TestPerson, postId: string): Promise<void> {
    for (let turn = 0; !this.#isStopping; turn += 1) {
      const isWrite = turn % 4 === 3;
      const began = performance.now();
      const status = await (
        isWrite
          ? person.post(`/api/posts/${postId}/comments`, { content: `comment ${turn}` })
          : person.get(turn % 4 === 0 ? '/api/posts' : '/api/profile/me')
      ).then(
        (reply) => reply.status,
        (error: unknown) => String(error),
      );
      this.#requests += 1;
      this.#slowest = Math.max(this.#slowest, performance.now() - began);
      if (isWrite && status === 201) this.#storedComments += 1;
      if (status !== (isWrite ? 201 : 200)) this.failures.push(`${isWrite ? 'write' : 'read'}: ${status}`);
      await sleep(10);
    }
  }

  async #connect(person: TestPerson): Promise<void> {
    const client = await PlainClient.open(this.#url, {
      token: person.token,
      namespaces: ['/notifications'],
      onEnd: () => {
        this.#clients.delete(client);
        if (!this.#isStopping) this.#running.push(this.#reconnect(person));
      },
    });
    this.#clients.add(client);
  }

  /** Reconnects with the delays of the web client. */
  async #reconnect(person: TestPerson): Promise<void> {
    for (let delay = 1_000; ; delay = Math.min(2 * delay, 5_000)) {
      await sleep(delay * (0.5 + Math.random()));
      try {
        await this.#connect(person);
        this.#reconnects += 1;
        return;
      } catch {
        this.#failedReconnects += 1;
        if (this.#isStopping) return;
      }
    }
  }
}
