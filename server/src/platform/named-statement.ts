import { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { Tx } from './database.ts';

/** Anything that can run a named statement: the pool, so that PostgreSQL plans a hot read once for each connection. */
export type Runner = Pick<Pool, 'query'>;

/** Runs a hot statement under its name; the same name always stands for the same text. */
export async function runNamed<Row extends QueryResultRow>(
  runner: Runner,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await runner.query<Row>({ name, text, values });
  return rows;
}

/** Runs the same statements within a transaction, where they are not named. */
export function runnerOn(tx: Tx): Runner {
  const query = async ({ text, values }: { text: string; values: unknown[] }) =>
    tx.executeQuery(CompiledQuery.raw(text, values));
  return { query: query as unknown as Runner['query'] };
}
