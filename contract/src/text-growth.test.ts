import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { EndpointParts } from '#shared/endpoint.ts';
import { marksIn, mentionsIn, normalTag, tagsIn } from '#shared/text-marks.ts';
import { parseTicketCode } from '#shared/ticket-code.ts';
import { findExcessGrowth } from '#testing/growth.ts';
import { hostileTexts, longestText, pairsOfPieces, type TextOf } from '#testing/hostile-texts.ts';
import { type TextField, textFieldsOf } from '#testing/text-fields.ts';
import { api } from './api.ts';
import { sockets } from './sockets.ts';

/** Enough for a busy machine. */
const patient = { timeout: 60_000 };

function excessIn(run: (text: string) => unknown, texts: Record<string, TextOf>, longest = longestText): string[] {
  return Object.entries(texts).flatMap(([name, textOf]) => {
    const excess = findExcessGrowth(run, textOf, longest);
    return excess === undefined ? [] : [`${name}: ${excess}`];
  });
}

test('marks are found in linear time', patient, () => {
  expect(excessIn(marksIn, hostileTexts)).toEqual([]);
  // Long enough to detect quadratic time, short enough for thousands of pairs.
  expect(excessIn(marksIn, pairsOfPieces, 16_000)).toEqual([]);
});

test.each(Object.entries({ tagsIn, mentionsIn, normalTag, parseTicketCode }))(
  '%s takes linear time',
  patient,
  (_, run) => {
    expect(excessIn(run, hostileTexts)).toEqual([]);
  },
);

/** Returns every text field of every endpoint and socket event, each schema once. */
function listFields(): [string, TextField][] {
  const bodies = Object.entries<EndpointParts>(api).flatMap(([key, { params, query, body, form }]) =>
    [params, query, body, form].map((schema) => [key, schema] as const),
  );
  const events = Object.entries(sockets).flatMap(([key, event]) =>
    event.from === 'client' && 'body' in event ? [[key, event.body] as const] : [],
  );
  const fields = [...bodies, ...events].flatMap(([key, schema]) =>
    textFieldsOf(schema).map((field) => [`${key} ${field.path.join('.')}`, field] as [string, TextField]),
  );
  const seen = new Set<z.core.$ZodType>();
  return fields.filter(([, { schema }]) => !seen.has(schema) && seen.add(schema));
}

test('the text fields of the contract are found', () => {
  const names = listFields().map(([name]) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of ['POST /api/posts content', 'GET /api/users search', '/conversations message:post content']) {
    expect(names).toContain(name);
  }
});

test.each(listFields())('%s is parsed in linear time', patient, (_, { schema }) => {
  expect(excessIn((text) => z.safeParse(schema, text), hostileTexts)).toEqual([]);
});
