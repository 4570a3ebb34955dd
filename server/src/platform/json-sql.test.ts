import { inject, expect, test, beforeAll, afterAll } from 'vitest';
import { json, type JsonSql } from './json-sql.ts';
import { openPool } from './pool.ts';

let pool: ReturnType<typeof openPool>;
beforeAll(() => {
  pool = openPool({ url: inject('postgresUrl') });
});
afterAll(() => pool.end());

/** What a maker writes, with a table of one row at hand. */
async function writes(
  value: JsonSql<unknown>,
  row = 'select 1 as id, null::text as none, 7 as width',
): Promise<string | null> {
  const { rows } = await pool.query<{ json: string | null }>(`select ${value.sql} as json from (${row}) as it`);
  return rows[0]?.json ?? null;
}

test('a text is written so that whatever it holds is read again', async () => {
  const texts = ['', `it's "quoted" \\ and\nbroken\u2028`, 'مرحبا 🎉', '\u0001\t</script>', '$1 %s ||'];
  for (const text of texts) {
    const { rows } = await pool.query<{ json: string }>(`select ${json.text('$1::text').sql} as json`, [text]);
    const read = () => JSON.parse(rows[0]?.json ?? '') as unknown;
    expect(read).not.toThrow();
    expect(read()).toBe(text);
  }
});

test('a moment is written as the contract knows it, whatever zone the database is in', async () => {
  const client = await pool.connect();
  try {
    await client.query("set timezone to 'Asia/Kolkata'");
    const at = async (moment: string) => {
      const { rows } = await client.query<{ json: string }>(
        `select ${json.moment(`timestamptz '${moment}'`).sql} as json`,
      );
      return JSON.parse(rows[0]?.json ?? '') as unknown;
    };
    expect(await at('2026-03-05 18:30:00.2599+03')).toBe('2026-03-05T15:30:00.259Z');
    expect(await at('1999-12-31 23:59:59.9999Z')).toBe('1999-12-31T23:59:59.999Z');
    expect(await at('2026-03-05 00:00:00Z')).toBe('2026-03-05T00:00:00.000Z');
    expect(await at('1969-07-20 20:17:40.000001Z')).toBe('1969-07-20T20:17:40.000Z');
  } finally {
    client.release(true);
  }
});

test('an object holds its fields in their order, and leaves out what is optional and null', async () => {
  interface Thing {
    "it's": number;
    isWide: boolean;
    isUnknown: boolean;
    nothing: string | null;
    id?: number;
    none?: string;
    inner: { id: number };
  }
  const thing = json.object<Thing>({
    "it's": json.integer('width'),
    isWide: json.boolean('width > 5'),
    isUnknown: json.boolean('none is not null and none = none'),
    nothing: json.orNull(json.text('none')),
    id: json.optional(json.integer('id')),
    none: json.optional(json.plain('none')),
    inner: json.object<{ id: number }>({ id: json.integer('id') }),
  });
  expect(await writes(thing)).toBe(`{"it's":7,"isWide":true,"isUnknown":false,"nothing":null,"id":1,"inner":{"id":1}}`);
});

test('where a column is null that never should be, nothing is written rather than half of it', async () => {
  expect(
    await writes(json.object<{ id: number; name: string }>({ id: json.integer('id'), name: json.text('none') })),
  ).toBeNull();
});

test('lists hold their elements in order, and may be empty', async () => {
  const number = json.integer('n');
  const numbers = (from: string) => json.list(number, { from, order: 'n desc' });
  expect(await writes(numbers('from generate_series(1, 3) as n'))).toBe('[3,2,1]');
  expect(await writes(numbers('from generate_series(1, 0) as n'))).toBe('[]');
  const query = { from: 'from generate_series(1, 2) as n', order: 'n' };
  expect(await writes(json.emptyWhere('width = 7', json.list(number, query)))).toBe('[]');
  expect(await writes(json.emptyWhere('width = 8', json.list(number, query)))).toBe('[1,2]');
  const which = [5, 6, 7].map((limit) => ({ when: `width > ${limit}`, element: json.integer(String(limit)) }));
  expect(await writes(json.listOfWhich(which))).toBe('[5,6]');
});

test('texts of an array are written as a text is', async () => {
  const texts = async (of: string) => JSON.parse((await writes(json.texts(of))) ?? '') as unknown;
  expect(await texts(`array['ART', 'say "no"', 'شعر']`)).toEqual(['ART', 'say "no"', 'شعر']);
  expect(await texts(`'{}'::text[]`)).toEqual([]);
});

test('the first rows of an order are a list, behind what stands before them where there is such a thing', async () => {
  const number = json.integer('n');
  const two = { from: 'from generate_series(1, 3) as n', order: 'n desc', limit: 2 };
  expect(await writes(json.first(number, two))).toBe('[3,2]');
  expect(await writes(json.first(number, { ...two, before: json.integer('width') }))).toBe('[7,3,2]');
  expect(await writes(json.first(number, { ...two, before: json.known<number>('none') }))).toBe('[3,2]');
  const empty = { ...two, from: 'from generate_series(1, 0) as n' };
  expect(await writes(json.first(number, empty))).toBe('[]');
  expect(await writes(json.first(number, { ...empty, before: json.known<number>('none') }))).toBe('[]');
});

test('a fraction is written as JavaScript writes it', async () => {
  for (const [sql, number] of [
    ['11::float8 / 3', 11 / 3],
    ['0.1::numeric(12, 2)::float8', 0.1],
    ['9999999999.99::numeric(12, 2)::float8', 9_999_999_999.99],
    ['30::numeric(12, 2)::float8', 30],
  ] as const)
    expect(await writes(json.decimal(sql))).toBe(String(number));
});

test('fields that are written already stand where they are named', async () => {
  interface Thing {
    a: number;
    b: string;
    c: number;
  }
  const known = json.knownFields('\'"b":"x","c":3\'', ['b', 'c']);
  expect(await writes(json.object<Thing>({ a: json.integer('id'), ...known }))).toBe('{"a":1,"b":"x","c":3}');
  expect(await writes(json.object<Thing>({ ...known, a: json.integer('id') }))).toBe('{"b":"x","c":3,"a":1}');
  // @ts-expect-error A field is missing.
  json.object<Thing>(known);
});

test('an object cannot begin with what may be left out', () => {
  expect(() => json.object<{ none?: string }>({ none: json.optional(json.text('none')) })).toThrow('cannot begin');
});

test('the compiler holds the fields against the type', () => {
  interface Thing {
    id: number;
    name: string | null;
  }
  const id = json.integer('id');
  // @ts-expect-error A field is missing.
  json.object<Thing>({ id });
  // @ts-expect-error The type knows no such field.
  json.object<Thing>({ id, name: json.text('none'), email: json.text('none') });
  // @ts-expect-error It is a number.
  json.object<Thing>({ id: json.text('none'), name: json.text('none') });
  // @ts-expect-error It is never left out.
  json.object<Thing>({ id, name: json.optional(json.text('none')) });
  // What is never null may stand where a null could.
  expect(json.object<Thing>({ id, name: json.text('none') }).sql).toContain('none');
});
