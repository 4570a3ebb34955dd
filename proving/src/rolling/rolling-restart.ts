import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '@baraza/server/src/platform/sql/pool.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { addCrowd } from '#shared/crowd.ts';
import { startNodePair } from '#shared/node-pair.ts';
import { SteadyClient } from '#shared/steady-client.ts';

export interface RollingOptions {
  /** An empty folder. */
  dataDir: string;
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
export async function runRollingRestart({ dataDir, restarts, people }: RollingOptions): Promise<RollingResult> {
  await using stack = new AsyncDisposableStack();
  const pair = stack.use(await startNodePair(dataDir, { DRAIN_SECONDS: String(drainSeconds) }));
  const pool = openPool({ url: pair.databaseUrl });
  stack.defer(() => pool.end());

  const crowd = await addCrowd(pool, pair.url, people);
  const load = new Load(crowd, pair.url);
  await load.start();
  for (let round = 0; round < restarts; round += 1) {
    const problem = await pair.restart(round % 2 === 0 ? 'one' : 'two');
    if (problem !== undefined) load.failures.push(`restart ${round}: ${problem}`);
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
  readonly #clients: SteadyClient[] = [];
  #isStopping = false;
  #requests = 0;
  #slowest = 0;
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
      this.#clients.push(await SteadyClient.open(this.#url, person.token, ['/notifications']));
      this.#running.push(this.#use(person, post.id as string));
    }
  }

  /** Ends the load. Every comment that was confirmed must be stored, once. */
  async stop(pool: pg.Pool): Promise<RollingResult> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    const lost = this.#clients.filter(({ current }) => !current).length;
    if (lost > 0) this.failures.push(`${lost} sockets did not reconnect`);
    await Promise.all(this.#clients.map((client) => client.close()));
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from comment');
    if (rows[0]?.count !== this.#storedComments) {
      this.failures.push(`${this.#storedComments} comments were confirmed and ${rows[0]?.count} are stored`);
    }
    return {
      requests: this.#requests,
      failures: this.failures,
      slowest: this.#slowest,
      reconnects: this.#clients.reduce((sum, client) => sum + client.reconnects, 0),
      failedReconnects: this.#clients.reduce((sum, client) => sum + client.failedReconnects, 0),
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
}
