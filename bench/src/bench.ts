import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { hashToken, makeToken } from '@baraza/server/src/platform/http/sessions.ts';
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

/** Seconds of load before a server is measured: after 12,000 requests a page of the feed costs half as much as at first. */
export const warmUp = 10;

/** What every row of the table uses. */
export interface Bench {
  options: Options;
  postgres: Postgres;
  clock: DatabaseClock;
  /** The database with the chosen number of posts. */
  database: string;
  /** The session token of the viewer who likes a twentieth of all posts. */
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

/** Adds a session for a person and returns its token. */
export async function signIn(postgres: Postgres, database: string, person: number): Promise<string> {
  const token = makeToken();
  await postgres.on(database, (client) =>
    client.query('insert into session (token_hash, person_id) values ($1, $2)', [hashToken(token), personId(person)]),
  );
  return token;
}

/** Adds a session for each of the first people and returns the tokens in order. */
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

/** Starts the product in production mode on the benchmark's database. */
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

/** Starts the limit "node:http". */
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

/** Starts the limit "bare Fastify + pg" for statements that return one text column `body`; the first is served at `/0`, the second at `/1`. */
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

/** Starts a relay that forwards what it receives. */
export function startRelay({ options }: Bench, name: 'ws-relay' | 'socket-io-relay'): Promise<Running> {
  return start({ name, args: [`bench/src/limits/${name}.ts`], env: {}, port: options.port + 1, path: '/' });
}

/** Loads a server for the time of one measurement. */
export function ask(
  bench: Bench,
  server: Running,
  what: Omit<Load, 'seconds'> & { seconds?: number },
): Promise<Measured> {
  return load(server, bench.clock, { seconds: bench.options.seconds, ...what });
}

/** Runs a pgbench script on a database for the time of one measurement. */
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

/** Measures everything once per round, so that other load on the machine affects all alike. */
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

/** The path of a feed page at a random depth. */
export function deepPage(posts: number): string {
  return `/api/posts?lastPostId=${postId(posts, randomInt(Math.ceil(posts / 100), posts))}`;
}
