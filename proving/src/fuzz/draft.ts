import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { fieldsOf, valuesOf } from './arbitrary.ts';
import type { Random } from '#shared/random.ts';
import type { KnownValues } from './known-values.ts';
import type { Offer, Offers, OfferMatch } from './offers.ts';
import { randomPicture } from './pictures.ts';
import type { Role } from './roles.ts';

/** One part of a multipart form. */
export interface Part {
  name: string;
  /** Given for a file. */
  filename?: string;
  type?: string;
  bytes: Buffer;
}

/** A request before it is sent: valid until a mutation changes it. */
export interface Draft {
  /** The key of the endpoint, such as `GET /api/posts`, or another path. */
  key: string;
  role: Role;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  json?: unknown;
  form?: Part[];
  boundary: string;
  /** The bytes of the body, once it is rendered. */
  body?: Buffer;
  /** The offer that the request uses. */
  offer?: Offer;
  /** The names of the mutations applied. */
  mutations: string[];
  /** How the body is sent; with its correct length unless given. */
  framing?: 'chunked' | 'no length' | { length: string };
  /** What the sender does with the connection afterwards; a response is expected only when it stays open. */
  after: 'stays open' | 'closes our half' | 'is cut';
}

export interface Sources {
  random: Random;
  known: KnownValues;
  offers: Offers;
  role: Role;
  /** The role's own id, for fields such as `ownerId`. */
  ownId: string | undefined;
  /** People to follow, invite or write to. */
  otherIds: readonly string[];
}

/** Makes a request that the contract allows, with ids and values known to exist where possible. */
export function makeDraft(key: string, endpoint: EndpointParts, sources: Sources): Draft {
  const { random, role, offers } = sources;
  const [method = '', pattern = ''] = key.split(' ');
  const match = random.is(0.8) ? offers.take(key, role, random) : undefined;
  const form = endpoint.files && makeForm(endpoint, sources);
  return {
    key,
    role,
    method,
    path: fillPath(pattern, endpoint.params, sources, match),
    query: fillQuery(endpoint.query, sources),
    headers: fillHeaders(endpoint, sources),
    ...(endpoint.body && { json: fillBody(endpoint.body, sources, match) }),
    ...(form && { form }),
    ...(endpoint.bytes && { body: Buffer.alloc(random.between(0, 3_000), 'x') }),
    ...(match && { offer: match.offer }),
    boundary: '----boundary',
    mutations: [],
    after: 'stays open',
  };
}

/** Makes a body of the schema, with the fields of the offer. */
function fillBody(schema: z.core.$ZodType, sources: Sources, match: OfferMatch | undefined): unknown {
  const filled = fill(schema, sources);
  const isObject = typeof filled === 'object' && filled !== null && !Array.isArray(filled);
  return match?.offer.body && isObject ? { ...filled, ...match.offer.body } : filled;
}

function fillPath(
  pattern: string,
  schema: z.core.$ZodType | undefined,
  sources: Sources,
  match: OfferMatch | undefined,
): string {
  const { random, known, role } = sources;
  const params = known.params(pattern, role, random);
  const fields = fieldsOf(schema);
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const offered = match?.params[name];
    if (offered !== undefined) return encodeURIComponent(offered);
    // For parameters that are not ids, such as usernames, known values are preferred over segments of known paths.
    const isKnown = params[name] && (isId.test(name) || !known.value(name, random));
    const value = isKnown && random.is(0.8) ? params[name] : fillField(name, fields[name], sources);
    return encodeURIComponent(String(value).toWellFormed());
  });
}

function fillQuery(schema: z.core.$ZodType | undefined, sources: Sources): [string, string][] {
  const values = schema ? fill(schema, sources) : {};
  return Object.entries(values as object).map(([name, value]) => [name, String(value)]);
}

function fillHeaders(endpoint: EndpointParts, sources: Sources): [string, string][] {
  const { random } = sources;
  const headers = fillQuery(endpoint.headers, sources);
  if (endpoint.idempotent && random.is(0.3)) headers.push(['idempotency-key', `key-${random.between(1, 50)}`]);
  if (endpoint.bytes) headers.push(['content-type', endpoint.bytes.type]);
  // A random offset would never be the next one; that of a new upload is 0.
  return headers.map(([name, value]) => [name, name === 'upload-offset' && random.is(0.7) ? '0' : value]);
}

/**
 * Makes a value of the schema, mostly with known ids and values. Refinements across fields, such as an end after the
 * start, hold only by chance, so it tries several times.
 */
function fill(schema: z.core.$ZodType, sources: Sources): unknown {
  const fields = Object.entries(fieldsOf(schema));
  if (fields.length === 0) return sources.random.value(valuesOf(schema));
  const makeObject = () =>
    Object.fromEntries(
      fields
        .map(([name, field]) => [name, fillField(name, field, sources)] as const)
        .filter(([, value]) => value !== undefined),
    );
  let made = makeObject();
  for (let tries = 1; tries < maxTries && !z.safeParse(schema, made).success; tries += 1) made = makeObject();
  return made;
}

const maxTries = 8;

function fillField(name: string, schema: z.core.$ZodType | undefined, sources: Sources): unknown {
  const { random, known, ownId, otherIds, role } = sources;
  if (!schema) return random.value(fc.string());
  if (isRarelyValid.test(name) && z.safeParse(schema, undefined).success && random.is(0.7)) return undefined;
  const isValid = (value: unknown) => z.safeParse(schema, value).success;
  const isUsable = (value: unknown) => value !== undefined && isValid(value);
  if (isPicture.test(name)) {
    // Only a person's own uploads are accepted, and most pictures are optional.
    const pictures = [null, null, '', known.upload(role, random)].filter(isUsable);
    if (pictures.length > 0 && random.is(0.95)) return random.pick(pictures);
  }
  if (/ids$/i.test(name)) {
    const ids = random.some([...otherIds, known.id(random)].filter(isText), random.between(1, 2));
    if (isUsable(ids) && random.is(0.8)) return ids;
  }
  let made = random.value(valuesOf(schema));
  for (let tries = 1; tries < maxTries && !isValid(made); tries += 1) made = random.value(valuesOf(schema));
  if (typeof made !== 'string') return made;
  const value = known.value(name, random);
  const people = name.startsWith('owner') ? [ownId] : [ownId, ...otherIds, known.id(random)];
  const candidates = isId.test(name) ? (known.idsBelow(name, role) ?? people) : [value];
  const usable = candidates.filter(isUsable);
  return usable.length > 0 && random.is(isId.test(name) ? 0.9 : 0.8) ? random.pick(usable) : made;
}

/** Fields whose values rarely fit: cursors come from another page, parents must match, and an intake must be the own one. */
const isRarelyValid = /^(cursor|after|last\w+Id|intake)$|parentId$/i;

/** Names of fields with the URL of a picture. */
const isPicture = /^(coverImage|logo|cover|banner|picture|image)(Url|URL)?$/;

const isId = /id$/i;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function makeForm({ form, files }: EndpointParts, sources: Sources): Part[] {
  const { random } = sources;
  const parts: Part[] = [];
  for (const [name, value] of Object.entries((form ? fill(form, sources) : {}) as object)) {
    for (const each of [value].flat() as unknown[]) {
      const text = typeof each === 'object' ? JSON.stringify(each) : String(each);
      parts.push({ name, bytes: Buffer.from(text) });
    }
  }
  if (!files) return parts;
  const count = files.maxCount === 1 ? 1 : random.pick([0, 1, 1, 2, files.maxCount]);
  for (let index = 0; index < count; index += 1) {
    parts.push({
      name: files.field,
      filename: `${index}.jpg`,
      type: 'image/jpeg',
      bytes: randomPicture(random, files.types),
    });
  }
  return parts;
}
