import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clubChatMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import { addClub } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { addPeople } from '#testing/people.ts';
import { runJob } from '#testing/run-job.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { whisper } from '#testing/whisper.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** Two members of a club, whose owner is the first. */
async function clubOfTwo(options: Parameters<typeof addClub>[2] = {}) {
  names += 1;
  const ada = await app.person(`chatter_${names}_a`);
  const ben = await app.person(`chatter_${names}_b`);
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'OWNER', name: `Club ${names}`, ...options });
  return { ada, ben, club };
}

const join = (person: TestPerson, club: string) => person.post(`/api/communities/${club}/conversation`);
/** A club of two with a chat that both have joined. */
async function chatOfTwo() {
  const made = await clubOfTwo();
  const { body } = await join(made.ada, made.club);
  await join(made.ben, made.club);
  return { ...made, id: String(body.id) };
}
const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`;
const memberOf = (id: string, { id: userId }: TestPerson) => at(id, `/members/${userId}`);
const open = (person: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token: person.token } });
const untilReceived = (socket: TestSocket, event: string, count = 1) =>
  vi.waitFor(() => expect(socket.all(event)).toHaveLength(count), { timeout: 5_000, interval: 10 });
const setRole = (ada: TestPerson, club: string, { id }: TestPerson, role: string) =>
  ada.put(`/api/communities/${club}/members/${id}`, { role });
const conversationIdOf = async (person: TestPerson, club: string) =>
  (await person.get(`/api/communities/${club}`)).body.conversationId;
const deleteAccount = async (person: TestPerson) => {
  const { username } = (await person.get('/api/profile/me')).body;
  expect(await person.send('DELETE', '/api/profile/me', { username })).toMatchObject({ status: 202 });
};
const refused = (status: number, code: string) => ({ status, body: { code } });

test('a moderator starts the chat of a club, and members join it once when they ask twice at the same time', async () => {
  const { ada, ben, club } = await clubOfTwo();
  expect(await conversationIdOf(ben, club)).toBeNull();
  expect(await join(ben, club)).toMatchObject(refused(403, 'not_allowed'));
  const [one, other] = await Promise.all([join(ada, club), join(ada, club)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body.id).toBe(one.body.id);
  const { id } = one.body;
  expect(one.body).toMatchObject({
    kind: 'COMMUNITY',
    name: `Club ${names}`,
    image: null,
    communityId: club,
    membersCount: 1,
    viewerRole: 'ADMIN',
    canWrite: true,
    messages: [{ system: { type: 'CREATED' } }],
  });
  expect(await conversationIdOf(ben, club)).toBe(id);
  const joined = await Promise.all([join(ben, club), join(ben, club)]);
  for (const { body } of joined) {
    expect(body).toMatchObject({ id, membersCount: 2, viewerRole: 'MEMBER', unreadCount: 0, messages: [] });
  }
  expect((await ben.get('/api/conversations')).body).toMatchObject([{ id, kind: 'COMMUNITY', name: `Club ${names}` }]);
  await whisper(app, ada, { conversationId: id, content: 'Welcome, all' });
  expect((await ben.get(at(id))).body).toMatchObject({ unreadCount: 1, messages: [{ content: 'Welcome, all' }] });
  const { body: found } = await ben.get(at(id, '/search?q=welcome'));
  expect(found).toHaveLength(1);
});

test('people outside of a club learn nothing of its chat, and hubs have none', async () => {
  const { ada, club, id } = await chatOfTwo();
  const cleo = await app.person(`chatter_${names}_c`);
  expect(await conversationIdOf(cleo, club)).toBeNull();
  expect(await join(cleo, club)).toMatchObject(refused(403, 'not_allowed'));
  for (const path of [at(id), at(id, '/members'), at(id, '/search?q=a')]) {
    expect(await cleo.get(path)).toMatchObject(refused(404, 'not_found'));
  }
  const { rows } = await app.deps.pool.query(
    `select id from community where kind = 'CAMPUS' and campus_id = (
    select campus_id from person where id = $1)`,
    [ada.id],
  );
  expect(await join(ada, rows[0].id)).toMatchObject(refused(409, 'automatic'));
  const secret = await addClub(app.deps.pool, [ada], { policy: 'INVITE', audience: 'MEMBERS', role: 'OWNER' });
  expect(await join(cleo, secret)).toMatchObject(refused(404, 'not_found'));
  expect(
    await join(
      ada,
      club.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ).toMatchObject({ status: 404 });
  expect(await app.anyone.post(`/api/communities/${club}/conversation`)).toMatchObject({ status: 401 });
});

test('the name and the admins are those of the club', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  const rolesFor = async (person: TestPerson) =>
    (await person.get(at(id, '/members'))).body.users.map(({ role }: { role: string }) => role);
  expect(await rolesFor(ben)).toEqual(['ADMIN', 'MEMBER']);
  expect(await ben.put(at(id), { onlyAdminsWrite: true })).toMatchObject(refused(403, 'not_allowed'));
  await using his = await open(ben);
  await setRole(ada, club, ben, 'MODERATOR');
  await untilReceived(his, 'conversation:updated');
  expect(await rolesFor(ben)).toEqual(['ADMIN', 'ADMIN']);
  expect(await ben.put(at(id), { onlyAdminsWrite: true })).toMatchObject({
    status: 200,
    body: { viewerRole: 'ADMIN' },
  });
  await whisper(app, ben, { conversationId: id });
  await setRole(ada, club, ben, 'MEMBER');
  await expect(whisper(app, ben, { conversationId: id })).rejects.toMatchObject({ code: 'not_allowed' });
  await ada.put(`/api/communities/${club}`, { name: `Renamed ${names}` });
  await untilReceived(his, 'conversation:updated', 3);
  expect((await ben.get(at(id))).body).toMatchObject({ name: `Renamed ${names}`, canWrite: false });
});

test('those who have the chat open learn that the number of members has changed, and nobody else', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  await using hers = await open(ada);
  await using his = await open(ben);
  expect(await hers.ask('conversation:join', id)).toMatchObject({ ok: true });
  const cleo = await app.person(`chatter_${names}_c`);
  expect(await cleo.post(`/api/communities/${club}/join`, {})).toMatchObject({ status: 200 });
  expect(await join(cleo, club)).toMatchObject({ status: 200, body: { membersCount: 3 } });
  await untilReceived(hers, 'conversation:updated');
  expect((await ada.get(at(id))).body).toMatchObject({ membersCount: 3 });
  await cleo.delete(memberOf(id, cleo));
  await untilReceived(hers, 'conversation:updated', 2);
  expect((await ada.get(at(id))).body).toMatchObject({ membersCount: 2 });
  await join(cleo, club);
  expect(await cleo.delete(`/api/communities/${club}/membership`)).toMatchObject({ status: 200 });
  await untilReceived(hers, 'conversation:updated', 4);
  expect(his.all('conversation:updated')).toHaveLength(0);
});

test('what follows from the club cannot be changed in its chat', async () => {
  const { ada, ben, id } = await chatOfTwo();
  const cleo = await app.person(`chatter_${names}_c`);
  const calls = (person: TestPerson) => [
    person.put(at(id), { name: 'Other' }),
    person.put(at(id), { image: null, onlyAdminsWrite: true }),
    person.post(at(id, '/members'), { userIds: [cleo.id] }),
    person.put(memberOf(id, ben), { role: 'ADMIN' }),
    person.delete(memberOf(id, person === ada ? ben : ada)),
    person.post(at(id, '/invitation'), {}),
  ];
  for (const reply of await Promise.all(calls(ada))) expect(reply).toMatchObject(refused(409, 'of_club'));
  for (const reply of await Promise.all(calls(ben))) expect(reply).toMatchObject(refused(403, 'not_allowed'));
  for (const reply of await Promise.all(calls(cleo))) expect(reply).toMatchObject(refused(404, 'not_found'));
  expect((await ada.get(at(id))).body).toMatchObject({ onlyAdminsWrite: false, membersCount: 2 });
});

test('members leave the chat without leaving the club, also the only admin, and return', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  expect(await ada.delete(memberOf(id, ada))).toMatchObject({ status: 204 });
  expect(await ada.get(at(id))).toMatchObject({ status: 404 });
  expect((await ben.get(at(id))).body).toMatchObject({ membersCount: 1, viewerRole: 'MEMBER' });
  expect((await ada.get(`/api/communities/${club}`)).body).toMatchObject({
    conversationId: id,
    viewer: { role: 'OWNER' },
  });
  await ben.delete(memberOf(id, ben));
  expect((await join(ada, club)).body).toMatchObject({ id, viewerRole: 'ADMIN', membersCount: 1 });
});

test('leaving or being removed from the club ends the membership of its chat, for waiting messages, too', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  await using his = await open(ben);
  await his.ask('conversation:join', id);
  const [{ status }, sent] = await Promise.all([
    ben.delete(`/api/communities/${club}/membership`),
    Promise.allSettled([whisper(app, ben, { conversationId: id, content: 'Bye' })]),
  ]);
  expect(status).toBe(200);
  await untilReceived(his, 'conversation:left');
  expect(await ben.get(at(id))).toMatchObject({ status: 404 });
  await expect(whisper(app, ben, { conversationId: id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await conversationIdOf(ben, club)).toBeNull();
  const count = sent[0]?.status === 'fulfilled' ? 2 : 1;
  expect((await ada.get(at(id))).body.messages).toHaveLength(count);
  await ben.post(`/api/communities/${club}/join`);
  expect((await join(ben, club)).body).toMatchObject({ id, messages: [] });
  await ada.send('DELETE', `/api/communities/${club}/members/${ben.id}`, { reason: 'Spam' });
  expect(await ben.get(at(id))).toMatchObject({ status: 404 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('the database keeps no member in the chat who is not in the club, and no role there', async () => {
  const { ben, club, id } = await chatOfTwo();
  const { pool } = app.deps;
  const where = 'where community_id = $1 and person_id = $2';
  await expect(pool.query(`delete from community_member ${where}`, [club, ben.id])).rejects.toThrow(
    'conversation_member_community',
  );
  await expect(pool.query(`update conversation_member set role = 'ADMIN' ${where}`, [club, ben.id])).rejects.toThrow(
    'conversation_member_of_community',
  );
  await expect(
    pool.query(`update conversation_group set name = 'Own' where conversation_id = $1`, [id]),
  ).rejects.toThrow('conversation_group_named');
});

test('the chat of an archived club is readable and takes no writes until the club is restored', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  const cleo = await app.person(`chatter_${names}_c`);
  await cleo.post(`/api/communities/${club}/join`);
  const { message } = await whisper(app, ben, { conversationId: id, content: 'Before' });
  await using his = await open(ben);
  await ada.post(`/api/communities/${club}/archive`);
  await untilReceived(his, 'conversation:updated');
  expect((await ben.get(at(id))).body).toMatchObject({ canWrite: false, messages: [{ content: 'Before' }] });
  const on = at(id, `/messages/${message.id}`);
  const archived = refused(409, 'archived');
  await expect(whisper(app, ben, { conversationId: id })).rejects.toMatchObject({ code: 'archived' });
  expect(await ben.patch(on, { content: 'After' })).toMatchObject(archived);
  expect(await ada.put(`${on}/reactions/${encodeURIComponent('👍')}`)).toMatchObject(archived);
  expect(await ada.put(at(id, '/pin'), { messageId: message.id })).toMatchObject(archived);
  expect(await ada.put(at(id), { onlyAdminsWrite: true })).toMatchObject(archived);
  expect(await his.ask('typing:start', id)).toMatchObject({ ok: false, code: 'archived' });
  expect(await join(cleo, club)).toMatchObject(archived);
  expect(await conversationIdOf(cleo, club)).toBeNull();
  expect(await conversationIdOf(ben, club)).toBe(id);
  expect(await join(ben, club)).toMatchObject({ status: 200, body: { id } });
  expect(await ben.post(at(id, '/read'))).toMatchObject({ status: 200 });
  expect(await ben.put(at(id, '/settings'), { muted: true })).toMatchObject({ status: 200 });
  expect(await ben.delete(on)).toMatchObject({ status: 204 });
  await ada.post(`/api/communities/${club}/restore`);
  await whisper(app, ben, { conversationId: id });
});

test('a block empties what two members write in the chat, and both stay', async () => {
  const { ada, ben, id } = await chatOfTwo();
  await whisper(app, ada, { conversationId: id, content: 'One' });
  await ben.put(`/api/blocks/${ada.id}`);
  await whisper(app, ada, { conversationId: id, content: 'Two' });
  const { body } = await ben.get(at(id));
  expect(
    body.messages.map((each: { content: string; senderId: string | null }) => [each.content, each.senderId]),
  ).toEqual([
    ['', null],
    ['', null],
  ]);
  expect([body.unreadCount, body.membersCount]).toEqual([0, 2]);
  expect((await ben.get(at(id, '/members'))).body.users).toHaveLength(1);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a mention of all by a moderator notifies with the name of the club', async () => {
  const { ada, ben, id } = await chatOfTwo();
  await whisper(app, ben, { conversationId: id, content: 'Hi @all' });
  await whisper(app, ada, { conversationId: id, content: 'Hi @all' });
  const { body } = await ben.get(`/api/notifications/user/${ben.id}`);
  expect(body).toMatchObject([{ link: `/chat/groups/${id}`, content: expect.stringContaining(`Club ${names}`) }]);
  expect((await ada.get(`/api/notifications/user/${ada.id}`)).body).toEqual([]);
});

test('erasing an account removes it from the chat, and its messages stay without a name', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  await whisper(app, ben, { conversationId: id, content: 'Mine' });
  await ada.put(`/api/blocks/${ben.id}`);
  await deleteAccount(ben);
  await eraseDeleted(app.deps);
  expect((await ada.get(at(id))).body).toMatchObject({ membersCount: 1 });
  expect((await ada.get(`/api/communities/${club}`)).body).toMatchObject({ membersCount: 1 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a club whose owner is erased is led by the follower, who is an admin of its chat', async () => {
  const { ada, ben, club, id } = await chatOfTwo();
  await deleteAccount(ada);
  await eraseDeleted(app.deps);
  await runJob(app.deps, 'communities.followOwner', { id: club });
  expect((await ben.get(at(id))).body).toMatchObject({ membersCount: 1, viewerRole: 'ADMIN', canWrite: true });
});

test('a chat has at most 1,000 members', async () => {
  const { ada, ben, club } = await clubOfTwo();
  const { body } = await join(ada, club);
  const { pool } = app.deps;
  const others = await addPeople(
    pool,
    Array.from({ length: clubChatMembersMax - 1 }, (_, index) => `chatter_${names}_${index}`),
  );
  const ids = others.map((each) => each.id);
  await pool.query('insert into community_member (community_id, person_id) select $1, unnest($2::uuid[])', [club, ids]);
  await pool.query(
    'insert into conversation_member (conversation_id, community_id, person_id) select $1, $2, unnest($3::uuid[])',
    [body.id, club, ids],
  );
  expect(await join(ben, club)).toMatchObject(refused(409, 'group_full'));
  await whisper(app, ada, { conversationId: body.id });
  expect((await join(ada, club)).body).toMatchObject({ membersCount: clubChatMembersMax });
});
