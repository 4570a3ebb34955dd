import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** A placeholder while a query is built; replaced by its value in each call. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value, or a parameter of a prepared query. */
export type ValueOrParameter<T> = T | RawBuilder<T>;

/** The parameters of a query, usable wherever the builder takes a value. */
type Parameters<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

export interface PreparedQuery<Values, Row> {
  /** Unique per query: `build` runs once, and its result is kept under this name. */
  name: string;
  values: Values;
  /** Builds the query from its parameters. Every value in it must be one of them, or `sql.lit`. */
  build: (parameters: Parameters<Values>) => Compilable<Row>;
}

const compiled = new Map<string, CompiledQuery>();

/**
 * Runs a Kysely query that is built and compiled once per process. For hot reads, where building the query would take half as
 * long as running it.
 */
export async function runPrepared<Values extends Record<string, unknown>, Row>(
  db: Db,
  { name, values, build }: PreparedQuery<Values, Row>,
): Promise<Row[]> {
  const query = compiled.get(name) ?? compile(name, Object.keys(values), build);
  const parameters = query.parameters.map((parameter) => values[(parameter as Parameter).name]);
  const { rows } = await db.executeQuery({ ...query, parameters });
  return rows as Row[];
}

function compile<Values, Row>(
  name: string,
  names: readonly string[],
  build: PreparedQuery<Values, Row>['build'],
): CompiledQuery {
  const parameters = Object.fromEntries(names.map((each) => [each, sql`${new Parameter(each)}`]));
  const query = build(parameters as Parameters<Values>).compile();
  // Otherwise the value of the first call would be used in all later calls.
  const fixed = query.parameters.find((parameter) => !(parameter instanceof Parameter));
  if (fixed !== undefined) throw new Error(`The prepared query ${name} holds a value that is no parameter of it.`);
  compiled.set(name, query);
  return query;
}
