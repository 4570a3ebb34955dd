import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { Problem } from '@baraza/contract/shared/problem.ts';
import type { TestApp } from '#testing/test-app.ts';
import { emailDomain } from './people.fixtures.ts';
import type { Role } from './roles.ts';
import { expectedOf, requestOf, type AnyRow } from './row.ts';
import { makeFixtures, setScene, type Fixtures } from './scene.ts';
import { changesBetween, findWritePosition, hashTables, Snapshot, type Stored } from './stored.ts';

export interface Ground {
  app: TestApp;
  /** The sign-in provider of the people in a scene. */
  issuer: string;
  /** The tables to watch. */
  tables: readonly string[];
  /** The body of a 404 for a missing row; that for a hidden row must be equal to the byte. */
  notFound: string;
  /** The fixtures, and what is stored after the last case; undefined where its changes could not be undone. */
  prepared?: { fixtures: Fixtures; snapshot: Snapshot; stored: Stored } | undefined;
}

/** The tables that `setScene` writes. */
const sceneTables = ['public.session', 'public.person', 'public.sanction'];

/** Sends the request of a row as one role. `actual` must equal `expected`. */
export async function ask(
  ground: Ground,
  key: keyof Api,
  { row, role }: { row: AnyRow; role: Role },
): Promise<{ actual: object; expected: object }> {
  const { app, tables, notFound } = ground;
  const { pool } = app.deps;
  const { fixtures, snapshot, stored } = ground.prepared ?? (await prepare(ground));
  ground.prepared = undefined;
  const scene = await setScene(app, fixtures, role);
  // Hashing all tables takes longer than the request, so what the last case left is used again.
  const before: Stored = new Map([...stored, ...(await hashTables(pool, sceneTables))]);
  const position = await findWritePosition(pool);
  const response = await send(app.url, key, row, scene);
  const text = await response.text();
  // Views are stored after the response.
  await app.server.ventureViews.flush();
  const isWritten = (await findWritePosition(pool)) !== position;
  const after = isWritten ? await hashTables(pool, tables) : before;
  const changes = changesBetween(before, after);

  const endpoint: EndpointParts = api[key];
  const stated = expectedOf(endpoint, row, role);
  const allowed = typeof stated === 'object' ? stated : undefined;
  const actual: Record<string, unknown> = {
    response: describeResponse(response.status, text),
    changes,
    cacheControl: response.headers.get('cache-control'),
    contentTypeOptions: response.headers.get('x-content-type-options'),
    // People read the sentence, in which the name of a field means nothing.
    namedField: /"detail":"[a-z][A-Za-z.]*: /.exec(text)?.[0],
    foreignEmails: emailsIn(text).filter((email) => email !== scene.asker.email && !email.startsWith('first_')),
  };
  const expected: Record<string, unknown> = {
    response: String(allowed?.status ?? stated),
    changes: allowed?.changes ?? {},
    namedField: undefined,
    // A response with an ETag may be stored by its reader, and is checked before it is used again.
    cacheControl: response.headers.has('etag') ? 'private, no-cache' : 'private, no-store',
    contentTypeOptions: 'nosniff',
    foreignEmails: [],
  };
  // A wrong response may lack the parts that the rest checks.
  if (actual['response'] !== expected['response']) return { actual, expected };

  const isRefusal = typeof stated === 'string';
  const schema = isRefusal ? Problem : api[key].reply;
  const contentType = isRefusal ? 'application/problem+json' : (endpoint.contentType ?? 'application/json');
  const type = contentType === 'application/zip' ? contentType : `${contentType}; charset=utf-8`;
  const body: unknown = schema && (contentType.endsWith('json') ? JSON.parse(text) : text);
  Object.assign(actual, { type: response.headers.get('content-type'), body: body ?? text });
  // Parsing drops keys that are not in the contract, so that the two differ when the reply has one.
  Object.assign(expected, { type: schema ? type : null, body: schema ? schema.parse(body) : '' });
  if (response.status === 404) [actual['text'], expected['text']] = [text, notFound];
  if (allowed?.shows) [actual['shown'], expected['shown']] = allowed.shows(body, scene);
  if (allowed?.finds) {
    const [statement, values, rows] = allowed.finds(scene);
    Object.assign(actual, { found: (await pool.query(statement, values)).rows });
    Object.assign(expected, { found: rows });
  }
  const changed = Object.keys(changes);
  if (await snapshot.restore(pool, changed)) {
    const restored = [...snapshot.stored].filter(([name]) => changed.includes(name));
    ground.prepared = { fixtures, snapshot, stored: new Map([...after, ...restored]) };
  }
  return { actual, expected };
}

async function prepare({ app, issuer, tables }: Ground): Promise<NonNullable<Ground['prepared']>> {
  const fixtures = await makeFixtures(app, issuer);
  const snapshot = await Snapshot.take(app.deps.pool, tables);
  return { fixtures, snapshot, stored: snapshot.stored };
}

function send(url: string, key: keyof Api, row: AnyRow, scene: Parameters<AnyRow['ask']>[0]): Promise<Response> {
  const { path, body, headers } = requestOf(row, scene);
  const isAsIs = body instanceof FormData || body instanceof Uint8Array;
  const isJson = body !== undefined && !isAsIs;
  return fetch(url + path, {
    method: key.slice(0, key.indexOf(' ')),
    headers: { ...scene.headers, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isAsIs ? (body as FormData) : JSON.stringify(body) }),
  });
}

/** The status, with the error code of a refusal. */
function describeResponse(status: number, text: string): string {
  if (status < 400) return String(status);
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text}`;
}

function emailsIn(text: string): string[] {
  return text.match(new RegExp(`[\\w.]+@${emailDomain.replaceAll('.', '\\.')}`, 'g')) ?? [];
}
