import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backfill } from '@baraza/server/src/platform/jobs/backfill.ts';
import { findRunningPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { startJobs } from '@baraza/server/src/platform/jobs/jobs.ts';
import { migrate, outsideTransaction } from '@baraza/server/src/platform/sql/migrations.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/sql/pool.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { addCrowd } from '#shared/crowd.ts';
import { root, say } from '#shared/tool.ts';

/** The longest that a request may take, in milliseconds. */
const longest = 1_000;
const batchSize = 2_000;
const task = 'proving.measure';

/** Adds a column, an index and a constraint to a table that is in use, as `docs/operate/upgrade.md` describes. */
const samples = {
  '9001_column': `alter table post add column measure int; select graphile_worker.add_job('${task}');`,
  '9002_index': `${outsideTransaction}
drop index concurrently if exists post_measure;
create index concurrently post_measure on post (measure);
`,
  '9003_constraint': 'alter table post add constraint post_measured check (measure is not null) not valid;',
  '9004_validation': 'alter table post validate constraint post_measured;',
};
type Sample = keyof typeof samples;

/** Runs the sample migrations with their batched job on a table of `rows` posts, while people read, post and like. */
export async function migrateUnderLoad({ rows }: { rows: number }): Promise<{ summary: string; failures: string[] }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-upgrade-'));
  const dataDir = join(folder.path, 'data');
  const migrations = join(folder.path, 'migrations');
  await cp(join(root, 'server/migrations'), migrations, { recursive: true });
  await using server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } });
  const url = await findRunningPostgres(dataDir);
  if (!url) throw new Error('The database does not run.');
  await using stack = new AsyncDisposableStack();
  const pool = openPool({ url, max: 2 });
  stack.defer(() => pool.end());
  const db = openDatabase(pool);
  const crowd = await addCrowd(pool, server.url, 8);
  await addPosts(db, crowd, rows);

  const load = startLoad(crowd);
  const times: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    load.beginPart();
    await work();
    const { count, slowest } = load.endPart();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    times.push(`${name} ${seconds} s`);
    say(`${name}: ${seconds} s, ${count} requests, the slowest ${Math.round(slowest)} ms`);
  };
  const up = (name: Sample) =>
    step(name, async () => {
      await writeFile(join(migrations, `${name}.sql`), samples[name]);
      await migrate({ url, folder: migrations, onWait: say });
    });
  await step('without a migration', () => sleep(5_000));
  await up('9001_column');
  await step('batched job', () => runBackfill(url, db));
  await up('9002_index');
  // New rows have a value from here on, as the release that requires it writes them.
  await sql`alter table post alter column measure set default 0`.execute(db);
  await runBackfillOfRest(db);
  await up('9003_constraint');
  await up('9004_validation');
  const { delays, failures } = await load.stop();

  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  if (at(1) > longest) failures.push(`a request took ${at(1)} ms`);
  const { rows: left } = await sql`select from post where measure is null limit 1`.execute(db);
  if (left.length > 0) failures.push('the job has left rows unchanged');
  return {
    summary: `${rows} rows under load: ${times.join(', ')}; ${delays.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
    failures,
  };
}

async function addPosts(
  db: ReturnType<typeof openDatabase>,
  people: readonly TestPerson[],
  rows: number,
): Promise<void> {
  const started = performance.now();
  const piece = 20_000;
  for (let from = 0; from < rows; from += piece) {
    const count = Math.min(piece, rows - from);
    await sql`insert into post (owner_id, content)
      select (${sql.val(people.map(({ id }) => id))}::uuid[])[1 + number % ${people.length}], 'Post number ' || number
      from generate_series(${from + 1}::int, ${from + count}::int) as number`.execute(db);
  }
  // Otherwise the plans of the first minute would be those of an empty table.
  await sql`analyze`.execute(db);
  say(`added ${rows} posts in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function measureNext(
  db: ReturnType<typeof openDatabase>,
  cursor: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from post where id > ${cursor ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${sql.lit(batchSize)}
    ), changed as (update post set measure = char_length(content) from batch where post.id = batch.id)
    select (select id from batch order by id desc limit 1)::text as last`.execute(db);
  return rows[0]?.last ?? undefined;
}

async function runBackfill(url: string, db: ReturnType<typeof openDatabase>): Promise<void> {
  const jobs = startJobs({ databaseUrl: url, tasks: backfill(db, task, measureNext), log: pino({ level: 'warn' }) });
  try {
    for (;;) {
      const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${task}`.execute(db);
      if (rows.length === 0) return;
      await sleep(200);
    }
  } finally {
    await jobs.stop();
  }
}

/** Changes the few rows that were added after the job had passed them. */
async function runBackfillOfRest(db: ReturnType<typeof openDatabase>): Promise<void> {
  await sql`update post set measure = char_length(content) where measure is null`.execute(db);
}

/** Each person reads the feed, posts and likes, with short pauses, until stopped. Delays are in milliseconds. */
function startLoad(people: readonly TestPerson[]) {
  const stopping = new AbortController();
  const delays: number[] = [];
  const failures: string[] = [];
  let part = 0;
  async function measure(call: () => Promise<{ status: number; body: { id: string } }>) {
    const started = performance.now();
    const reply = await call();
    delays.push(performance.now() - started);
    if (reply.status >= 300) failures.push(`status ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  }
  async function act(person: TestPerson): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      await measure(() => person.get('/api/posts?limit=20'));
      if (number % 5 === 0) {
        const { body } = await measure(() =>
          person.post('/api/posts', postForm(person.id, `During the upgrade ${number}`)),
        );
        await measure(() => person.patch(`/api/posts/${body.id}`, { like: 1 }));
      }
      await sleep(20);
    }
  }
  const running = Promise.all(people.map(act));
  return {
    beginPart: () => void (part = delays.length),
    endPart: () => ({ count: delays.length - part, slowest: Math.max(0, ...delays.slice(part)) }),
    async stop() {
      stopping.abort();
      await running;
      return { delays, failures };
    },
  };
}
