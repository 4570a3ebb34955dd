import { alternate, askDatabase, type Bench, signInMany, startProduct, startRelay, warmUp } from '#bench/bench.ts';
import { compare, compareCpu, compareTimes } from '#bench/compare.ts';
import { personIdSql } from '#bench/dataset-ids.ts';
import { openDatabaseOf } from '#bench/dataset.ts';
import type { ChatTasks, Pair } from '#bench/drivers/chat.ts';
import { type Driver, startDriver } from '#bench/drivers.ts';
import { type Figure, goals } from '#bench/figures.ts';
import {
  conversationId,
  conversationIdSql,
  friendPairs,
  groupId,
  groups,
  groupStart,
  liveSql,
  takeBackSql,
} from '#bench/live-dataset.ts';
import { accounted, type Measured } from '#bench/load.ts';
import type { Running } from '#bench/processes.ts';
import type { Times } from '#bench/times.ts';

const pairsTalking = 100;
const messagesPerSecond = 100;
/** With fewer messages the 99th percentile has no meaning. */
const secondsAtLeast = 10;
const clients = 8;
/** Messages in transit when the maximum rate is measured, so that the server is always busy. */
const messagesAtOnce = 32;

/** The database of the live rows, without what earlier runs have added. */
export async function openLive({ postgres, say }: Bench): Promise<string> {
  const database = await openDatabaseOf(postgres, 'live', liveSql(), say);
  await takeBackAll({ postgres, database });
  return database;
}

export async function takeBackAll({ postgres, database }: Pick<Bench, 'postgres' | 'database'>): Promise<void> {
  await postgres.on(database, async (client) => {
    for (const statement of takeBackSql) await client.query(statement);
  });
}

/** Row 8: the time until a message, which is stored first, reaches the other device, relative to forwarding it unstored. */
export async function deliveryFigures(bench: Bench): Promise<Figure[]> {
  const database = await openLive(bench);
  try {
    await using product = await startTalk({ ...bench, database });
    await using relay = await startRelay(bench, 'ws-relay');
    await using bare = startDriver<ChatTasks>('chat');
    await bare.ask('open', { url: relay.url, wire: 'bare', pairs: await listPairs(bench, database) });
    const job = { perSecond: messagesPerSecond, seconds: Math.max(secondsAtLeast, bench.options.seconds) };
    const pace = (driver: Driver<ChatTasks>, server: Running) => timed(bench, server, () => driver.ask('pace', job));
    await product.driver.ask('pace', { ...job, seconds: 3 });
    await bare.ask('pace', { ...job, seconds: 3 });
    const found = await alternate(bench, {
      relay: () => pace(bare, relay),
      ours: () => pace(product.driver, product.server),
    });
    const what = `p99 of a message to the other one, ${pairsTalking} pairs at ${messagesPerSecond}/s / a bare ws relay`;
    return [compareTimes({ row: '8', what, goal: goals['8'] }, found.ours, found.relay)];
  } finally {
    await takeBackAll({ ...bench, database });
  }
}

/** Row 9: the rate at which messages are stored and delivered, relative to the rate at which PostgreSQL stores them. */
export async function messageFigures(bench: Bench): Promise<Figure[]> {
  const database = await openLive(bench);
  try {
    await using product = await startTalk({ ...bench, database });
    const flood = (seconds: number) =>
      timed(bench, product.server, () => product.driver.ask('flood', { seconds, atOnce: messagesAtOnce }));
    await flood(3);
    const found = await alternate<'insert' | 'ours', Measured>(bench, {
      insert: async () => askDatabase(bench, database, insertScript(), clients),
      ours: () => flood(bench.options.seconds),
    });
    const what = `messages stored and delivered / inserted by pgbench, ${clients} clients`;
    return [compare({ row: '9', what, goal: goals['9'] }, found.ours, found.insert)];
  } finally {
    await takeBackAll({ ...bench, database });
  }
}

/** Row 22: what a message to a group of 256 costs server and PostgreSQL, of whom two are connected, relative to one to two people. */
export async function groupFigures(bench: Bench): Promise<Figure[]> {
  const database = await openLive(bench);
  try {
    const flood = async (list: typeof listPairs) => {
      await using product = await startTalk({ ...bench, database }, list);
      const run = (seconds: number) =>
        timed(bench, product.server, () => product.driver.ask('flood', { seconds, atOnce: groups }));
      await run(warmUp);
      return await run(bench.options.seconds);
    };
    const found = await alternate(bench, { pairs: () => flood(listPairs), ours: () => flood(listGroups) });
    const what = 'CPU of a message to a group of 256, two of them connected / of one to two people';
    return [compareCpu({ row: '22', what, goal: goals['22'] }, found.ours, found.pairs)];
  } finally {
    await takeBackAll({ ...bench, database });
  }
}

/** The limit of row 9: pgbench inserts only the row of a message, with separate conversations for each client. */
function insertScript() {
  const ofClient = Math.floor(friendPairs / clients);
  return {
    text: `\\set pair :client_id * ${ofClient} + random(1, ${ofClient})
\\set number :number + 1
insert into message (conversation_id, seq, sender_id, content, client_id)
  values (${conversationIdSql(':pair')}, 1000000 + :number, ${personIdSql('2 * :pair')},
    'See you at the library at ten, I have kept you a seat by the window.', gen_random_uuid()::text);
`,
    // No number is used twice, also not in later rounds.
    variables: { number: Date.now() % 1_000_000_000 },
  };
}

async function listPairs({ postgres }: Bench, database: string): Promise<Pair[]> {
  const tokens = await signInMany(postgres, database, pairsTalking * 2);
  return Array.from({ length: pairsTalking }, (_, at) => ({
    conversationId: conversationId(at + 1),
    tokens: tokens.slice(at * 2, at * 2 + 2),
  }));
}

/** Two members of each group, who write to each other. */
async function listGroups({ postgres }: Bench, database: string): Promise<Pair[]> {
  const tokens = await signInMany(postgres, database, groupStart(groups) + 1);
  return Array.from({ length: groups }, (_, at) => ({
    conversationId: groupId(at + 1),
    tokens: tokens.slice(groupStart(at + 1) - 1, groupStart(at + 1) + 1),
  }));
}

/** Starts the product and a driver with all pairs connected. */
async function startTalk(
  bench: Bench,
  list = listPairs,
): Promise<{ server: Running; driver: Driver<ChatTasks> } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { postgres, database } = bench;
  const pairs = await list(bench, database);
  const [token = ''] = await signInMany(postgres, database, 1);
  const server = stack.use(await startProduct({ ...bench, token }));
  const driver = stack.use(startDriver<ChatTasks>('chat'));
  await driver.ask('open', { url: server.url, wire: 'product', pairs });
  const opened = stack.move();
  return { server, driver, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** The time of a driver’s work, with the CPU time per message. */
export async function timed(bench: Bench, server: Running, work: () => Promise<Times>): Promise<Measured> {
  const { result, serverMs, databaseMs } = await accounted(server, bench.clock, work);
  const { count, perSecond, p99 } = result;
  return {
    perSecond,
    p99,
    serverMs: serverMs && serverMs / count,
    databaseMs: databaseMs && databaseMs / count,
  };
}
