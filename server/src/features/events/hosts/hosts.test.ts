import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { addClub } from '#testing/communities.ts';
import { eventDraft, host, inHours } from '#testing/events.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
let marks = 0;
let ada: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
let guest: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  const people: TestPerson[] = [];
  for (const name of ['ada', 'ben', 'cleo', 'guest']) people.push(await app.person(`${name}_${marks}`));
  [ada, ben, cleo, guest] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
});

const at = (id: string, rest = '') => `/api/events/${id}${rest}`;
const choose = (id: string, who: TestPerson[], by = ada) => by.put(at(id), { coHostIds: who.map((each) => each.id) });
const accept = (id: string, who: TestPerson) => who.post(at(id, '/hosts/accept'));
const decline = (id: string, who: TestPerson) => who.post(at(id, '/hosts/decline'));
const ids = (people: { id: string }[] | undefined) => people?.map(({ id }) => id);
const hostsSeenBy = async (viewer: TestPerson, id: string) => ids((await viewer.get(at(id))).body.hosts);
const ok = { status: 200 };
const missing = { status: 404, body: { code: 'not_found' } };
const forbidden = { status: 403, body: { code: 'not_allowed' } };

test('a co-host moves the event neither to another community nor out of its own', async () => {
  const club = await addClub(app.deps.pool, [ada, ben]);
  const own = await addClub(app.deps.pool, [ben], { role: 'MODERATOR' });
  const event = await host(ada, { coHostIds: [] });
  await befriend(app, ada, ben);
  await choose(event, [ben]);
  await accept(event, ben);
  expect(await ben.put(at(event), { communityId: own })).toMatchObject(forbidden);
  await app.deps.pool.query(`update event set community_id = $2, audience = 'MEMBERS' where id = $1`, [event, club]);
  expect(await ben.put(at(event), { communityId: null })).toMatchObject(forbidden);
  expect(await ada.put(at(event), { communityId: null })).toMatchObject(ok);
});

test('people who are asked see the event, and host it once they accept', async () => {
  const draft = eventDraft({ visibility: 'INVITE_ONLY', coHostIds: [ben.id, cleo.id, ada.id, ben.id] });
  const key = { headers: { 'idempotency-key': `asked-${marks}` } };
  const { status, body } = await ada.post('/api/events', draft, key);
  expect([status, ids(body.hosts), ids(body.askedHosts)?.sort()]).toEqual([201, [ada.id], [ben.id, cleo.id].sort()]);
  expect((await ada.post('/api/events', draft, key)).body).toEqual(body);
  const { id } = body;
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'invitation', detail: 'host', content: expect.stringContaining('asks you to host “Jam session” together') },
  ]);
  const asked = (await ben.get(at(id))).body;
  expect(asked).toMatchObject({ isAskedToHost: true, viewerStatus: 'none', canManage: false });
  expect(asked).not.toHaveProperty('askedHosts');
  expect(await guest.get(at(id))).toMatchObject(missing);
  expect(await ben.put(at(id), { title: 'Mine' })).toMatchObject(forbidden);

  for (let time = 0; time < 2; time += 1) {
    const { status: accepted, body: seen } = await accept(id, ben);
    expect([accepted, seen.viewerStatus, seen.canManage, seen.isAskedToHost]).toEqual([200, 'host', true, false]);
    expect([ids(seen.hosts), ids(seen.askedHosts)]).toEqual([[ada.id, ben.id], [cleo.id]]);
  }
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'answer', detail: 'hosting' }]);
  expect(await ben.put(at(id), { title: 'Ours' })).toMatchObject(ok);
});

test('a co-host gives up their seat, which goes to the waitlist', async () => {
  const id = await host(ada, { capacity: 1 });
  await ben.post(at(id, '/rsvp'));
  await guest.post(at(id, '/waitlist'));
  await choose(id, [ben]);
  expect(await accept(id, ben)).toMatchObject({ body: { viewerStatus: 'host', attendees: [{ userId: guest.id }] } });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('people decline, and co-hosts leave, without a notification and for good', async () => {
  const id = await host(ada, { visibility: 'INVITE_ONLY', coHostIds: [ben.id, cleo.id] });
  await accept(id, cleo);
  for (let time = 0; time < 2; time += 1) {
    for (const person of [ben, cleo]) expect(await decline(id, person)).toMatchObject({ status: 204 });
  }
  for (const person of [ben, cleo]) {
    expect(await person.get(at(id))).toMatchObject(missing);
    expect(await accept(id, person)).toMatchObject(missing);
  }
  expect((await notificationsOf(ada)).map(({ detail }) => detail)).toEqual(['hosting']);
  expect(await choose(id, [ben, cleo])).toMatchObject({ body: { hosts: [{ id: ada.id }], askedHosts: [] } });
  expect(await accept(id, ben)).toMatchObject(missing);
  await choose(id, []);
  expect(await choose(id, [ben])).toMatchObject({ body: { askedHosts: [{ id: ben.id }] } });
  expect(await accept(id, ben)).toMatchObject(ok);
});

test('another list of co-hosts keeps the answers of those who stay and takes the right from the others', async () => {
  const id = await host(ada, { visibility: 'INVITE_ONLY', coHostIds: [ben.id, cleo.id] });
  await accept(id, ben);
  await accept(id, cleo);
  expect(await ada.put(at(id), { title: 'Other' })).toMatchObject({ body: { hosts: [ada, ben, cleo].map(idOf) } });
  const { body } = await choose(id, [ben, guest]);
  expect([ids(body.hosts), ids(body.askedHosts)]).toEqual([[ada.id, ben.id], [guest.id]]);
  expect(await cleo.get(at(id))).toMatchObject(missing);
  expect(await notificationsOf(cleo)).toEqual([]);
  expect(await choose(id, [])).toMatchObject({ body: { hosts: [idOf(ada)], askedHosts: [] } });
  expect(await accept(id, guest)).toMatchObject(missing);
});

test('only the host chooses co-hosts, among people whom they can invite', async () => {
  const id = await host(ada);
  const stranger = await app.person(`stranger_${marks}`, { intake: 'MAY_2021' });
  expect(await choose(id, [ben, stranger])).toMatchObject({
    status: 403,
    body: { code: 'not_invitable', errors: [{ path: 'coHostIds.1' }] },
  });
  expect(await hostsSeenBy(ada, id)).toEqual([ada.id]);
  await befriend(app, ada, stranger);
  expect(await choose(id, [ben, stranger])).toMatchObject(ok);
  await accept(id, ben);
  expect(await choose(id, [], ben)).toMatchObject(forbidden);
  expect(await choose(id, [guest], guest)).toMatchObject(forbidden);
  expect(await app.anyone.post(at(id, '/hosts/accept'))).toMatchObject({ status: 401 });
  expect(await app.anyone.post(at(id, '/hosts/decline'))).toMatchObject({ status: 401 });
  expect(await accept(id, guest)).toMatchObject(forbidden);
  for (const coHostIds of ['ben', ['ben'], [ada, ben, cleo, guest, stranger, app].map(() => ben.id)]) {
    expect(await ada.put(at(id), { coHostIds })).toMatchObject({ status: 422 });
    expect(await ada.post('/api/events', eventDraft({ coHostIds }))).toMatchObject({ status: 422 });
  }
  await guest.put(`/api/blocks/${ada.id}`);
  expect(await choose(id, [guest])).toMatchObject(missing);
});

test('co-hosts of an event of a club are its members', async () => {
  const club = await addClub(app.deps.pool, [ada, ben], { audience: 'EVERYONE', role: 'OWNER' });
  expect(await ada.post('/api/events', eventDraft({ communityId: club, coHostIds: [ben.id, cleo.id] }))).toMatchObject({
    status: 403,
    body: {
      code: 'not_invitable',
      errors: [{ path: 'coHostIds.1', message: 'Co-hosts of an event of a club are members of the club.' }],
    },
  });
  const id = await host(ada, { coHostIds: [] });
  expect(await ada.put(at(id), { communityId: club, coHostIds: [cleo.id] })).toMatchObject({ status: 403 });
  expect(await ada.put(at(id), { communityId: club, coHostIds: [ben.id] })).toMatchObject(ok);
});

test('members of a club host its events together without being friends, members of a hub only as friends', async () => {
  const stranger = await app.person(`stranger_${marks}`, { intake: 'MAY_2021' });
  const club = await addClub(app.deps.pool, [ada, stranger], { audience: 'EVERYONE', role: 'OWNER' });
  const created = await ada.post('/api/events', eventDraft({ communityId: club, coHostIds: [stranger.id] }));
  expect(created.status).toBe(201);
  expect(await accept(created.body.id, stranger)).toMatchObject(ok);
  const { body } = await ada.get('/api/communities?scope=mine');
  const hub = body.find(({ kind }: { kind: string }) => kind === 'CAMPUS').id;
  expect(await ada.post('/api/events', eventDraft({ communityId: hub, coHostIds: [stranger.id] }))).toMatchObject({
    status: 403,
    body: { code: 'not_invitable' },
  });
});

test('nobody accepts a cancelled event', async () => {
  const id = await host(ada, { coHostIds: [ben.id] });
  await ada.post(at(id, '/cancel'), { reason: 'Rain' });
  expect(await accept(id, ben)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  expect(await decline(id, ben)).toMatchObject({ status: 204 });
});

test('of two people who have blocked each other, neither is named to the other', async () => {
  const id = await host(ada, { coHostIds: [ben.id, cleo.id] });
  await accept(id, ben);
  await accept(id, cleo);
  await guest.put(`/api/blocks/${ben.id}`);
  expect(await hostsSeenBy(guest, id)).toEqual([ada.id, cleo.id]);
  await cleo.put(`/api/blocks/${ben.id}`);
  expect(await hostsSeenBy(cleo, id)).toEqual([ada.id, cleo.id]);
  expect(await hostsSeenBy(ben, id)).toEqual([ada.id, ben.id]);
  await ada.put(`/api/blocks/${ben.id}`);
  expect(await ben.get(at(id))).toMatchObject(missing);
  expect(await hostsSeenBy(ada, id)).toEqual([ada.id, cleo.id]);
  expect(await accept(id, ben)).toMatchObject(missing);
});

test('accepting while the host takes the person off the list leaves no co-host', async () => {
  const id = await host(ada, { visibility: 'INVITE_ONLY', coHostIds: [ben.id] });
  const [accepted, changed] = await Promise.all([accept(id, ben), choose(id, [])]);
  expect(changed.status).toBe(200);
  expect([200, 403, 404]).toContain(accepted.status);
  expect(await hostsSeenBy(ada, id)).toEqual([ada.id]);
  expect(await ben.get(at(id))).toMatchObject(missing);
});

test('a co-host is asked about an event whose start moved, and is listed until their account ends', async () => {
  const id = await host(ada, { coHostIds: [ben.id] });
  await ada.put(at(id), { startTime: inHours(50), endTime: inHours(52) });
  expect(await accept(id, ben)).toMatchObject(ok);
  expect(await ben.send('DELETE', '/api/profile/me', { username: ben.username })).toMatchObject({ status: 202 });
  expect(await hostsSeenBy(guest, id)).toEqual([ada.id]);
});

const idOf = ({ id }: TestPerson) => ({ id });
