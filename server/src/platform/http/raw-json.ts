import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/** A value of the contract as JSON text that PostgreSQL has built. `route` sends it as is. */
export class RawJson<T> {
  /** For the type checker only. */
  declare readonly type: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): T {
    return JSON.parse(this.text) as T;
  }
}

export function joinRawJson<T>(items: readonly RawJson<T>[]): RawJson<T[]> {
  return new RawJson(`[${items.map(({ text }) => text).join(',')}]`);
}

/** Throws if the value has other fields than the schema, or invalid ones. Tests run it on every reply of this kind. */
export function checkRawJson(schema: z.ZodMiniType, json: RawJson<unknown>): void {
  const value = json.read();
  if (!isDeepStrictEqual(z.parse(schema, value), value))
    throw new Error('The JSON has fields that the contract does not name.');
}
