import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A SQL statement with the values of its parameters. */
export interface Statement {
  /** Prepared once per connection under this name, which must be unique per text. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** A Kysely query that the driver sends under a name. */
export interface NamedQuery extends CompiledQuery {
  name?: string;
}

/** Runs a SQL statement: for measured hot reads, and for what the query builder cannot express. */
export async function runStatement<Row>(db: Db, { name, text, values }: Statement): Promise<Row[]> {
  const query: NamedQuery = { ...CompiledQuery.raw(text, [...values]), ...(name !== undefined && { name }) };
  const { rows } = await db.executeQuery(query);
  return rows as Row[];
}
