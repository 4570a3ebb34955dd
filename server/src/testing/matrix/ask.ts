import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { Problem } from '@baraza/contract/shared/problem.ts';
import type { TestApp } from '#testing/test-app.ts';
import { emailDomain } from './people.things.ts';
import type { Role } from './roles.ts';
import type { Row } from './row.ts';
import { makeThings, setScene, type Things } from './scene.ts';
import { changesBetween, lookAtStored } from './stored.ts';

export interface Ground {
  app: TestApp;
  /** The provider under which the people of a scene have their accounts. */
  issuer: string;
  /** The tables to watch. */
  tables: readonly string[];
  /** The 404 of a thing that never was, to the byte: one that is hidden must look the same. */
  nothingHere: string;
  /** As the last case left them, when it changed nothing. */
  things?: Things | undefined;
}

/** Asks a row as one role. What is seen must equal what is wanted; the first part that differs is told. */
export async function ask(
  ground: Ground,
  key: keyof Api,
  { row, role }: { row: Row; role: Role },
): Promise<{ seen: object; wanted: object }> {
  const { app, issuer, tables, nothingHere } = ground;
  const { pool } = app.deps;
  const things = ground.things ?? (await makeThings(app, issuer));
  ground.things = undefined;
  const scene = await setScene(app, things, role);
  const before = await lookAtStored(pool, tables);
  const answer = await send(app.url, key, row, scene);
  const text = await answer.text();
  // What is written a moment after its answer.
  await app.server.ventureLooks.flush();
  const changes = changesBetween(before, await lookAtStored(pool, tables));
  if (Object.keys(changes).length === 0) ground.things = things;

  const expected = row.expect[role];
  const allowed = typeof expected === 'object' ? expected : undefined;
  const seen: Record<string, unknown> = {
    answer: nameAnswer(answer.status, text),
    changes,
    cacheControl: answer.headers.get('cache-control'),
    contentTypeOptions: answer.headers.get('x-content-type-options'),
    foreignEmails: emailsIn(text).filter((email) => email !== scene.asker.email && !email.startsWith('first_')),
  };
  const wanted: Record<string, unknown> = {
    answer: String(allowed?.status ?? expected),
    changes: allowed?.changes ?? {},
    cacheControl: 'private, no-store',
    contentTypeOptions: 'nosniff',
    foreignEmails: [],
  };
  // A wrong answer has not got the parts that the rest looks into.
  if (seen['answer'] !== wanted['answer']) return { seen, wanted };

  const isRefusal = typeof expected === 'string';
  const schema = isRefusal ? Problem : api[key].reply;
  const { contentType }: EndpointParts = api[key];
  const type = `${isRefusal ? 'application/problem+json' : (contentType ?? 'application/json')}; charset=utf-8`;
  const body: unknown = schema && (type.startsWith('text/') ? text : JSON.parse(text));
  Object.assign(seen, { type: answer.headers.get('content-type'), body: body ?? text });
  // Parsing drops every key the contract does not know: the two differ where one got through.
  Object.assign(wanted, { type: schema ? type : null, body: schema ? schema.parse(body) : '' });
  if (answer.status === 404) [seen['text'], wanted['text']] = [text, nothingHere];
  if (allowed?.shows) [seen['shown'], wanted['shown']] = allowed.shows(body, scene);
  if (allowed?.finds) {
    const [statement, values, rows] = allowed.finds(scene);
    Object.assign(seen, { found: (await pool.query(statement, values)).rows });
    Object.assign(wanted, { found: rows });
  }
  return { seen, wanted };
}

function send(url: string, key: keyof Api, row: Row, scene: Parameters<Row['ask']>[0]): Promise<Response> {
  const { path, body, headers } = row.ask(scene);
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(url + path, {
    method: key.slice(0, key.indexOf(' ')),
    headers: { ...scene.headers, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

/** The status, with the code of a refusal. */
function nameAnswer(status: number, text: string): string {
  if (status < 400) return String(status);
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text}`;
}

function emailsIn(text: string): string[] {
  return text.match(new RegExp(`[\\w.]+@${emailDomain.replaceAll('.', '\\.')}`, 'g')) ?? [];
}
