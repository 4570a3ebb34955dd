import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
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
/** People of whom the first is a friend of all others. */
async function friends<Count extends number>(count: Count): Promise<TestPerson[]> {
  names += 1;
  const made: TestPerson[] = [];
  for (let number = 0; number < count; number += 1) made.push(await app.person(`grouper_${names}_${number}`));
  for (const other of made.slice(1)) await befriend(app, made[0]!, other);
  return made;
}

async function found([creator, ...others]: readonly TestPerson[], more: object = {}): Promise<string> {
  const draft = { participantIds: others.map(({ id }) => id), name: 'Study group', ...more };
  const { status, body } = await creator!.post('/api/conversations', draft);
  expect(status).toBe(201);
  return body.id;
}

const open = (person: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token: person.token } });
const untilReceived = (socket: TestSocket, event: string, count = 1) =>
  vi.waitFor(() => expect(socket.all(event)).toHaveLength(count), { timeout: 5_000, interval: 10 });
const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`;
const memberOf = (id: string, { id: userId }: TestPerson) => at(id, `/members/${userId}`);
/** The types and people of the system messages that a person sees. */
async function changesFor(person: TestPerson, id: string) {
  const { body } = await person.get(at(id));
  return body.messages.map(
    (each: { system?: { type: string; actor: TestPerson | null; subject: TestPerson | null } }) => [
      each.system?.type,
      each.system?.actor?.id ?? null,
      each.system?.subject?.id ?? null,
    ],
  );
}
const rolesIn = async (person: TestPerson, id: string) =>
  Object.fromEntries(
    (await person.get(at(id, '/members'))).body.users.map((user: { id: string; role: string }) => [user.id, user.role]),
  );

test('creates a group with its creator as the admin, and notifies all devices', async () => {
  const [ada, ben, cleo] = (await friends(3)) as [TestPerson, TestPerson, TestPerson];
  await using his = await open(ben);
  const draft = { participantIds: [ben.id, cleo.id, ben.id, ada.id], name: ' Study  group ' };
  const create = () => ada.post('/api/conversations', draft, { headers: { 'idempotency-key': 'g1' } });
  const { status, body } = await create();
  expect([status, (await create()).body.id]).toEqual([201, body.id]);
  expect(body).toMatchObject({
    kind: 'GROUP',
    name: 'Study  group',
    image: null,
    membersCount: 3,
    viewerRole: 'ADMIN',
    communityId: null,
    onlyAdminsWrite: false,
    canWrite: true,
    unreadCount: 0,
    messages: [
      {
        kind: 'SYSTEM',
        seq: 1,
        content: '',
        sender: null,
        system: { type: 'CREATED', actor: { id: ada.id }, subject: null },
      },
    ],
  });
  expect(body.participants.map(({ id }: TestPerson) => id).toSorted()).toEqual([ada.id, ben.id, cleo.id].toSorted());
  await untilReceived(his, 'message:new');
  expect(his.all('message:new')).toEqual(body.messages);
  expect((await ben.get('/api/conversations')).body).toMatchObject([
    { id: body.id, viewerRole: 'MEMBER', unreadCount: 1 },
  ]);
  expect((await whisper(app, ben, { conversationId: body.id, content: 'hi' })).message.seq).toBe(2);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('refuses groups that are too small, without a name, with strangers, of people who are not visible, and too many', async () => {
  const [ada, ben, cleo] = (await friends(3)) as [TestPerson, TestPerson, TestPerson];
  const [dan] = (await friends(1)) as [TestPerson];
  const create = (participantIds: string[], name?: string) => ada.post('/api/conversations', { participantIds, name });
  expect(await create([ben.id, ada.id], 'x')).toMatchObject({ status: 422, body: { code: 'one_participant' } });
  for (const name of [undefined, '', '  ', 'x'.repeat(61), '\u200b']) {
    expect(await create([ben.id, cleo.id], name)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
  }
  const strangers = await create([ben.id, dan.id], 'x');
  expect(strangers).toMatchObject({ status: 403, body: { code: 'not_friends', errors: [{ path: dan.id }] } });
  await dan.put('/api/privacy', { groupsFrom: 'campus' });
  expect(await create([ben.id, dan.id], 'x')).toMatchObject({ status: 201 });
  await dan.put(`/api/blocks/${ada.id}`);
  expect(await create([ben.id, dan.id], 'x')).toMatchObject({ status: 404 });
  expect(await create([ben.id, crypto.randomUUID()], 'x')).toMatchObject({ status: 404 });
  expect(
    await create(
      Array.from({ length: 256 }, () => ben.id),
      'x',
    ),
  ).toMatchObject({ status: 422 });
  expect(await app.anyone.post('/api/conversations', { participantIds: [ben.id, cleo.id], name: 'x' })).toMatchObject({
    status: 401,
  });
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [one, two, three] = [await limited.person('one'), await limited.person('two'), await limited.person('three')];
  for (const other of [two, three]) await befriend(limited, one, other);
  const more = () => one.post('/api/conversations', { participantIds: [two.id, three.id], name: 'x' });
  for (let count = 0; count < 5; count += 1) expect((await more()).status).toBe(201);
  expect(await more()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  await limited.deps.pool.query(`update conversation set created_at = now() - interval '2 hours'`);
  await limited.deps.pool.query('update daily_count set count = 299');
  expect(await more()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  await limited.deps.pool.query('delete from daily_count');
  const statuses = (await Promise.all(Array.from({ length: 8 }, more))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
});

test('admins add friends, who see messages from then on; members cannot', async () => {
  const [ada, ben, cleo, dan, eve] = (await friends(5)) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo]);
  await whisper(app, ben, { conversationId: id, content: 'before' });
  await using hers = await open(dan);
  const add = (by: TestPerson, ...people: TestPerson[]) =>
    by.post(at(id, '/members'), { userIds: people.map((each) => each.id) });
  expect(await add(dan, dan)).toMatchObject({ status: 404 });
  expect(await add(ben, dan)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await ada.post(at(id, '/members'), { userIds: [] })).toMatchObject({ status: 422 });
  const [first, second] = await Promise.all([add(ada, dan), add(ada, dan, ben)]);
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 200, body: { membersCount: 4 } }]);
  expect(await changesFor(dan, id)).toEqual([['MEMBERS_ADDED', ada.id, dan.id]]);
  await untilReceived(hers, 'message:new');
  expect((await dan.get('/api/conversations')).body).toMatchObject([{ id, unreadCount: 1 }]);
  const { body } = await add(ada, eve);
  expect(body.messages).toMatchObject([{ system: { type: 'MEMBERS_ADDED', subject: { id: eve.id }, count: 1 } }]);
  const page = await ada.get(at(id, '/members?limit=2'));
  expect(page.body).toMatchObject({ total: 5, users: [{ id: ada.id, role: 'ADMIN' }, { role: 'MEMBER' }] });
  const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
  expect((await ada.get(next)).body.users).toHaveLength(2);
  expect(await ada.get(at(id, '/members?cursor=nothing'))).toMatchObject({ status: 400 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a search finds members by words of their names, except those whom a block hides or who are gone', async () => {
  const [ada, ben, cleo, dan] = (await friends(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo, dan]);
  const search = async (by: TestPerson, text: string, more = '') =>
    (await by.get(at(id, `/members?search=${text}${more}`))).body;
  for (const [person, name] of [
    [ben, 'Zawadi'],
    [cleo, 'Zainab'],
  ] as const) {
    await app.deps.pool.query('update person set first_name = $2 where id = $1', [person.id, name]);
  }
  expect(await search(ben, 'zaw')).toMatchObject({ total: 1, users: [{ id: ben.id, role: 'MEMBER' }] });
  expect(await search(ben, 'nobody')).toEqual({ users: [], total: 0 });
  expect((await search(ben, '%20')).total).toBe(4);
  const first = await ben.get(at(id, '/members?search=tester&limit=3'));
  expect(first.body.users.map((user: { id: string }) => user.id)).toEqual([ada.id, ben.id, cleo.id]);
  const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  expect((await ben.get(next)).body).toMatchObject({ total: 4, users: [{ id: dan.id }] });
  await cleo.put(`/api/blocks/${ben.id}`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [dan.id]);
  expect((await search(ben, 'tester')).users.map((user: { id: string }) => user.id)).toEqual([ada.id, ben.id]);
  expect((await search(ben, 'zain')).total).toBe(0);
  expect(await ben.get(at(id, `/members?search=${'x'.repeat(101)}`))).toMatchObject({ status: 400 });
});

test('a person who left or was removed cannot be added again for 30 days', async () => {
  const [ada, ben, cleo, dan] = (await friends(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo, dan]);
  await using his = await open(ben);
  await his.ask('conversation:join', id);
  expect(await ben.delete(memberOf(id, ben))).toMatchObject({ status: 204 });
  await untilReceived(his, 'conversation:left');
  expect(await ben.get(at(id))).toMatchObject({ status: 404 });
  expect(await ben.delete(memberOf(id, ben))).toMatchObject({ status: 404 });
  expect(await cleo.delete(memberOf(id, dan))).toMatchObject({ status: 403 });
  expect(await ada.delete(memberOf(id, dan))).toMatchObject({ status: 204 });
  expect(await ada.delete(memberOf(id, dan))).toMatchObject({ status: 404 });
  // Leaving makes no message.
  expect(await changesFor(cleo, id)).toEqual([
    ['CREATED', ada.id, null],
    ['MEMBER_REMOVED', ada.id, dan.id],
  ]);
  await using hers = await open(ada);
  await hers.ask('typing:start', id);
  await whisper(app, ada, { conversationId: id, content: 'without them' });
  await untilReceived(hers, 'message:new');
  await his.ask('nothing');
  expect(his.all('message:new')).toEqual([]);
  expect(his.all('user:typing')).toEqual([]);
  const again = () => ada.post(at(id, '/members'), { userIds: [ben.id, dan.id] });
  const { status, body } = await again();
  expect([status, body.code, body.errors.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
    409,
    'has_left',
    [ben.id, dan.id].toSorted(),
  ]);
  await app.deps.pool.query(`update conversation_former_member set left_at = now() - interval '31 days'`);
  expect(await again()).toMatchObject({ status: 200, body: { membersCount: 4 } });
});

test('roles change, and the longest member follows the last admin', async () => {
  const [ada, ben, cleo] = (await friends(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo]);
  const set = (by: TestPerson, of: TestPerson, role: string) => by.put(memberOf(id, of), { role });
  expect(await set(ben, ben, 'ADMIN')).toMatchObject({ status: 403 });
  expect(await set(ada, ada, 'MEMBER')).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  expect(await set(ada, ben, 'OWNER')).toMatchObject({ status: 422 });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await set(ada, ben, 'ADMIN')).toMatchObject({ status: 200, body: { role: 'ADMIN' } });
  await Promise.all([set(ada, ben, 'MEMBER'), set(ben, ada, 'MEMBER')]);
  expect(Object.values(await rolesIn(cleo, id)).filter((role) => role === 'ADMIN')).toHaveLength(1);
  await set(ada, ada, 'ADMIN');
  await app.deps.pool.query(
    `update conversation_member set role = case person_id when $2 then 'ADMIN' else 'MEMBER' end where conversation_id = $1`,
    [id, ada.id],
  );
  await using his = await open(ben);
  await ada.delete(memberOf(id, ada));
  await untilReceived(his, 'conversation:updated');
  expect(await rolesIn(ben, id)).toEqual({ [ben.id]: 'ADMIN', [cleo.id]: 'MEMBER' });
  await app.deps.pool.query(`update person set suspended_until = now() + interval '1 day' where id = $1`, [ben.id]);
  for (let turn = 0; turn < 2; turn += 1) await runJob(app.deps, 'conversations.followAdmin', { personId: ben.id });
  expect(await rolesIn(cleo, id)).toEqual({ [ben.id]: 'ADMIN', [cleo.id]: 'ADMIN' });
  await cleo.delete(memberOf(id, cleo));
  await app.deps.pool.query(`update person set suspended_until = null where id = $1`, [ben.id]);
  await ben.delete(memberOf(id, ben));
  const { rows } = await app.deps.pool.query('select id from conversation where id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a deleted account is followed as the admin at once, and leaves when it is erased', async () => {
  await using own = await startTestApp({ background: true });
  const [ada, ben, cleo] = [await own.person('ada'), await own.person('ben'), await own.person('cleo')];
  for (const other of [ben, cleo]) await befriend(own, ada, other);
  const { body: group } = await ada.post('/api/conversations', { participantIds: [ben.id, cleo.id], name: 'Three' });
  await whisper(own, ada, { conversationId: group.id, content: 'my words' });
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).toMatchObject({ status: 202 });
  await expect.poll(() => cleo.get(at(group.id)).then(({ body }) => body.membersCount)).toBe(3);
  await expect.poll(() => ben.get(at(group.id)).then(({ body }) => body.viewerRole), { timeout: 20_000 }).toBe('ADMIN');
  await eraseDeleted(own.deps);
  expect((await cleo.get(at(group.id))).body).toMatchObject({
    membersCount: 2,
    messages: [
      { system: { actor: { name: 'Deleted user' } } },
      { content: 'my words', sender: { name: 'Deleted user' } },
    ],
  });
  expect(await findWrongCounters(own.deps.db)).toEqual([]);
});

test('a change of the group does not name a person to another with a block between the two', async () => {
  const [ada, ben, cleo, dan] = (await friends(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo]);
  await dan.put(`/api/blocks/${ben.id}`);
  await cleo.put(`/api/blocks/${ada.id}`);
  await using his = await open(ben);
  await using hers = await open(cleo);
  await ada.post(at(id, '/members'), { userIds: [dan.id] });
  const nobody = (type: string) => [type, null, null];
  expect(await changesFor(ben, id)).toEqual([
    ['CREATED', ada.id, null],
    ['MEMBERS_ADDED', ada.id, null],
  ]);
  expect(await changesFor(cleo, id)).toEqual([nobody('CREATED'), nobody('MEMBERS_ADDED')]);
  for (const [person, socket] of [
    [ben, his],
    [cleo, hers],
  ] as const) {
    await untilReceived(socket, 'message:new');
    expect(socket.all('message:new')).toEqual([(await person.get(at(id))).body.messages.at(-1)]);
    expect(Object.keys(await rolesIn(person, id))).toHaveLength(3);
  }
  expect(await ada.put(memberOf(id, cleo), { role: 'ADMIN' })).toMatchObject({ status: 404 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  // Messages of a former member are recounted, too.
  await whisper(app, dan, { conversationId: id, content: 'unread' });
  await dan.delete(memberOf(id, dan));
  await cleo.put(`/api/blocks/${dan.id}`);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('admins change the name and who writes; a change of the group cannot be edited, deleted, quoted or reported', async () => {
  const [ada, ben, cleo] = (await friends(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo]);
  expect(await ben.put(at(id), { name: 'Mine' })).toMatchObject({ status: 403 });
  expect(await ada.put(at(id), { name: '' })).toMatchObject({ status: 422 });
  expect(await ada.put(at(id), { image: '/media/x.png' })).toMatchObject({
    status: 422,
    body: { code: 'not_our_picture' },
  });
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ada.put(at(id), { name: 'Late group', onlyAdminsWrite: true })).body).toMatchObject({
      name: 'Late group',
      onlyAdminsWrite: true,
    });
  }
  expect((await changesFor(ben, id)).map(([type]: string[]) => type)).toEqual([
    'CREATED',
    'RENAMED',
    'WRITING_LIMITED',
  ]);
  await using his = await open(ben);
  const refused = { ok: false, code: 'not_allowed' };
  expect(await his.ask('message:post', { conversationId: id, content: 'hello' })).toMatchObject(refused);
  expect(await his.ask('typing:start', id)).toMatchObject(refused);
  expect((await ben.get(at(id))).body.canWrite).toBe(false);
  await whisper(app, ada, { conversationId: id, content: 'hello' });
  const [created] = (await ada.get(at(id))).body.messages;
  expect(await ada.patch(at(id, `/messages/${created.id}`), { content: 'x' })).toMatchObject({ status: 403 });
  expect(await ada.delete(at(id, `/messages/${created.id}`))).toMatchObject({ status: 403 });
  await ada.put(at(id), { onlyAdminsWrite: false });
  expect(await his.ask('message:post', { conversationId: id, content: 're', replyToId: created.id })).toMatchObject({
    code: 'not_found',
  });
  const report = { targetType: 'MESSAGE', targetId: created.id, reason: 'SPAM' };
  expect(await ben.post('/api/reports', report)).toMatchObject({ status: 404 });
});

test('messages, joining, leaving and blocks at the same time leave exact counts', async () => {
  const members = await friends(6);
  const [ada, ben, cleo, dan, eve, fay] = members as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const id = await found([ada, ben, cleo, dan]);
  await Promise.all([
    ...Array.from({ length: 10 }, (_, number) =>
      whisper(app, members[number % 3]!, { conversationId: id, content: `m ${number}` }),
    ),
    ada.post(at(id, '/members'), { userIds: [eve.id] }),
    ada.post(at(id, '/members'), { userIds: [fay.id, eve.id] }),
    eve.put(`/api/blocks/${ben.id}`),
    cleo.put(`/api/blocks/${dan.id}`),
    dan.delete(memberOf(id, dan)),
    ada.delete(memberOf(id, dan)),
    ben.post(at(id, '/read')),
  ]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  const { body } = await ada.get(at(id));
  expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    body.messages.map((_: object, index: number) => index + 1),
  );
  expect(body.membersCount).toBe(5);
});

test('a mute ends at its time', async () => {
  const [ada, ben, cleo] = (await friends(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await found([ada, ben, cleo]);
  const set = (body: object) => ben.put(at(id, '/settings'), body);
  const until = '2099-01-01T10:00:00.000Z';
  expect((await set({ muted: true, mutedUntil: until })).body).toMatchObject({ muted: true, mutedUntil: until });
  expect((await ben.get('/api/conversations/unread-count')).body.count).toBe(0);
  for (const body of [
    { mutedUntil: until },
    { muted: false, mutedUntil: until },
    { muted: true, mutedUntil: 'soon' },
  ]) {
    expect(await set(body)).toMatchObject({ status: 422 });
  }
  await set({ muted: true, mutedUntil: '2020-01-01T10:00:00.000Z' });
  expect((await ben.get(at(id))).body).toMatchObject({ muted: false, mutedUntil: null });
  expect((await ben.get('/api/conversations/unread-count')).body.count).toBe(1);
  expect((await set({ muted: true })).body).toMatchObject({ muted: true, mutedUntil: null });
});
