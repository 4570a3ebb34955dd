import { expect, test } from 'vitest';
import { addClub, joinClub, leaveClub } from '#testing/communities.ts';
import { eventDraft, host, inHours, remind, say } from '#testing/events.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const create = (person: TestPerson, more: object = {}) => person.post('/api/events', eventDraft(more));
const ids = async (person: TestPerson, query = ''): Promise<string[]> =>
  (await person.get(`/api/events?${query}`)).body.map(({ id }: { id: string }) => id);
const people = (app: TestApp, ...names: string[]) => Promise.all(names.map((name) => app.person(name)));
const setArchived = (app: TestApp, club: string) =>
  app.deps.pool.query('update community set archived_at = now() where id = $1', [club]);
const setRole = (app: TestApp, { id }: TestPerson, role: string) =>
  app.deps.pool.query('update community_member set role = $2 where person_id = $1', [id, role]);
const archived = { status: 409, body: { code: 'archived' } };
const missing = { status: 404, body: { code: 'not_found' } };
const forbidden = { status: 403, body: { code: 'not_allowed' } };

test('moderators create events of their club, which the event names', async () => {
  await using app = await startTestApp();
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { name: 'Chess', audience: 'EVERYONE', role: 'MODERATOR' });
  const { slug } = (await ada.get(`/api/communities/${club}`)).body;
  const key = { 'idempotency-key': 'once' };
  const draft = eventDraft({ communityId: club });
  const { status, body } = await ada.post('/api/events', draft, { headers: key });
  expect(status).toBe(201);
  const shown = {
    community: { id: club, slug, name: 'Chess', image: null, kind: 'CLUB' },
    audience: 'EVERYONE',
    archivedAt: null,
  };
  expect(body).toMatchObject({ ...shown, canManage: true, hostId: ada.id, viewerStatus: 'host' });
  expect((await ada.post('/api/events', draft, { headers: key })).body).toEqual(body);
  const elsewhere = { ...draft, communityId: null };
  expect((await ada.post('/api/events', elsewhere, { headers: key })).body.code).toBe('idempotency_key_reused');
  expect((await ben.get(`/api/events/${body.id}`)).body).toMatchObject({ ...shown, canManage: false });
  expect((await create(ada)).body).toMatchObject({ community: null, audience: 'EVERYONE', canManage: true });
});

test('only moderators create events of a club, and members those of a hub', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = (await people(app, 'ada', 'ben', 'cleo')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(pool, [ada, ben], { role: 'OWNER' });
  const secret = await addClub(pool, [ada], { policy: 'INVITE', audience: 'MEMBERS' });
  expect(await create(ben, { communityId: club })).toMatchObject(forbidden);
  expect(await create(cleo, { communityId: club })).toMatchObject(forbidden);
  expect(await create(ben, { communityId: secret })).toMatchObject(missing);
  expect(await create(ben, { communityId: 'chess' })).toMatchObject({ status: 422 });
  expect(await app.anyone.post('/api/events', eventDraft({ communityId: club }))).toMatchObject({ status: 401 });
  await setRole(app, ben, 'MODERATOR');
  expect(await create(ben, { communityId: club })).toMatchObject({ status: 201 });

  const stranger = await app.person('stranger', { intake: 'MAY_2021' });
  const { rows } = await pool.query(
    `select community_id from community_member join community on id = community_id
     where person_id = $1 and kind = 'INTAKE'`,
    [ada.id],
  );
  const hub = rows[0].community_id as string;
  const { body } = await create(ada, { communityId: hub });
  const intake = (await ada.get('/api/profile/me')).body.intake;
  expect(body).toMatchObject({ community: { id: hub, kind: 'INTAKE', intake, country: null }, audience: 'MEMBERS' });
  expect(await ben.get(`/api/events/${body.id}`)).toMatchObject({ status: 200 });
  expect(await stranger.get(`/api/events/${body.id}`)).toMatchObject(missing);
  expect(await create(stranger, { communityId: hub })).toMatchObject(missing);
});

test('an event is moved to a club by those who moderate it, and takes its audience', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  const club = await addClub(pool, [ada], { audience: 'MEMBERS', role: 'MODERATOR' });
  const other = await addClub(pool, [ben, ada], { audience: 'EVERYONE', role: 'OWNER' });
  const id = await host(ada);
  const at = `/api/events/${id}`;
  expect(await ada.put(at, { communityId: 'chess' })).toMatchObject({ status: 422 });
  expect(await ada.put(at, { communityId: other })).toMatchObject(forbidden);
  expect(await ben.put(at, { communityId: other })).toMatchObject(forbidden);
  expect((await ada.get(at)).body).toMatchObject({ community: null });
  for (let times = 0; times < 2; times++) {
    expect(await ada.put(at, { communityId: club })).toMatchObject({
      status: 200,
      body: { community: { id: club }, audience: 'MEMBERS' },
    });
  }
  expect(await ben.get(at)).toMatchObject(missing);
  expect(await ada.put(at, { title: 'Renamed' })).toMatchObject({ body: { community: { id: club } } });
  expect(await ada.put(at, { communityId: null })).toMatchObject({ body: { community: null, audience: 'EVERYONE' } });
  expect(await ben.get(at)).toMatchObject({ status: 200 });
});

test('exactly the people who may read the posts of a club reach its events, on every path', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada', { campus: 'North' }), await app.person('ben', { campus: 'North' })];
  const [cleo, dan] = [await app.person('cleo', { campus: 'North' }), await app.person('dan', { campus: 'South' })];
  const readers = { EVERYONE: [ben, cleo, dan], CAMPUS: [ben, cleo], MEMBERS: [ben] };
  const { url: coverImage } = (await ada.post('/api/storage', pictureForm('file'))).body;
  for (const audience of ['EVERYONE', 'CAMPUS', 'MEMBERS'] as const) {
    const club = await addClub(pool, [ada, ben], { audience, role: 'MODERATOR' });
    const title = `Tournament ${audience}`;
    const isFirst = audience === 'EVERYONE';
    const id = await host(ada, { communityId: club, title, ...(isFirst && { coverImage }) });
    const queries = [
      '',
      `search=${audience}`,
      'sort=soonest',
      `communityId=${club}`,
      `communityId=${club}&sort=soonest`,
    ];
    for (const person of [ben, cleo, dan]) {
      const isReader = readers[audience].includes(person);
      const name = `${audience} ${person.username}`;
      for (const query of queries) expect((await ids(person, query)).includes(id), `${name} ${query}`).toBe(isReader);
      const posts = await person.get(`/api/posts?communityId=${club}`);
      expect(posts.status).toBe(200);
      const status = isReader ? 200 : 404;
      const at = `/api/events/${id}`;
      const calls = {
        page: () => person.get(at),
        calendar: () => person.get(`${at}.ics`),
        registration: () => person.post(`${at}/rsvp`),
        ticket: () => person.get(`${at}/ticket`),
        attendees: () => person.get(`${at}/attendees`),
        discussion: () => person.get(`${at}/comments`),
        waitlist: () => person.post(`${at}/waitlist`),
        withdrawal: () => person.delete(`${at}/rsvp`),
      };
      for (const [what, call] of Object.entries(calls))
        expect(await call(), `${name} ${what}`).toMatchObject({ status });
      for (const call of [() => person.get(`${at}/door`), () => person.put(at, { title: 'Mine' })]) {
        expect(await call(), name).toMatchObject({ status: isReader ? 403 : 404 });
      }
    }
    expect((await ada.get(`/api/events/${id}`)).body.community.id).toBe(club);
    const invited = await ada.post(`/api/events/${id}/invitations`, { userIds: [dan.id] });
    expect(invited.status).toBe(isFirst ? 200 : 403);
  }
});

test('a club lists its events, and one that the viewer may not read lists none', async () => {
  await using app = await startTestApp();
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada], { policy: 'INVITE', audience: 'MEMBERS', role: 'OWNER' });
  const later = await host(ada, { communityId: club, startTime: inHours(90), endTime: inHours(91) });
  const sooner = await host(ada, { communityId: club });
  await host(ada);
  expect(await ids(ada, `communityId=${club}`)).toEqual([sooner, later]);
  expect(await ids(ada, `communityId=${club}&sort=soonest`)).toEqual([sooner, later]);
  expect(await ids(ada, `communityId=${club}&lastEventId=${sooner}`)).toEqual([later]);
  const absent = await ben.get('/api/events?communityId=00000000-0000-7000-8000-000000000000');
  const hidden = await ben.get(`/api/events?communityId=${club}`);
  expect([hidden.status, hidden.body]).toEqual([absent.status, absent.body]);
  expect(await ada.get('/api/events?communityId=none')).toMatchObject({ status: 400 });
  expect(await app.anyone.get(`/api/events?communityId=${club}`)).toMatchObject({ status: 401 });
});

test('moderators manage an event as its host does', async () => {
  await using app = await startTestApp();
  const [ada, ben, guest] = (await people(app, 'ada', 'ben', 'guest')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { audience: 'EVERYONE', role: 'OWNER' });
  const open = await host(ada, { communityId: club });
  const id = await host(ada, { communityId: club, visibility: 'PRIVATE' });
  const at = `/api/events/${id}`;
  expect(await ids(ben)).toContain(id);
  await setRole(app, ben, 'MODERATOR');
  await guest.post(`${at}/rsvp`);
  expect((await ben.get(at)).body).toMatchObject({ canManage: true, viewerStatus: 'none' });
  expect(await ben.put(at, { title: 'Renamed' })).toMatchObject({ status: 200, body: { title: 'Renamed' } });
  expect(await ben.get(`${at}/requests`)).toMatchObject({ body: { total: 1 } });
  expect(await ben.post(`${at}/requests/${guest.id}/approve`)).toMatchObject({ status: 200 });
  const { ticket } = (await guest.get(`${at}/ticket`)).body;
  expect(await ben.post(`${at}/check-in`, { ticket })).toMatchObject({ status: 200, body: { userId: guest.id } });
  expect((await ben.get(`${at}/attendees?door=in`)).body).toMatchObject({ total: 1 });
  const said = await say(app, guest, { eventId: id, content: 'Hello' });
  expect(await ben.delete(`${at}/comments/${said.id}`)).toMatchObject({ status: 204 });
  expect(await ben.post(`${at}/cancel`, { reason: 'Rain' })).toMatchObject({ status: 200 });
  expect(await ben.delete(at)).toMatchObject({ status: 204 });
  expect(await guest.put(`/api/events/${open}`, { title: 'Mine' })).toMatchObject(forbidden);
});

test('hosts who have left read their event and nothing that others add, cannot change it, and can delete it', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  for (const audience of ['MEMBERS', 'EVERYONE'] as const) {
    const club = await addClub(pool, [ada, ben], { audience, role: 'MODERATOR' });
    const id = await host(ada, { communityId: club });
    const at = `/api/events/${id}`;
    await leaveClub(pool, club, ada);
    await ben.post(`${at}/rsvp`);
    await say(app, ben, { eventId: id, content: 'secret' });
    await remind(app, ben, id, 'hour');
    const isOutside = audience === 'MEMBERS';
    const { body } = await ada.get(at);
    expect(body).toMatchObject({ canManage: false, viewerStatus: 'host', attendees: { length: isOutside ? 0 : 1 } });
    expect((await ada.get(`${at}/comments`)).status).toBe(isOutside ? 403 : 200);
    expect((await ada.get(`${at}/attendees`)).status).toBe(isOutside ? 403 : 200);
    for (const call of [
      () => ada.put(at, { title: 'Changed' }),
      () => ada.post(`${at}/cancel`, { reason: 'Rain' }),
      () => ada.get(`${at}/door`),
      () => ada.get(`${at}/requests`),
    ]) {
      expect(await call()).toMatchObject(forbidden);
    }
    expect((await notificationsOf(ada)).length > 0).toBe(!isOutside);
    expect(await ada.delete(at)).toMatchObject({ status: 204 });
  }
});

test('an archived club takes no changes of its events, which stay readable and can be left and deleted', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo] = (await people(app, 'ada', 'ben', 'cleo')) as [TestPerson, TestPerson, TestPerson];
  const club = await addClub(pool, [ada, ben], { audience: 'EVERYONE', role: 'OWNER' });
  const other = await addClub(pool, [ada], { role: 'OWNER' });
  const [id, asked] = [
    await host(ada, { communityId: club }),
    await host(ada, { communityId: club, visibility: 'PRIVATE' }),
  ];
  const [at, atAsked] = [`/api/events/${id}`, `/api/events/${asked}`];
  await ben.post(`${at}/rsvp`);
  await ben.post(`${atAsked}/rsvp`);
  const { ticket } = (await ben.get(`${at}/ticket`)).body;
  await setArchived(app, club);
  const scans = [{ scanId: 'one', ticket, scannedAt: new Date().toISOString() }];
  const changes = {
    create: () => create(ada, { communityId: club }),
    edit: () => ada.put(at, { title: 'Late' }),
    'move in': async () => ada.put(`/api/events/${await host(ada)}`, { communityId: club }),
    'move out': () => ada.put(at, { communityId: other }),
    cancel: () => ada.post(`${at}/cancel`, { reason: 'Rain' }),
    register: () => cleo.post(`${at}/rsvp`),
    request: () => cleo.post(`${atAsked}/rsvp`),
    wait: () => cleo.post(`${at}/waitlist`),
    approve: () => ada.post(`${atAsked}/requests/${ben.id}/approve`),
    decline: () => ada.post(`${atAsked}/requests/${ben.id}/decline`),
    invite: () => ada.post(`${at}/invitations`, { userIds: [cleo.id] }),
    'check in': () => ada.post(`${at}/check-in`, { ticket }),
    scan: () => ada.post(`${at}/check-ins`, { door: 'Gate', scans }),
  };
  for (const [what, change] of Object.entries(changes)) expect(await change(), what).toMatchObject(archived);
  await expect(say(app, ben, { eventId: id, content: 'late' })).rejects.toMatchObject({ code: 'archived' });
  const { body } = await cleo.get(at);
  expect(body).toMatchObject({ title: 'Jam session', attendeesCount: 1, archivedAt: expect.any(String) });
  expect(await ids(cleo, `communityId=${club}`)).toEqual([asked, id]);
  expect(await ben.delete(`${at}/rsvp`)).toMatchObject({ status: 200, body: { attendeesCount: 0 } });
  expect(await ada.delete(at)).toMatchObject({ status: 204 });
});

test('of changes that race with archiving, those that are refused have changed nothing', async () => {
  await using app = await startTestApp();
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { audience: 'EVERYONE', role: 'OWNER' });
  const id = await host(ada, { communityId: club });
  const [archiving, edit, registration, ...created] = await Promise.all([
    ada.post(`/api/communities/${club}/archive`),
    ada.put(`/api/events/${id}`, { title: 'Raced' }),
    ben.post(`/api/events/${id}/rsvp`),
    ...Array.from({ length: 6 }, () => create(ada, { communityId: club })),
  ]);
  expect(archiving.status).toBe(200);
  const { body } = await ben.get(`/api/events/${id}`);
  expect(body.title === 'Raced').toBe(edit.status === 200);
  expect(body.viewerStatus === 'registered').toBe(registration.status === 200);
  const made = created.filter(({ status }) => status === 201).map(({ body: event }) => event.id);
  for (const reply of [edit, registration, ...created].filter(({ status }) => status >= 400)) {
    expect(reply).toMatchObject(archived);
  }
  expect((await ids(ben, `communityId=${club}`)).sort()).toEqual([id, ...made].sort());
  expect(await create(ada, { communityId: club })).toMatchObject(archived);
});

test('events follow the audience of their club, also those created while it changes', async () => {
  await using app = await startTestApp();
  const [ada, ben] = (await people(app, 'ada', 'ben')) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada], { audience: 'EVERYONE', role: 'OWNER' });
  const id = await host(ada, { communityId: club });
  await ben.post(`/api/events/${id}/rsvp`);
  const change = ada.put(`/api/communities/${club}`, { audience: 'MEMBERS' });
  const racing = await Promise.all(Array.from({ length: 5 }, () => host(ada, { communityId: club })));
  expect(await change).toMatchObject({ status: 200 });
  for (const each of [id, ...racing]) expect(await ben.get(`/api/events/${each}`)).toMatchObject(missing);
  expect((await ada.get(`/api/events/${id}`)).body.audience).toBe('MEMBERS');
  await joinClub(app.deps.pool, club, ben);
  expect((await ben.get(`/api/events/${id}`)).body).toMatchObject({ viewerStatus: 'registered' });
});
