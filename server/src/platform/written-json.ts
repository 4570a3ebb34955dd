import { RawJson } from './raw-json.ts';

export { RawJson };

/** A row with what is shown of it; null where something in it was that the database promises never is. */
export interface WrittenRow {
  id: string;
  json: string | null;
}

/** Throws where the row could not be written. */
export function written<T>({ id, json }: WrittenRow): RawJson<T> {
  if (json === null) throw new Error(`What is shown of ${id} holds a null where the contract knows of none.`);
  return new RawJson(json);
}

/** A page of written rows, and the id behind which the next one begins, where there is one. */
export interface WrittenPage<T> {
  items: RawJson<T[]>;
  next: string | undefined;
}

export function writtenList<T>(rows: readonly WrittenRow[]): RawJson<T[]> {
  return writtenListOf(rows.map((row) => written<T>(row)));
}

export function writtenListOf<T>(elements: readonly RawJson<T>[]): RawJson<T[]> {
  return new RawJson(`[${elements.map(({ text }) => text).join(',')}]`);
}

/** The page of rows that were asked for with one more than `limit`; the one more tells whether there is more, and is left out. */
export function writtenPage<T>(rows: readonly WrittenRow[], limit: number): WrittenPage<T> {
  return { items: writtenList(rows.slice(0, limit)), next: lastBeforeMore(rows, limit)?.id };
}

/** The last row of such a page, where there are more behind it. */
export function lastBeforeMore<Row>(rows: readonly Row[], limit: number): Row | undefined {
  return rows.length > limit ? rows[limit - 1] : undefined;
}

/** An object of fields that are written already and of others that are not. */
export function writtenObject<T extends object>(fields: { [K in keyof T]: T[K] | RawJson<T[K]> }): RawJson<T> {
  const texts = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`,
  );
  return new RawJson(`{${texts.join(',')}}`);
}

/** An object that is written already, with one field more. */
export function writtenWith<T extends object, Name extends string, Value>(
  { text }: RawJson<T>,
  name: Name,
  value: RawJson<Value>,
): RawJson<T & Record<Name, Value>> {
  return new RawJson(`${text.slice(0, -1)},${JSON.stringify(name)}:${value.text}}`);
}
