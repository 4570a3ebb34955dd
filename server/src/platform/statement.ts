import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A statement in SQL, with the values of its parameters. */
export interface Statement {
  /** PostgreSQL prepares a named statement once per connection; one name stands for one text. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** A query of Kysely's that the driver sends under a name. */
export interface NamedQuery extends CompiledQuery {
  name?: string;
}

/** Runs a statement in SQL, for measured hot reads and for what the query builder cannot express. */
export async function runStatement<Row>(db: Db, { name, text, values }: Statement): Promise<Row[]> {
  const query: NamedQuery = { ...CompiledQuery.raw(text, [...values]), ...(name !== undefined && { name }) };
  const { rows } = await db.executeQuery(query);
  return rows as Row[];
}
