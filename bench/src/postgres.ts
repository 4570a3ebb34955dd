import { startEmbeddedPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import pg from 'pg';
import { findPostmaster } from './accounting.ts';

export interface Postgres extends AsyncDisposable {
  /** The URL of one of its databases. */
  urlOf(database: string): string;
  /** Runs `work` on a connection to that database. */
  on<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** The database that always exists, for creating others. */
  home: string;
  /** The process id of the postmaster, if it runs on this machine. */
  postmaster: number | undefined;
  version: string;
}

/** The PostgreSQL at `url`, or the product's embedded one with its data below `folder`. */
export async function openPostgres(url: string | undefined, folder: string): Promise<Postgres> {
  await using stack = new AsyncDisposableStack();
  const base = url ?? stack.use(await startEmbeddedPostgres({ dataDir: folder, log: () => {} })).url;
  const home = decodeURIComponent(new URL(base).pathname.slice(1));
  const urlOf = (database: string) => Object.assign(new URL(base), { pathname: `/${database}` }).href;

  const on = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  const isHere = ['127.0.0.1', 'localhost', '[::1]', ''].includes(new URL(base).hostname);
  const { postmaster, version } = await on(home, async (client) => {
    const { rows } = await client.query<{ pid: number; version: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL returned no version.');
    return { version: row.version, postmaster: isHere ? await findPostmaster(row.pid) : undefined };
  });
  const opened = stack.move();
  return {
    urlOf,
    on,
    home,
    postmaster,
    version,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
