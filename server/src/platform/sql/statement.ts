import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A SQL statement with the values of its parameters. */
export interface Statement {
  /** Not used: the driver names statements by their text. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** Runs a SQL statement: for measured hot reads, and for what the query builder cannot express. */
export async function runStatement<Row>(db: Db, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}
