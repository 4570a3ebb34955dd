/**
 * SQL that writes a value of the contract as JSON. The compiler holds the fields against the type, and tests what was written
 * against the schema. Where one part is null, so is all of it, which is what `orNull` and `optional` are for.
 */
export class JsonSql<T> {
  /** For the compiler alone: what is written. */
  declare readonly writes: T;
  readonly parts: readonly JsonPart[];

  constructor(parts: readonly JsonPart[]) {
    this.parts = parts;
  }

  /** The expression, of type `text`. */
  get sql(): string {
    return joined(this.parts);
  }
}

/** A piece of JSON as it is, or an expression of type `text` that gives one. */
type JsonPart = { literal: string } | { sql: string };

/** A field that is left out where its value is null. */
export interface OptionalJson<T> {
  value: JsonSql<T>;
}

/** A field that is written already: the first of its neighbours has what they are written in, the others nothing. */
export interface KnownJson {
  known: string | undefined;
}

/** What writes each field of an object. */
export type JsonFields<T> = {
  [K in keyof T]-?: (undefined extends T[K] ? OptionalJson<Exclude<T[K], undefined>> : JsonSql<T[K]>) | KnownJson;
};

export const json = {
  /** A text of any letters. */
  text: (sql: string) => new JsonSql<string>([{ sql: `to_json(${sql})::text` }]),

  /** A text of which JSON writes every letter as it is: an id, or what a rule of the database keeps so. */
  plain: <T extends string = string>(sql: string) => new JsonSql<T>([{ literal: '"' }, { sql }, { literal: '"' }]),

  integer: (sql: string) => new JsonSql<number>([{ sql: `(${sql})::text` }]),

  /** A condition; what is unknown is false. */
  boolean: (sql: string) => new JsonSql<boolean>([{ sql: `case when ${sql} then 'true' else 'false' end` }]),

  /**
   * A `timestamptz`, as the contract's `Timestamp`. It is cut to milliseconds, and then has one microsecond added, so that
   * there are six digits to cut again: `to_char` takes twice as long.
   */
  moment: (sql: string) => {
    const cut = `date_bin('1 ms', ${sql} at time zone interval '0', timestamp 'epoch')`;
    return new JsonSql<string>([
      { sql: `left(to_json(${cut} + interval '1 microsecond')::text, 24)` },
      { literal: 'Z"' },
    ]);
  },

  /** What is written already: in a column, or by another part of the statement. */
  known: <T>(sql: string) => new JsonSql<T>([{ sql }]),

  orNull: <T>(value: JsonSql<T>) => new JsonSql<T | null>([{ sql: `coalesce(${value.sql}, 'null')` }]),

  /** All fields of the type; the first of them cannot be an optional one. */
  object<T extends object>(fields: JsonFields<T>): JsonSql<T> {
    const parts: JsonPart[] = [];
    for (const [name, field] of Object.entries<JsonSql<unknown> | OptionalJson<unknown> | KnownJson>(fields)) {
      const before = parts.length === 0 ? '{' : ',';
      if ('known' in field) {
        if (field.known !== undefined) parts.push({ literal: before }, { sql: field.known });
        continue;
      }
      const start = { literal: `${before}${JSON.stringify(name)}:` };
      if (field instanceof JsonSql) parts.push(start, ...field.parts);
      else if (parts.length > 0) parts.push({ sql: `coalesce(${joined([start, ...field.value.parts])}, '')` });
      else throw new Error(`An object cannot begin with the optional ${name}.`);
    }
    return new JsonSql([...parts, { literal: '}' }]);
  },

  optional: <T>(value: JsonSql<T>): OptionalJson<T> => ({ value }),

  /**
   * An element for each row; `from` is all that follows the columns of its query, and `order` what the rows are sorted by. One
   * that is null is left out, so what it is made of must not be.
   */
  list<T>(element: JsonSql<T>, { from, order }: { from: string; order: string }): JsonSql<T[]> {
    const rows = `(select string_agg(${element.sql}, ',' order by ${order}) ${from})`;
    return new JsonSql([{ literal: '[' }, { sql: `coalesce(${rows}, '')` }, { literal: ']' }]);
  },

  /** A list that is empty where the condition holds, which spares the look at it. */
  emptyWhere: <T>(condition: string, list: JsonSql<T[]>) =>
    new JsonSql<T[]>([{ sql: `case when ${condition} then '[]' else ${list.sql} end` }]),

  /** A list of all rows of a query whose column `json` holds each of them written, in its order; null where one is. */
  rows: <T>() =>
    new JsonSql<T[]>([
      { sql: `case when count(*) = count(json) then '[' || coalesce(string_agg(json, ','), '') || ']' end` },
    ]),

  /** Those elements whose condition holds. */
  listOfWhich<T>(elements: readonly { when: string; element: JsonSql<T> }[]): JsonSql<T[]> {
    const each = elements.map(({ when, element }) => `case when ${when} then ${element.sql} end`);
    return new JsonSql([{ literal: '[' }, { sql: `concat_ws(',', ${each.join(', ')})` }, { literal: ']' }]);
  },

  /** Texts of any letters, of an array. */
  texts: (sql: string) => new JsonSql<string[]>([{ sql: `to_json(${sql})::text` }]),

  /** A number with a fraction, of type `float8`. */
  decimal: (sql: string) => new JsonSql<number>([{ sql: `(${sql})::text` }]),

  /** Neighbouring fields that a column holds written, in this order and without braces. */
  knownFields<Name extends string>(
    sql: string,
    [first, ...others]: readonly [Name, ...Name[]],
  ): Record<Name, KnownJson> {
    const fields = [[first, { known: sql }], ...others.map((name) => [name, { known: undefined }])];
    return Object.fromEntries(fields) as Record<Name, KnownJson>;
  },

  /**
   * The first rows in an order that an index has, so that no more of them are read than are shown; one whose element is null
   * is left out. `before` stands in front of them where it is not null.
   */
  first<T>(
    element: JsonSql<T>,
    { from, order, limit, before }: { from: string; order: string; limit: number; before?: JsonSql<T> },
  ): JsonSql<T[]> {
    const rows = `array(select ${element.sql} ${from} order by ${order} limit ${limit})`;
    const all = before ? `${before.sql} || ${rows}` : rows;
    return new JsonSql([{ literal: '[' }, { sql: `array_to_string(${all}, ',')` }, { literal: ']' }]);
  },
};

/** One expression of all parts; neighbouring pieces are one, as PostgreSQL would join them anew for each row. */
function joined(parts: readonly JsonPart[]): string {
  const terms: string[] = [];
  let piece = '';
  for (const part of [...parts, undefined]) {
    if (part && 'literal' in part) {
      piece += part.literal;
      continue;
    }
    if (piece !== '') terms.push(`'${piece.replaceAll("'", "''")}'`);
    piece = '';
    if (part) terms.push(part.sql);
  }
  return `(${halved(terms)})`;
}

/** Joined by halves: from left to right each join would copy all that stands before it. */
function halved(terms: readonly string[]): string {
  if (terms.length <= 2) return terms.join(' || ');
  const middle = Math.ceil(terms.length / 2);
  return `(${halved(terms.slice(0, middle))}) || (${halved(terms.slice(middle))})`;
}
