import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The placeholder for a value in a compiled query. Each call replaces it by its own value. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface QueryOnce<Values, Row> {
  /** Unique per query: `build` runs once, and its result is kept under this name. */
  name: string;
  values: Values;
  /** Builds the query from its parameters. Every value in it must be one of them, or `sql.lit`. */
  build: (parameters: { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }) => Compilable<Row>;
}

const compiled = new Map<string, CompiledQuery>();

/**
 * Runs a query that is built and compiled once per process, for the hottest reads and writes: building takes them as long as
 * everything else that the server does for them.
 */
export async function runCompiled<Values extends Record<string, unknown>, Row>(
  db: Db,
  { name, values, build }: QueryOnce<Values, Row>,
): Promise<Row[]> {
  let query = compiled.get(name);
  if (!query) {
    const parameters = Object.keys(values).map((each) => [each, sql`${new Parameter(each)}`] as const);
    query = build(Object.fromEntries(parameters) as Parameters<typeof build>[0]).compile();
    compiled.set(name, query);
  }
  const parameters = query.parameters.map((parameter) => {
    // Otherwise the value of the first call would be used in all later calls.
    if (!(parameter instanceof Parameter))
      throw new Error(`The query ${name} holds a value that is no parameter of it.`);
    return values[parameter.name];
  });
  const { rows } = await db.executeQuery({ ...query, parameters });
  return rows as Row[];
}
