import { alternate, type Bench, signInMany, startProduct, warmUp } from '#bench/bench.ts';
import { compareTimes } from '#bench/compare.ts';
import { begin, idAt, people, personIdSql, uuidSql } from '#bench/dataset-ids.ts';
import type { ChatTasks } from '#bench/drivers/chat.ts';
import { startDriver } from '#bench/drivers.ts';
import { type Figure, goals } from '#bench/figures.ts';
import type { Measured } from '#bench/load.ts';
import type { Running } from '#bench/processes.ts';
import { summarize } from '#bench/times.ts';

const groups = 50;
const members = 256;
/** Each group writes one message a second. */
const messagesPerSecond = groups;
const firstGroup = 2_000_000;
/** The first member of a group, numbered from 0; two of each are connected. */
const memberAt = (group: string, place: string) => `1 + ((${group}) * 2 + ${place}) % ${people}`;

const groupIdSql = uuidSql(`${begin + firstGroup} + n`, `${firstGroup} + n`);
const removeSql = `delete from conversation where id in (select ${groupIdSql} from generate_series(0, ${groups - 1}) as n)`;
const addSql = [
  `insert into conversation (id, kind, started_by) select ${groupIdSql}, 'GROUP', ${personIdSql(memberAt('n', '0'))}
   from generate_series(0, ${groups - 1}) as n`,
  `insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq)
   select ${groupIdSql}, ${personIdSql(memberAt('n', 'k'))}, 0, 0
   from generate_series(0, ${groups - 1}) as n, generate_series(0, ${members - 1}) as k`,
  'vacuum (analyze) conversation, conversation_member',
];

/** Row 24: what one reader waits for pages of the feed while groups write, relative to an idle server. */
export async function feedBesideGroupsFigures(bench: Bench): Promise<Figure[]> {
  const { postgres, database, options, token } = bench;
  const run = (statements: readonly string[]) =>
    postgres.on(database, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await run([removeSql, ...addSql]);
  try {
    const tokens = await signInMany(postgres, database, groups * 2);
    const pairs = Array.from({ length: groups }, (_, group) => ({
      conversationId: idAt(begin + firstGroup + group, firstGroup + group),
      tokens: tokens.slice(group * 2, group * 2 + 2),
    }));
    await using product = await startProduct(bench);
    await using talk = startDriver<ChatTasks>('chat');
    await talk.ask('open', { url: product.url, wire: 'product', pairs });
    const { seconds } = options;
    const pace = () => talk.ask('pace', { perSecond: messagesPerSecond, seconds });
    await readFeed(product, token, warmUp);
    await pace();
    const found = await alternate(bench, {
      idle: () => readFeed(product, token, seconds),
      ours: async () => {
        const [feed] = await Promise.all([readFeed(product, token, seconds), pace()]);
        return feed;
      },
    });
    const what = `p99 of a feed page while ${groups} groups of ${members} write ${messagesPerSecond}/s / while none does`;
    return [compareTimes({ row: '24', what, goal: goals['24'] }, found.ours, found.idle)];
  } finally {
    await run([removeSql]);
  }
}

/** One person reads pages one after another. */
async function readFeed({ url }: Running, token: string, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const from = performance.now();
    const response = await fetch(`${url}/api/posts`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The feed returned ${response.status}.`);
    times.push(performance.now() - from);
  }
  return summarize(times, performance.now() - start);
}
