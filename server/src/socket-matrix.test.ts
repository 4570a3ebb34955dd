import { namespaces, sockets } from '@baraza/contract/sockets.ts';
import type { Namespace } from '@baraza/contract/shared/socket-event.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestPerson } from '#testing/http-client.ts';
import { type Role, roles } from '#testing/matrix/roles.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import {
  clientEvents,
  type ClientEventRow,
  serverEvents,
  type ServerEventRow,
  listeners,
  type Stage,
} from '#testing/matrix/socket-rows.ts';
import { addSession } from '#testing/people.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('every event of the contract has rows, and every row states what each listener receives', () => {
  expect(Object.keys({ ...serverEvents, ...clientEvents }).sort()).toEqual(Object.keys(sockets).sort());
  for (const [key, { from }] of Object.entries<{ from: string }>(sockets)) {
    expect(Object.keys(from === 'server' ? serverEvents : clientEvents), key).toContain(key);
  }
  for (const { receives } of Object.values<ServerEventRow[]>(serverEvents).flat()) {
    expect(Object.keys(receives).sort()).toEqual([...listeners].sort());
  }
});

test('every event of clients has a handler', () => {
  const fromClient = Object.entries<{ from: string }>(sockets).flatMap(([key, { from }]) =>
    from === 'client' ? [key] : [],
  );
  expect(app.deps.sockets.clientEvents.keys.sort()).toEqual(fromClient.sort());
});

describe.each(namespaces)('connecting to %s', (namespace) => {
  const members: Partial<Record<Role, string>> = {
    'not onboarded': 'onboarding_required',
    stranger: 'connected',
    owner: 'connected',
    steward: 'connected',
    'steward elsewhere': 'connected',
    admin: 'connected',
    suspended: 'suspended',
  };
  test.each(roles)('by: %s', async (role) => {
    const { headers } = await setScene(app, await makeFixtures(app, 'test'), role);
    const socket = await connectSocket(app.url, namespace, { extraHeaders: headers }).catch((error: Error) => error);
    const seen = socket instanceof Error ? socket.message : 'connected';
    if (!(socket instanceof Error)) await socket[Symbol.asyncDispose]();
    expect(seen).toBe(members[role] ?? 'unauthorized');
  });
});

/** Adds the people of a case, signs them in and connects them. */
async function setStage(namespace: Namespace): Promise<Stage & AsyncDisposable> {
  const fixtures = await makeFixtures(app, 'test');
  const entries = listeners.map(async (name) => {
    const { id, username } = fixtures[name];
    const { token } = await addSession(app.deps.pool, id);
    const socket = await connectSocket(app.url, namespace, { auth: { token } });
    return [name, Object.assign(new TestPerson(app.url, token, { id, username }), { socket })] as const;
  });
  const people = Object.fromEntries(await Promise.all(entries)) as Omit<Stage, 'fixtures'>;
  return {
    ...people,
    fixtures,
    async [Symbol.asyncDispose]() {
      for (const name of listeners) await people[name].socket[Symbol.asyncDispose]();
    },
  };
}

describe.each(Object.entries<ServerEventRow[]>(serverEvents))('%s', (key, rows) => {
  const [namespace, event = ''] = key.split(' ') as [Namespace, string];
  test.each(rows)('is received: $what', async ({ cause, receives }) => {
    await using stage = await setStage(namespace);
    await cause(stage);
    const count = () => Object.fromEntries(listeners.map((name) => [name, stage[name].socket.all(event).length]));
    await vi.waitFor(() => expect(count()).toEqual(receives), { timeout: 5_000, interval: 10 });
    // Events emitted so far arrive before this acknowledgement.
    for (const name of listeners) {
      const { socket } = stage[name];
      if (socket.ended === undefined && socket.all('closing').length === 0) await socket.ask('nothing');
    }
    expect(count()).toEqual(receives);
  });
});

const emitted = Object.entries<ClientEventRow[]>(clientEvents).flatMap(([key, rows]) =>
  rows.flatMap((row) => listeners.map((by) => ({ key, by, row, what: row.what }))),
);
test.each(emitted)('$key acknowledges: $what, by: $by', async ({ key, by, row }) => {
  const [namespace, event = ''] = key.split(' ') as [Namespace, string];
  await using stage = await setStage(namespace);
  const answer = await stage[by].socket.ask(event, row.body(stage));
  expect(answer.ok ? 'ok' : answer.code).toBe(row.expect[by]);
});
