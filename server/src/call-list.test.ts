import { api } from '@baraza/contract/api.ts';
import { sockets } from '@baraza/contract/sockets.ts';
import { expect, test } from 'vitest';
import { callList } from '#testing/matrix/call-list.ts';
import { checkCallList } from '#testing/matrix/check-call-list.ts';
import { startTestApp } from '#testing/test-app.ts';

test('every call and event of the contract belongs to exactly one room, and a finished room has all of its own', () => {
  const eventsFrom = (side: string) =>
    Object.entries<{ from: string }>(sockets).flatMap(([key, { from }]) => (from === side ? [key] : []));
  const offered = { calls: Object.keys(api), fromClient: eventsFrom('client'), fromServer: eventsFrom('server') };
  expect(checkCallList(callList, offered)).toEqual([]);
});

test('what stands beside the contract is answered', async () => {
  await using app = await startTestApp();
  for (const key of Object.values(callList).flatMap(({ beside = [] }) => beside)) {
    const [method = '', path = ''] = key.split(' ');
    expect((await app.anyone.send(method, path)).status, key).toBe(200);
  }
});

test('an unlisted, a doubled and a missing call are told, whatever its parameters are called', () => {
  const none = { fromClient: [], fromServer: [] };
  const list = {
    done: { isFinished: true, calls: ['GET /api/a/:id', 'POST /api/a'], fromServer: ['/a thing:new'] },
    begun: { isFinished: false, calls: ['GET /api/b', 'GET /api/a/:other'] },
  };
  expect(checkCallList(list, { ...none, calls: ['GET /api/a/:name', 'GET /api/c'] })).toEqual([
    'GET /api/a/: is listed in done and begun',
    "GET /api/c is in no room's list",
    'done is marked finished and has no POST /api/a',
    'done is marked finished and has no /a thing:new',
  ]);
  expect(checkCallList({}, { calls: [], fromClient: ['/a thing:do'], fromServer: ['/a thing:new'] })).toEqual([
    "/a thing:do is in no room's list",
    "/a thing:new is in no room's list",
  ]);
});
