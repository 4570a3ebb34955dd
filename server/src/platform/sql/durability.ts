import type { ClientBase } from 'pg';

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Throws a one-sentence Error unless commits that PostgreSQL confirms on this connection survive a crash of its machine. */
export async function assertDurable(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [MUST_BE_ON],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  // `remote_apply` is stricter than `on`: it also waits for the replicas.
  const off = MUST_BE_ON.filter((name) => !['on', 'remote_apply'].includes(settings.get(name) ?? ''));
  if (off.length > 0) {
    throw new Error(`PostgreSQL may lose what it has confirmed: turn ${off.join(' and ')} on and start Baraza again.`);
  }
}

const OLDEST = 15;

/** Throws a one-sentence Error if PostgreSQL is older than the migrations and queries require. */
export async function assertNewEnough(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(major >= OLDEST)) throw new Error(`PostgreSQL ${major} is too old: Baraza needs ${OLDEST} or newer.`);
}
