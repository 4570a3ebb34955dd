import { setTimeout as sleep } from 'node:timers/promises';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { openDatabase } from '@baraza/server/src/platform/sql/pool.ts';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { isAlive, postgresPid, type ServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { type CuttingProxy, startCuttingProxy } from '#shared/cutting-proxy.ts';
import { openEmbeddedPool } from '#shared/embedded-pool.ts';
import { Random } from '#shared/random.ts';
import { type Servers, startServers } from '#shared/servers.ts';
import { startConversation } from '#shared/start-conversation.ts';
import { Ledger } from './ledger.ts';
import { checkMessages, type MessageCheck } from './message-checker.ts';
import { checkPosts, type CheckResult } from './post-checker.ts';
import { Writer } from './writer.ts';

export interface KillRoundsOptions {
  /** An empty folder. */
  dataDir: string;
  rounds: number;
  writers: number;
  seed: number;
  /** Two servers share the database and Redis, which is killed, too. */
  nodes?: 1 | 2;
  /**
   * Breaks one guarantee, to show that the check detects it: `loss` lets PostgreSQL acknowledge commits before they are
   * on disk, `doubles` retries without idempotency keys.
   */
  control?: 'loss' | 'doubles' | undefined;
  /** Spreads the kills over this many acknowledged posts and messages. */
  writes?: number;
  onRound?: (round: Round) => void;
}

interface Round {
  number: number;
  killed: string;
  /** Milliseconds from the kill until the servers were ready. */
  readyAfter: number;
  acknowledged: number;
}

export interface KillRoundsResult extends CheckResult, MessageCheck {
  rounds: Round[];
  sent: number;
  acknowledged: number;
  refused: number;
  retries: number;
  /** Connections between the writers and the server that were cut within a post or a message. */
  cuts: number;
}

/** What is killed in turn and then runs again. */
function killsOf(
  servers: Servers,
  { dataDir, nodes, control }: KillRoundsOptions,
): [name: string, () => Promise<void>][] {
  const [killFirst, killSecond] = servers.kills;
  const killDatabase = async () => {
    const postgres = postgresPid(dataDir);
    process.kill(postgres, 'SIGKILL');
    await untilReplaced(dataDir, postgres);
  };
  const kills = {
    // The server does not start on a database that acknowledges early, so that control kills only the database.
    'first server': control === 'loss' ? undefined : killFirst,
    database: killDatabase,
    Redis: nodes === 2 ? () => servers.killRedis(1_000) : undefined,
    'second server': killSecond,
  };
  return Object.entries(kills).flatMap(([name, kill]) => (kill ? [[name, kill]] : []));
}

/**
 * Kills the servers, their database and Redis in turn with SIGKILL, at random times, while people post and write in a group over
 * connections that are cut too, and then checks every post and message. A seed fixes the pictures and pauses, but not how the requests
 * interleave.
 */
export async function runKillRounds(options: KillRoundsOptions): Promise<KillRoundsResult> {
  const { dataDir, control, seed, writes = 0 } = options;
  const random = new Random(seed);
  const ledger = new Ledger();
  const stop = new AbortController();
  await using stack = new AsyncDisposableStack();
  const servers = stack.use(await startServers(dataDir, options.nodes ?? 1));
  stack.defer(() => stop.abort());
  const urls = servers.running().map(({ url }) => url);
  const people: TestPerson[] = [];
  for (let number = 0; number <= options.writers; number += 1) {
    people.push(await signUp(urls[0] ?? '', number === 0 ? 'reader' : `writer${number}`));
  }
  const [reader, ...writers] = people;
  if (!reader || writers.length < 2) throw new Error('At least two writers are needed.');
  const conversationId = await startConversation(reader, writers);
  if (control === 'loss') await acknowledgeEarly(dataDir);
  const network = new Random(seed + 1_000);
  const proxies: CuttingProxy[] = [];
  for (const target of urls) {
    // A post with pictures has a few kilobytes, so about a third of the connections end within one.
    const cutAfter = () => (network.is(0.33) ? network.between(0, 8_000) : undefined);
    proxies.push(stack.use(await startCuttingProxy({ target, cutAfter })));
  }
  const writing = writers.map((person, index) =>
    new Writer({
      person: new TestPerson(proxies[index % proxies.length]?.url ?? '', person.token, person),
      conversationId,
      ledger,
      random: new Random(seed + index + 1),
      withKeys: control !== 'doubles',
      // Without keys, often enough that every run has a doubled post.
      abortRate: control === 'doubles' ? 0.6 : 0.1,
      stop: stop.signal,
    }).write(),
  );

  const rounds: Round[] = [];
  const kills = killsOf(servers, options);
  for (let number = 1; number <= options.rounds; number += 1) {
    await untilAcknowledged(ledger, ((number - 1) * writes) / options.rounds);
    await sleep(random.between(600, 2_000));
    const [killed, kill] = kills[(number - 1) % kills.length] ?? ['', async () => undefined];
    const killedAt = performance.now();
    await kill();
    await Promise.all(servers.running().map(untilReady));
    const readyAfter = performance.now() - killedAt;
    const round: Round = { number, killed, readyAfter, acknowledged: ledger.count('acknowledged') };
    rounds.push(round);
    options.onRound?.(round);
  }
  await untilAcknowledged(ledger, writes);
  await sleep(random.between(300, 800));
  stop.abort();
  await Promise.all(writing);

  const checkedPosts = await checkPosts(reader, ledger);
  const checkedMessages = await checkMessages(reader, conversationId, ledger);
  return {
    ...checkedPosts,
    ...checkedMessages,
    failures: [...checkedPosts.failures, ...checkedMessages.failures, ...(await checkDatabase(dataDir))],
    rounds,
    sent: ledger.count(),
    acknowledged: ledger.count('acknowledged'),
    refused: ledger.count('refused'),
    retries: ledger.list().reduce((sum, { attempts }) => sum + attempts - 1, 0),
    cuts: proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0),
  };
}

/** Waits for this many acknowledgements; throws after a minute without one. */
async function untilAcknowledged(ledger: Ledger, writes: number): Promise<void> {
  let [last, since] = [-1, Date.now()];
  for (let count = ledger.count('acknowledged'); count < writes; count = ledger.count('acknowledged')) {
    if (count > last) [last, since] = [count, Date.now()];
    if (Date.now() - since > 60_000) throw new Error('Nothing was acknowledged for a minute.');
    await sleep(200);
  }
}

async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    if (!server.isRunning()) throw new Error(`The server ended: ${server.output()}`);
    if (Date.now() > deadline) throw new Error('The server was not ready again within a minute.');
    await sleep(10);
  }
}

/** Waits for the next PostgreSQL process; connections of the killed one can still answer for a short time. */
async function untilReplaced(dataDir: string, killed: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (postgresPid(dataDir) === killed || !isAlive(postgresPid(dataDir))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL was not started again within a minute.');
    await sleep(10);
  }
}

/** Makes PostgreSQL acknowledge commits before they are on disk, also on the connections the server opens from now on. */
async function acknowledgeEarly(dataDir: string): Promise<void> {
  await using pool = await openEmbeddedPool(dataDir);
  await pool.query('alter database baraza set synchronous_commit = off');
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = user',
  );
}

/** Returns counters that differ from their rows, and pictures whose state differs from their use. */
async function checkDatabase(dataDir: string): Promise<string[]> {
  await using pool = await openEmbeddedPool(dataDir);
  const wrongCounters = await findWrongCounters(openDatabase(pool));
  const { rows } = await pool.query<{ failure: string }>(
    `select 'an attached file without a post or message: ' || media.file as failure from media
       where state = 'attached' and not exists (select from post_image where post_image.file = media.file)
         and not exists (select from message where message.picture = media.file)
     union all select 'a picture of a post that is not attached: ' || media.file from media
       join post_image on post_image.file = media.file where state <> 'attached'
     union all select 'a voice note of a message that is not attached: ' || media.file from media
       join message on message.picture = media.file where state <> 'attached'`,
  );
  return [...wrongCounters.map((wrong) => JSON.stringify(wrong)), ...rows.map(({ failure }) => failure)];
}
