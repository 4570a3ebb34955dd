import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { fieldsOf, valuesOf } from './arbitrary.ts';
import type { Draw } from '#shared/draw.ts';
import type { Harvest } from './harvest.ts';
import type { Offer, Offers, Taken } from './offers.ts';
import { drawPicture } from './pictures.ts';

/** Who asks. */
export const roles = ['nobody', 'newcomer', 'ada', 'ben'] as const;
export type Role = (typeof roles)[number];

/** One part of a multipart form. */
export interface Part {
  name: string;
  /** A file where it is given. */
  filename?: string;
  type?: string;
  bytes: Buffer;
}

/** A request in the making: as the contract wants it, until something breaks it. */
export interface Draft {
  /** The call of the contract, such as `GET /api/posts`, or where else it goes. */
  key: string;
  role: Role;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  json?: unknown;
  form?: Part[];
  boundary: string;
  /** What goes over the wire; set once the body is a text. */
  body?: Buffer;
  /** What of the stage it asks about. */
  offer?: Offer;
  /** What was done to it, in words. */
  broken: string[];
  /** How the body is sent, where not in one piece behind its length. */
  framing?: 'chunked' | 'unsaid' | { said: string };
  /** What happens to the connection once all is sent; an answer is owed only where it stays open. */
  after: 'stays open' | 'closes our half' | 'is cut';
}

export interface Sources {
  draw: Draw;
  harvest: Harvest;
  offers: Offers;
  role: Role;
  /** The role's own id, which fields such as `ownerId` ask for. */
  ownId: string | undefined;
  /** Whom one can follow, invite or write to. */
  otherIds: readonly string[];
}

/** A request that the contract allows, about things that are there as far as anything is known of them. */
export function makeDraft(key: string, endpoint: EndpointParts, sources: Sources): Draft {
  const { draw, role, offers } = sources;
  const [method = '', pattern = ''] = key.split(' ');
  const taken = draw.is(0.8) ? offers.take(key, role, draw) : undefined;
  const form = endpoint.files && makeForm(endpoint, sources);
  return {
    key,
    role,
    method,
    path: fillPath(pattern, endpoint.params, sources, taken),
    query: fillQuery(endpoint.query, sources),
    headers: endpoint.idempotent && draw.is(0.3) ? [['idempotency-key', `key-${draw.between(1, 50)}`]] : [],
    ...(endpoint.body && { json: fillBody(endpoint.body, sources, taken) }),
    ...(form && { form }),
    ...(taken && { offer: taken.offer }),
    boundary: '----boundary',
    broken: [],
    after: 'stays open',
  };
}

/** The body as the schema has it, with what is offered in it. */
function fillBody(schema: z.core.$ZodType, sources: Sources, taken: Taken | undefined): unknown {
  const filled = fill(schema, sources);
  const isObject = typeof filled === 'object' && filled !== null && !Array.isArray(filled);
  return taken?.offer.body && isObject ? { ...filled, ...taken.offer.body } : filled;
}

function fillPath(
  pattern: string,
  schema: z.core.$ZodType | undefined,
  sources: Sources,
  taken: Taken | undefined,
): string {
  const { draw, harvest, role } = sources;
  const known = harvest.params(pattern, role, draw);
  const fields = fieldsOf(schema);
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const offered = taken?.params[name];
    if (offered !== undefined) return encodeURIComponent(offered);
    // What stands in an address is an id, and a username has been told in a word.
    const isKnown = known[name] && (isId.test(name) || !harvest.word(name, draw));
    const word = isKnown && draw.is(0.8) ? known[name] : fillField(name, fields[name], sources);
    return encodeURIComponent(String(word).toWellFormed());
  });
}

function fillQuery(schema: z.core.$ZodType | undefined, sources: Sources): [string, string][] {
  const values = schema ? fill(schema, sources) : {};
  return Object.entries(values as object).map(([name, value]) => [name, String(value)]);
}

/**
 * A value of the schema in which ids and words are, mostly, ones that have been seen. What an object says of its fields together
 * (an end lies after its start) holds by chance alone, so chance has some tries.
 */
function fill(schema: z.core.$ZodType, sources: Sources): unknown {
  const fields = Object.entries(fieldsOf(schema));
  if (fields.length === 0) return sources.draw.value(valuesOf(schema));
  const draw = () =>
    Object.fromEntries(
      fields
        .map(([name, field]) => [name, fillField(name, field, sources)] as const)
        .filter(([, value]) => value !== undefined),
    );
  let drawn = draw();
  for (let tries = 1; tries < mostTries && !z.safeParse(schema, drawn).success; tries += 1) drawn = draw();
  return drawn;
}

const mostTries = 8;

function fillField(name: string, schema: z.core.$ZodType | undefined, sources: Sources): unknown {
  const { draw, harvest, ownId, otherIds, role } = sources;
  if (!schema) return draw.value(fc.string());
  if (isForFew.test(name) && z.safeParse(schema, undefined).success && draw.is(0.7)) return undefined;
  const isTaken = (value: unknown) => z.safeParse(schema, value).success;
  const isFitting = (value: unknown) => value !== undefined && isTaken(value);
  if (isPicture.test(name)) {
    // Only what one has uploaded oneself is taken, and mostly none has to be.
    const pictures = [null, null, '', harvest.upload(role, draw)].filter(isFitting);
    if (pictures.length > 0 && draw.is(0.95)) return draw.pick(pictures);
  }
  if (/ids$/i.test(name)) {
    const ids = draw.some([...otherIds, harvest.id(draw)].filter(isText), draw.between(1, 2));
    if (isFitting(ids) && draw.is(0.8)) return ids;
  }
  let drawn = draw.value(valuesOf(schema));
  for (let tries = 1; tries < mostTries && !isTaken(drawn); tries += 1) drawn = draw.value(valuesOf(schema));
  if (typeof drawn !== 'string') return drawn;
  const word = harvest.word(name, draw);
  const people = name.startsWith('owner') ? [ownId] : [ownId, ...otherIds, harvest.id(draw)];
  const seen = isId.test(name) ? (harvest.idsBelow(name, role) ?? people) : [word];
  const fitting = seen.filter(isFitting);
  return fitting.length > 0 && draw.is(isId.test(name) ? 0.9 : 0.8) ? draw.pick(fitting) : drawn;
}

/** A cursor comes from the page before, most things are no answer to another, and an intake is asked about by its own. */
const isForFew = /^(cursor|after|last\w+Id|intake)$|parentId$/i;

/** Names of fields that hold the address of a picture. */
const isPicture = /^(coverImage|logo|cover|banner|picture|image)(Url|URL)?$/;

const isId = /id$/i;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function makeForm({ form, files }: EndpointParts, sources: Sources): Part[] {
  const { draw } = sources;
  const parts: Part[] = [];
  for (const [name, value] of Object.entries((form ? fill(form, sources) : {}) as object)) {
    for (const each of [value].flat() as unknown[]) parts.push({ name, bytes: Buffer.from(String(each)) });
  }
  if (!files) return parts;
  const count = files.maxCount === 1 ? 1 : draw.pick([0, 1, 1, 2, files.maxCount]);
  for (let at = 0; at < count; at += 1) {
    parts.push({
      name: files.field,
      filename: `${at}.jpg`,
      type: 'image/jpeg',
      bytes: drawPicture(draw, files.types),
    });
  }
  return parts;
}
