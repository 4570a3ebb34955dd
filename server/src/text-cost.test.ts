import { readFileSync } from 'node:fs';
import { api, type Api } from '@baraza/contract/api.ts';
import { sockets, type Sockets } from '@baraza/contract/sockets.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import type { KeyFrom, Namespace } from '@baraza/contract/shared/socket-event.ts';
import { hostileTexts, longestText, type TextOf } from '@baraza/contract/testing/hostile-texts.ts';
import { type TextField, textFieldsOf } from '@baraza/contract/testing/text-fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestPerson } from '#testing/http-client.ts';
import type { Role } from '#testing/matrix/roles.ts';
import { type RequestParts, requestOf as partsOf, type AnyRow } from '#testing/matrix/row.ts';
import { matrix } from '#testing/matrix/rows.ts';
import { type Fixtures, makeFixtures, type Scene, setScene } from '#testing/matrix/scene.ts';
import { clientEvents, listeners, type Stage } from '#testing/matrix/socket-rows.ts';
import { listTables, Snapshot } from '#testing/matrix/stored.ts';
import { addSession } from '#testing/people.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// One account must not block the server for all others: hostile texts are sent to each text field that the contract
// accepts, in otherwise valid requests of the authorization matrix.

/** The maximum CPU time of the event loop for one text in milliseconds, including the test's client. */
const maxBusy = 50;
/** CPU time of the database in milliseconds below which growth cannot be measured. */
const quick = 25;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await findDatabaseProcesses();
});
afterAll(() => app[Symbol.asyncDispose]());

let prepared: { fixtures: Fixtures; snapshot: Snapshot } | undefined;

/** Returns the fixtures, without what earlier texts have changed. */
async function renewFixtures(): Promise<Fixtures> {
  const { pool } = app.deps;
  if (prepared && (await prepared.snapshot.undo(pool))) return prepared.fixtures;
  const fixtures = await makeFixtures(app, 'test');
  prepared = { fixtures, snapshot: await Snapshot.take(pool, await listTables(pool)) };
  return fixtures;
}

interface Case {
  name: string;
  field: TextField;
  /** The longest text that the field accepts, in UTF-16 units. */
  longest: number;
}

interface Call extends Case {
  key: keyof Api;
  part: 'query' | 'body' | 'form';
  row: AnyRow;
  role: Role;
}

/** The length of the longest text a schema accepts; 0 for fields without free text, such as ids. */
function longestOf(schema: z.core.$ZodType): number {
  const accepts = (length: number) => z.safeParse(schema, 'a'.repeat(length)).success;
  let low = Array.from({ length: 40 }, (_, index) => index).findLast(accepts) ?? 0;
  for (let high = longestText; low > 0 && high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    if (accepts(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function casesOf(key: string, schema: z.core.$ZodType | undefined): Case[] {
  return textFieldsOf(schema)
    .map((field) => ({ name: [key, ...field.path].join(' '), field, longest: longestOf(field.schema) }))
    .filter(({ longest }) => longest > 0);
}

/** A row of the matrix that succeeds, if there is one, with its role. */
function requestOf(key: keyof Api): { row: AnyRow; role: Role } {
  for (const role of ['owner', 'stranger', 'not onboarded', 'anonymous', 'steward', 'admin'] as const) {
    for (const row of matrix[key] as AnyRow[]) {
      const expected = row.expect[role];
      if (
        expected !== undefined &&
        typeof expected !== 'string' &&
        (typeof expected === 'number' ? expected : expected.status) < 400
      ) {
        return { row, role };
      }
    }
  }
  return { row: matrix[key][0], role: 'owner' };
}

const calls = (Object.entries(api) as [keyof Api, EndpointParts][]).flatMap(([key, parts]) =>
  (['query', 'body', 'form'] as const).flatMap((part) =>
    casesOf(key, parts[part]).map((each): Call => ({ ...each, key, part, ...requestOf(key) })),
  ),
);

/** Returns the value with the text at that path. */
function withText(value: unknown, [key, ...rest]: TextField['path'], text: string): unknown {
  if (key === undefined) return text;
  if (key === 0) return [withText(undefined, rest, text), ...((value as unknown[] | undefined) ?? []).slice(1)];
  return { ...(value as object), [key]: withText((value as Record<string, unknown> | undefined)?.[key], rest, text) };
}

function askWith(scene: Scene, { row, part, field }: Call, text: string): RequestParts {
  const { path, body, headers } = partsOf(row, scene);
  const more = headers && { headers };
  if (part === 'body') return { path, body: withText(body, field.path, text), ...more };
  const [name = '', ...below] = field.path;
  if (part === 'query') {
    const url = new URL(path, app.url);
    url.searchParams.set(String(name), text);
    return { path: url.pathname + url.search, body, ...more };
  }
  const form = body as FormData;
  // A field with a structure is JSON.
  const isJson = below.length > 0 && below[0] !== 0;
  const value: unknown = isJson ? JSON.parse(String(form.get(String(name)) ?? '{}')) : undefined;
  form.set(String(name), isJson ? JSON.stringify(withText(value, below, text)) : text);
  return { path, body, ...more };
}

interface Send {
  (text: string): Promise<boolean>;
  /** Sets the scene again if earlier texts have used it up. Returns whether it did. */
  renew?(): Promise<boolean>;
}

/** CPU times in milliseconds, which hardly depend on other load on the machine. */
interface Cost {
  isAccepted: boolean;
  /** Of the thread of the event loop. */
  busy: number;
  /** Of the processes of the database; 0 when the system does not report it. */
  database: number;
}

/** A text that is refused because the scene is used up is sent again; setting the scene does not count. */
async function costOf(send: Send, text: string): Promise<Cost> {
  const cost = await measure(send, text);
  return !cost.isAccepted && (await send.renew?.()) ? measure(send, text) : cost;
}

async function measure(send: Send, text: string): Promise<Cost> {
  const before = new Map(databaseProcesses.map((pid) => [pid, cpuTimeOf(pid)]));
  const start = process.threadCpuUsage();
  const isAccepted = await send(text);
  const { user, system } = process.threadCpuUsage(start);
  await findDatabaseProcesses();
  const database = databaseProcesses.reduce((sum, pid) => sum + cpuTimeOf(pid) - (before.get(pid) ?? 0), 0);
  return { isAccepted, busy: (user + system) / 1000, database };
}

/** The processes that serve connections to this database. */
let databaseProcesses: number[] = [];

async function findDatabaseProcesses(): Promise<void> {
  const { rows } = await app.deps.pool.query<{ pid: number }>({
    name: 'own-processes',
    text: `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  });
  databaseProcesses = rows.map(({ pid }) => pid);
}

/** The CPU time of a process in milliseconds, from Linux; 0 if it has ended. */
function cpuTimeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** The minimum of several measurements, without garbage collections. */
async function leastCost(send: Send, text: string): Promise<Cost> {
  let least = await costOf(send, text);
  for (let tries = 1; tries < 4 && (least.busy >= maxBusy || least.database >= quick); tries += 1) {
    const next = await costOf(send, text);
    if (next.isAccepted !== least.isAccepted) continue;
    least = {
      ...least,
      busy: Math.min(least.busy, next.busy),
      database: Math.min(least.database, next.database),
    };
  }
  return least;
}

/** Returns what is wrong with the costs of a field, and how many texts it accepted. */
async function checkCosts({ longest }: Case, send: Send): Promise<{ failures: string[]; accepted: number }> {
  const failures: string[] = [];
  let accepted = 0;
  for (const [name, textOf] of Object.entries<TextOf>(hostileTexts)) {
    const whole = await leastCost(send, textOf(longest));
    accepted += Number(whole.isAccepted);
    if (whole.busy >= maxBusy) failures.push(`${name}: ${whole.busy.toFixed(0)} ms of CPU time`);
    if (whole.database < quick) continue;
    const half = await leastCost(send, textOf(Math.floor(longest / 2)));
    // Doubling the text may double the time, with some noise.
    if (half.isAccepted === whole.isAccepted && whole.database > 2.5 * half.database + 5) {
      const [less, more] = [half.database.toFixed(0), whole.database.toFixed(0)];
      failures.push(`${name}: ${less} ms of the database for half of it, ${more} ms for all of it`);
    }
  }
  return { failures, accepted };
}

test('finds the text fields and search parameters of the contract', () => {
  const names = calls.map(({ name }) => name);
  for (const name of ['POST /api/posts content', 'GET /api/users search', 'PUT /api/ventures tags 0']) {
    expect(names).toContain(name);
  }
});

test.each(calls)('$name: no text keeps the server busy', async (call) => {
  let scene = await setScene(app, await renewFixtures(), call.role);
  let isUsed = false;
  const sendOnce = async (text: string) => {
    const { path, body, headers } = askWith(scene, call, text);
    const { status } = await app.anyone.send(call.key.slice(0, call.key.indexOf(' ')), path, body, {
      headers: { ...scene.headers, ...headers },
    });
    expect(status, path.slice(0, 100)).not.toBe(500);
    return status < 400;
  };
  const send = async (text: string) => {
    const isAccepted = await sendOnce(text);
    isUsed ||= isAccepted;
    return isAccepted;
  };
  // Earlier requests may have used up a limit of the scene, such as the number of businesses per person.
  const renew = async () => {
    if (!isUsed) return false;
    scene = await setScene(app, await renewFixtures(), call.role);
    isUsed = false;
    return true;
  };
  const { failures } = await checkCosts(call, Object.assign(send, { renew }));
  expect(failures).toEqual([]);
});

const events = Object.entries(sockets).flatMap(([key, event]) =>
  event.from === 'client' && 'body' in event
    ? casesOf(key, event.body).map((each) => ({ ...each, key: key as KeyFrom<'client', Sockets> }))
    : [],
);

test.each(events)('$name: no text keeps the server busy', async ({ key, ...each }) => {
  const row = clientEvents[key].find(({ expect: { owner } }) => owner === 'ok');
  if (!row) throw new Error(`There is no successful row for ${key}.`);
  const [namespace, event = ''] = key.split(' ') as [Namespace, string];
  const fixtures = await renewFixtures();
  const { id, username } = fixtures.owner;
  const { token } = await addSession(app.deps.pool, id);
  await using socket = await connectSocket(app.url, namespace, { auth: { token } });
  const owner = Object.assign(new TestPerson(app.url, token, { id, username }), { socket });
  const stage = { fixtures, ...Object.fromEntries(listeners.map((name) => [name, owner])) } as unknown as Stage;
  const { failures, accepted } = await checkCosts(each, async (text) => {
    const { ok } = await socket.ask(event, withText(row.body(stage), each.field.path, text));
    return ok === true;
  });
  expect(accepted).toBeGreaterThan(0);
  expect(failures).toEqual([]);
});
