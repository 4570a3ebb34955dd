import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { hashToken, makeToken } from '@baraza/server/src/platform/sessions.ts';
import { cpuOfPostgres } from './accounting.ts';
import { likingViewer, personId, postId } from './dataset-ids.ts';
import { openDataset } from './dataset.ts';
import { accounted, load, type DatabaseClock, type Load, type Measured } from './load.ts';
import type { Options } from './options.ts';
import { pgbench, type Script } from './pgbench.ts';
import type { Postgres } from './postgres.ts';
import { type Running, start, workFolder } from './processes.ts';
import type { Statement } from './server-sql.ts';

export const rounds = 3;

/** For so many seconds a server is asked before it is measured: a page of the feed costs half as much after 12,000 as at first. */
export const warmUp = 10;

/** What every row works with. */
export interface Bench {
  options: Options;
  postgres: Postgres;
  clock: DatabaseClock;
  /** The name of the database with the chosen number of posts. */
  database: string;
  /** A session of the viewer who likes a twentieth of all posts. */
  token: string;
  say: (line: string) => void;
}

export async function openBench(options: Options, postgres: Postgres, say: (line: string) => void): Promise<Bench> {
  const { postmaster } = postgres;
  const clock = async () => postmaster && (await cpuOfPostgres(postmaster));
  const database = await openDataset(postgres, options.posts, say);
  const token = await signIn(postgres, database, likingViewer);
  return { options, postgres, clock, database, token, say };
}

/** A session of a person, as signing in leaves it. */
export async function signIn(postgres: Postgres, database: string, person: number): Promise<string> {
  const token = makeToken();
  await postgres.on(database, (client) =>
    client.query('insert into session (token_hash, person_id) values ($1, $2)', [hashToken(token), personId(person)]),
  );
  return token;
}

/** A session for each of the first people, in their order. */
export async function signInMany(postgres: Postgres, database: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => makeToken());
  await postgres.on(database, (client) =>
    client.query(
      `insert into session (token_hash, person_id) select hash, id from unnest($1::bytea[], $2::uuid[]) as made (hash, id)`,
      [tokens.map((token) => hashToken(token)), tokens.map((_token, at) => personId(at + 1))],
    ),
  );
  return tokens;
}

/** Starts the product as it is shipped, on the bench's database. */
export function startProduct(
  { options, postgres, database, token }: Bench,
  other: { url?: string; port?: number; args?: string[] } = {},
): Promise<Running> {
  return start({
    name: 'server',
    args: [...(other.args ?? []), 'server/src/main.ts'],
    env: {
      HOST: '127.0.0.1',
      DATABASE_URL: other.url ?? postgres.urlOf(database),
      DATA_DIR: join(workFolder, 'server'),
      RATE_LIMITS: 'high',
      LOG_LEVEL: 'info',
      DEMO: '0',
    },
    port: other.port ?? options.port,
    path: '/api/posts',
    token,
  });
}

/** Limit (a). */
export function startBareHttp({ options }: Bench, bytes: number): Promise<Running> {
  const port = options.port + 1;
  return start({
    name: 'bare-http',
    args: ['bench/src/limits/bare-http.ts'],
    env: { BYTES: `${bytes}` },
    port,
    path: '/',
  });
}

/** Limit (f), for statements that answer a single text column `body`: the first at `/0`, the second at `/1`, and so on. */
export function startBareFastify(
  { options, postgres, database }: Bench,
  statements: readonly Statement[],
): Promise<Running> {
  return start({
    name: 'bare-fastify',
    args: ['bench/src/limits/bare-fastify.ts'],
    env: {
      DATABASE_URL: postgres.urlOf(database),
      STATEMENTS: JSON.stringify(statements),
    },
    port: options.port + 2,
    path: '/0',
  });
}

/** Limit (w): what hands on what it is sent, and nothing else. */
export function startRelay({ options }: Bench, name: 'ws-relay' | 'socket-io-relay'): Promise<Running> {
  return start({ name, args: [`bench/src/limits/${name}.ts`], env: {}, port: options.port + 1, path: '/' });
}

/** Asks a server for as long as one measurement takes. */
export function ask(
  bench: Bench,
  server: Running,
  what: Omit<Load, 'seconds'> & { seconds?: number },
): Promise<Measured> {
  return load(server, bench.clock, { seconds: bench.options.seconds, ...what });
}

/** Runs a pgbench script on one of the databases for as long as one measurement takes. */
export async function askDatabase(
  { clock, options, postgres }: Bench,
  database: string,
  script: Script,
  clients = 2,
): Promise<Measured> {
  const { result, databaseMs } = await accounted(undefined, clock, () =>
    pgbench(postgres.urlOf(database), script, { clients, seconds: options.seconds }),
  );
  return { perSecond: result.perSecond, databaseMs: databaseMs && databaseMs / result.transactions };
}

/** Measures each thing in turn, and all of them again, so that what disturbs the machine disturbs them alike. */
export async function alternate<Name extends string, One extends Measured>(
  bench: Bench,
  what: Record<Name, () => Promise<One>>,
): Promise<Record<Name, One[]>> {
  const names = Object.keys(what) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as One[]])) as Record<Name, One[]>;
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const one = await what[name]();
      measured[name].push(one);
      const slowest = one.p99 === undefined ? '' : `, p99 ${one.p99.toFixed(1)} ms`;
      bench.say(`  round ${round}: ${name} ${Math.round(one.perSecond)}/s${slowest}`);
    }
  }
  return measured;
}

/** A page of the feed from anywhere but its beginning. */
export function deepPage(posts: number): string {
  return `/api/posts?lastPostId=${postId(posts, randomInt(Math.ceil(posts / 100), posts))}`;
}
