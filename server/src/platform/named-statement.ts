import type { Pool, QueryResultRow } from 'pg';

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
