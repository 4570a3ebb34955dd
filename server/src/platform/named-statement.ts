import { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { InsistingClient } from './conflicts.ts';
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

/** The names of the statements that transactions run, by their texts; there are as many as the code has. */
const names = new Map<string, string>();

/** The same for a transaction: its builder knows no names, so its connection (`NamingClient`) gives them to the texts. */
export function runnerOn(tx: Tx): Runner {
  const query = async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
    names.set(text, name);
    return tx.executeQuery(CompiledQuery.raw(text, values));
  };
  return { query: query as unknown as Runner['query'] };
}

/** A connection that prepares the statements of `runnerOn`, which come to it as bare texts. */
export class NamingClient extends InsistingClient {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined ? super.query(...given) : super.query({ name, text, values });
  }
}
