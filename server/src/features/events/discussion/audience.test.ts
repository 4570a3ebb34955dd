import type { EventComment } from '@baraza/contract/features/events.ts';
import { expect, test, vi } from 'vitest';
import { addClub, joinClub, leaveClub, setAudience } from '#testing/communities.ts';
import { host, say } from '#testing/events.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

async function follow(app: TestApp, person: TestPerson, eventId: string): Promise<TestSocket> {
  const socket = await connectSocket(app.url, '/events', { auth: { token: person.token } });
  expect(await socket.ask('event:join', { eventId })).toEqual({ ok: true });
  return socket;
}

const unknownId = '00000000-0000-7000-8000-000000000000';
const contents = (socket: TestSocket) => (socket.all('comment:new') as EventComment[]).map(({ content }) => content);

/** Comments until the socket of `reader` receives it and that of `former` does not. */
async function untilOnlyReaderHears(
  posts: { app: TestApp; author: TestPerson; eventId: string },
  { reader, former }: Record<'reader' | 'former', TestSocket>,
): Promise<void> {
  const { app, author, eventId } = posts;
  await vi.waitFor(
    async () => {
      const content = `mark ${Math.random()}`;
      await say(app, author, { eventId, content });
      await vi.waitFor(() => expect(contents(reader)).toContain(content));
      // What was emitted before arrives before the acknowledgement.
      await former.ask('event:leave', { eventId: unknownId });
      expect(contents(former)).not.toContain(content);
    },
    { timeout: 10_000, interval: 300 },
  );
}

test('a person who leaves a community no longer follows its discussions on any server, and others still do', async () => {
  await using one = await startTestApp();
  await using two = await startTestApp({ databaseUrl: one.databaseUrl });
  const { pool } = one.deps;
  const [ada, ben, cleo] = [await one.person('ada'), await one.person('ben'), await one.person('cleo')];
  const eventId = await host(ada);
  const club = await addClub(pool, [ada, ben, cleo]);
  await setAudience(pool, [eventId], { audience: 'MEMBERS', club });
  for (const app of [one, two]) {
    await using former = await follow(app, ben, eventId);
    await using reader = await follow(app, cleo, eventId);
    await say(app, ada, { eventId, content: 'to members' });
    await vi.waitFor(() => expect([contents(former), contents(reader)]).toEqual([['to members'], ['to members']]));
    await leaveClub(pool, club, ben);
    await untilOnlyReaderHears({ app, author: ada, eventId }, { reader, former });
    expect(await former.ask('event:join', { eventId })).toMatchObject({ ok: false, code: 'not_found' });
    await joinClub(pool, club, ben);
    expect(await former.ask('event:join', { eventId })).toEqual({ ok: true });
  }
});

test('a person who moves to another campus no longer follows discussions for the people of the first', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = [
    await app.person('ada', { campus: 'North' }),
    await app.person('ben', { campus: 'North' }),
    await app.person('cleo', { campus: 'North' }),
  ];
  await app.person('dan', { campus: 'South' });
  const eventId = await host(ada);
  await setAudience(pool, [eventId], { audience: 'CAMPUS', club: null });
  await using former = await follow(app, ben, eventId);
  await using reader = await follow(app, cleo, eventId);
  await pool.query(
    `update person set campus_id = (select campus_id from person where username = 'dan') where username = 'ben'`,
  );
  await untilOnlyReaderHears({ app, author: ada, eventId }, { reader, former });
  expect(await former.ask('event:join', { eventId })).toMatchObject({ ok: false, code: 'not_found' });
});

test('a suspended person hears nothing more of any discussion', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const eventId = await host(ada);
  await using former = await follow(app, ben, eventId);
  await using reader = await follow(app, cleo, eventId);
  await app.deps.pool.query(`update person set suspended_until = now() + interval '1 day' where id = $1`, [ben.id]);
  await vi.waitFor(() => expect(former.ended).toBeDefined(), 6_000);
  await say(app, ada, { eventId, content: 'after' });
  await vi.waitFor(() => expect(contents(reader)).toEqual(['after']));
  expect(contents(former)).toEqual([]);
});
