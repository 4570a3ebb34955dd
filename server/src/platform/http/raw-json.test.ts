import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkRawJson, joinRawJson, RawJson } from './raw-json.ts';

test('raw JSON must match the contract exactly', () => {
  const reply: NonNullable<EndpointParts['reply']> = z.array(z.object({ id: z.string(), at: z.optional(z.number()) }));
  const check = (text: string) => () => checkRawJson(reply, new RawJson(text));
  expect(check('[{"id":"c"},{"id":"b","at":1}]')).not.toThrow();
  expect(check('[{"id":"c","token_hash":"x"}]')).toThrow('fields that the contract does not name');
  expect(check('[{"id":1}]')).toThrow(z.core.$ZodError);
  expect(check('[{"id":"c"')).toThrow(SyntaxError);
});

test('raw JSON is joined to a list', () => {
  expect(joinRawJson([]).read()).toEqual([]);
  expect(joinRawJson([new RawJson('{"id":"c"}'), new RawJson('{"id":"b"}')]).read()).toEqual([
    { id: 'c' },
    { id: 'b' },
  ]);
});
