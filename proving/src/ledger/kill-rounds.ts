import { setTimeout as sleep } from 'node:timers/promises';
import { connectToEmbedded } from '#shared/embedded-client.ts';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import {
  isAlive,
  postgresPid,
  type ServerProcess,
  startServerProcess,
} from '@baraza/server/src/testing/server-process.ts';
import { Chance } from '#shared/chance.ts';
import { startCuttingProxy } from '#shared/cutting-proxy.ts';
import { Ledger } from './ledger.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { checkPosts, type Verdict } from './post-checker.ts';
import { writePosts } from './post-writer.ts';

/**
 * Controls break one promise on purpose, to show that the instrument sees it: `loss` has PostgreSQL acknowledge before the
 * disk has it, `doubles` retries without keys.
 */
export type Control = 'loss' | 'doubles';

export interface KillRoundsOptions {
  /** An empty folder. */
  dataDir: string;
  rounds: number;
  writers: number;
  seed: number;
  control?: Control | undefined;
  /** The kills are spread over so many acknowledged posts; as many as come unless said. */
  posts?: number | undefined;
  /** Told of each round as it ends. */
  onRound?: (round: Round) => void;
}

export interface Round {
  number: number;
  killed: 'server' | 'database';
  /** Milliseconds from the kill until the server said it is ready. */
  readyAfter: number;
  acknowledged: number;
}

export interface KillRoundsResult extends Verdict {
  rounds: Round[];
  sent: number;
  acknowledged: number;
  refused: number;
  /** Sends beyond the first of each write. */
  retries: number;
  /** Connections between the writers and the server that were cut in the middle of a message. */
  cuts: number;
}

/**
 * Kills the server and its database in turn, with -9 and at random moments, under a stream of posts whose connections are
 * cut in the middle as well, and then reads everything back. The same seed gives the same pictures and the same pauses, but not the same interleaving.
 */
export async function runKillRounds(options: KillRoundsOptions): Promise<KillRoundsResult> {
  const { dataDir, control } = options;
  const chance = new Chance(options.seed);
  const ledger = new Ledger();
  const stop = new AbortController();
  const env = { LOG_LEVEL: 'warn' };
  let server = await startServerProcess({ dataDir, env });
  const port = Number(new URL(server.url).port);
  try {
    const people: TestPerson[] = [];
    for (let at = 1; at <= options.writers; at += 1) people.push(await signUp(server.url, `writer${at}`));
    if (control === 'loss') await acknowledgeEarly(dataDir);
    const net = new Chance(options.seed + 1_000);
    // A post with its pictures is some kilobytes: a third of the connections ends within one, anywhere.
    await using proxy = await startCuttingProxy({
      target: server.url,
      cutAfter: () => (net.is(0.33) ? net.between(0, 8_000) : undefined),
    });
    const writing = people.map((person, at) =>
      writePosts({
        person: new TestPerson(proxy.url, person.token, person),
        ledger,
        chance: new Chance(options.seed + at + 1),
        withKeys: control !== 'doubles',
        // Without keys often enough that no run misses it.
        hangUp: control === 'doubles' ? 0.6 : 0.1,
        stop: stop.signal,
      }),
    );

    const rounds: Round[] = [];
    for (let number = 1; number <= options.rounds; number += 1) {
      await untilAcknowledged(ledger, ((number - 1) * (options.posts ?? 0)) / options.rounds);
      await sleep(chance.between(600, 2_000));
      // The server would refuse to start on a database that acknowledges early, so that control kills the database alone.
      const killed = number % 2 === 1 && control !== 'loss' ? 'server' : 'database';
      const killedAt = performance.now();
      if (killed === 'server') {
        await server.end('SIGKILL');
        server = await startServerProcess({ dataDir, port, env });
      } else {
        const postgres = postgresPid(dataDir);
        process.kill(postgres, 'SIGKILL');
        await untilReplaced(dataDir, postgres);
      }
      await untilReady(server);
      const round = {
        number,
        killed,
        readyAfter: performance.now() - killedAt,
        acknowledged: ledger.count('acknowledged'),
      } as const;
      rounds.push(round);
      options.onRound?.(round);
    }
    await untilAcknowledged(ledger, options.posts ?? 0);
    await sleep(chance.between(300, 800));
    stop.abort();
    await Promise.all(writing);

    const reader = people[0];
    if (!reader) throw new Error('There must be a writer.');
    const verdict = await checkPosts(reader, ledger);
    verdict.faults.push(...(await checkCounters(dataDir)));
    return {
      ...verdict,
      rounds,
      sent: ledger.count(),
      acknowledged: ledger.count('acknowledged'),
      refused: ledger.count('refused'),
      retries: ledger.all().reduce((sum, { tries }) => sum + tries - 1, 0),
      cuts: proxy.cuts(),
    };
  } finally {
    stop.abort();
    await server[Symbol.asyncDispose]();
  }
}

/** Waits for so many acknowledgements; a minute without a single one is too long. */
async function untilAcknowledged(ledger: Ledger, posts: number): Promise<void> {
  let [last, since] = [-1, Date.now()];
  for (let count = ledger.count('acknowledged'); count < posts; count = ledger.count('acknowledged')) {
    if (count > last) [last, since] = [count, Date.now()];
    if (Date.now() - since > 60_000) throw new Error('No post was acknowledged for a minute.');
    await sleep(200);
  }
}

/** Waits until the server says that it and its database are ready; it must not take a minute. */
async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (!server.isRunning()) throw new Error(`The server ended: ${server.output()}`);
    if (Date.now() > deadline) throw new Error('The server was not ready again within a minute.');
    await sleep(10);
  }
}

/** Waits for another PostgreSQL in the killed one's place, whose connections answer for a moment after its end. */
async function untilReplaced(dataDir: string, killed: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (postgresPid(dataDir) === killed || !isAlive(postgresPid(dataDir))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL was not started again within a minute.');
    await sleep(10);
  }
}

/** From here on a commit is acknowledged before it is on the disk; the server's connections are made anew to have it so. */
async function acknowledgeEarly(dataDir: string): Promise<void> {
  await using client = await connectToEmbedded(dataDir);
  await client.query('alter database baraza set synchronous_commit = off');
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = user',
  );
}

/** Counters that differ from the rows they count, and pictures that belong to nothing though they say so. */
async function checkCounters(dataDir: string): Promise<string[]> {
  await using client = await connectToEmbedded(dataDir);
  const { rows } = await client.query<{ fault: string }>(
    `select 'images_count differs from its rows: ' || post.content as fault from post
       where images_count <> (select count(*) from post_image where post_image.post_id = post.id)
     union all select 'likes_count differs from its rows: ' || post.content from post
       where likes_count <> (select count(*) from post_like where post_like.post_id = post.id)
     union all select 'comments_count differs from its rows: ' || post.content from post
       where comments_count <> (select count(*) from comment where comment.post_id = post.id)
     union all select 'an attached picture of no post: ' || media.file from media
       where state = 'attached' and not exists (select from post_image where post_image.file = media.file)
     union all select 'a picture of a post that is not attached: ' || media.file from media
       join post_image on post_image.file = media.file where state <> 'attached'`,
  );
  return rows.map(({ fault }) => fault);
}
