import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addClub, joinClub, leaveClub } from '#testing/communities.ts';
import { host } from '#testing/events.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { addPeople } from '#testing/people.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let marks = 0;
/** The owner of the club, and the host. */
let ada: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
let club: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  const people: TestPerson[] = [];
  for (const name of ['ada', 'ben', 'cleo'])
    people.push(await app.person(`${name}_${marks}`, { intake: intakeOf(name) }));
  [ada, ben, cleo] = people as [TestPerson, TestPerson, TestPerson];
  club = await addClub(app.deps.pool, [ada, ben, cleo], { role: 'MODERATOR' });
});

/** Different intakes, so that nobody can be invited as a member of the same one. */
const intakeOf = (name: string) => `MAY_20${{ ada: 20, ben: 21, cleo: 22 }[name]}`;
const query = (text: string, values: unknown[]) => app.deps.pool.query(text, values);
const inviteClub = (id: string, { by = ada, communityId = club } = {}) =>
  by.post(`/api/events/${id}/invitations`, { communityId });
const invited = (total: number) => ({ status: 202, body: { invitations: [], total } });

/** Runs the waiting jobs for an event until there is none, and returns how many ran. */
async function runJobs(id: string): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await query(
      `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
       where task.id = job.task_id and identifier = 'events.inviteMembers' and payload ->> 'eventId' = $1 returning payload`,
      [id],
    );
    if (rows.length === 0) return count;
    for (const { payload } of rows) await runJob(app.deps, 'events.inviteMembers', payload as object);
    count += rows.length;
  }
}

const guestsOf = async (id: string) => {
  const { rows } = await query('select person_id as id from event_invitation where event_id = $1', [id]);
  return rows.map((row) => String(row.id)).sort();
};
const idsOf = (...people: TestPerson[]) => people.map((person) => person.id).sort();

test('invites all members of a club once', async () => {
  const id = await host(ada, { visibility: 'INVITE_ONLY' });
  for (let time = 0; time < 2; time += 1) expect(await inviteClub(id)).toMatchObject(invited(2));
  expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 404 });
  expect(await runJobs(id)).toBe(1);
  expect(await guestsOf(id)).toEqual(idsOf(ben, cleo));
  expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 200, body: { viewerStatus: 'invited' } });
  expect(await notificationsOf(ben)).toMatchObject([{ kind: 'invitation', detail: '', actor: { id: ada.id } }]);
  await ada.delete(`/api/events/${id}/invitations/${ben.id}`);
  expect(await inviteClub(id)).toMatchObject(invited(2));
  expect(await runJobs(id)).toBe(0);
  expect(await guestsOf(id)).toEqual(idsOf(cleo));
});

test.each([
  ['the club is archived', 'update community set archived_at = now() where id = $1'],
  ['the inviter is no moderator any more', `update community_member set role = 'MEMBER' where community_id = $1`],
  [
    'the inviter is suspended',
    `update person set suspended_until = now() + interval '1 day' where id in (
    select person_id from community_member where community_id = $1)`,
  ],
])('invites nobody once %s', async (_, change) => {
  const id = await host(ada);
  expect(await inviteClub(id)).toMatchObject({ status: 202 });
  await query(change, [club]);
  expect(await runJobs(id)).toBe(1);
  expect(await guestsOf(id)).toEqual([]);
});

test('two requests at once invite everyone once', async () => {
  const id = await host(ada);
  const replies = await Promise.all([inviteClub(id), inviteClub(id), inviteClub(id)]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await runJobs(id)).toBe(1);
  expect(await notificationsOf(cleo)).toHaveLength(1);
});

test('leaves out hosts and people who block the inviter or the host, and notifies nobody who has muted the club or its events', async () => {
  const [dan, eve, finn] = [
    await app.person(`dan_${marks}`),
    await app.person(`eve_${marks}`),
    await app.person(`finn_${marks}`),
  ];
  const gus = await app.person(`gus_${marks}`);
  for (const person of [dan, eve, finn, gus]) await joinClub(app.deps.pool, club, person);
  await query(`update community_member set role = 'OFFICER' where person_id = $1`, [dan.id]);
  const id = await host(ada, { communityId: club });
  await eve.put(`/api/blocks/${ada.id}`);
  await finn.put(`/api/blocks/${dan.id}`);
  await query('update community_member set muted = true where person_id = $1', [ben.id]);
  await query(`update community_member set muted_kinds = '{EVENTS}' where person_id = $1`, [gus.id]);
  await cleo.post(`/api/events/${id}/rsvp`);
  expect(await inviteClub(id, { by: dan })).toMatchObject(invited(6));
  await runJobs(id);
  expect(await guestsOf(id)).toEqual(idsOf(ben, cleo, gus));
  for (const person of [ben, cleo, eve, finn, gus]) expect(await notificationsOf(person), person.username).toEqual([]);
});

test('a large club is invited in batches', async () => {
  const names = Array.from({ length: 240 }, (_, number) => `many_${marks}_${number}`);
  const people = await addPeople(app.deps.pool, names, { intake: 'MAY_2023' });
  await query('insert into community_member (community_id, person_id) select $1, unnest($2::uuid[])', [
    club,
    people.map((person) => person.id),
  ]);
  const id = await host(ada);
  expect(await inviteClub(id)).toMatchObject(invited(242));
  expect(await runJobs(id)).toBe(2);
  expect(await guestsOf(id)).toEqual([...people.map((person) => person.id), ben.id, cleo.id].sort());
});

test('is for those who manage the event and moderate the club', async () => {
  const [ofAda, ofBen] = [await host(ada), await host(ben)];
  expect(await inviteClub(ofBen)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await inviteClub(ofBen, { by: ben })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await app.anyone.post(`/api/events/${ofAda}/invitations`, { communityId: club })).toMatchObject({
    status: 401,
  });
  const secret = await addClub(app.deps.pool, [ben], { policy: 'INVITE', audience: 'MEMBERS' });
  expect(await inviteClub(ofAda, { communityId: secret })).toMatchObject({ status: 404 });
  for (const body of [{}, { communityId: club, userIds: [ben.id] }, { communityId: 'chess' }]) {
    expect(await ada.post(`/api/events/${ofAda}/invitations`, body)).toMatchObject({ status: 422 });
  }
  await query('update event set community_id = $2 where id = $1', [ofBen, club]);
  expect(await inviteClub(ofBen, { by: ben })).toMatchObject(invited(2));
});

test('refuses hubs, clubs of more than 5,000 members, and events that take no guests', async () => {
  const id = await host(ada);
  const { rows } = await query(
    `select community_id as id from community_member join community on id = community_id
     where person_id = $1 and kind = 'CAMPUS'`,
    [ada.id],
  );
  const hub = String(rows[0].id);
  await query('update event set community_id = $2 where id = $1', [id, hub]);
  const refused = { status: 403, body: { code: 'not_invitable' } };
  expect(await inviteClub(id, { communityId: hub })).toMatchObject(refused);
  await query('update event set community_id = null where id = $1', [id]);
  await query('update community set members_count = members_count + 5000 where id = $1', [club]);
  expect(await inviteClub(id)).toMatchObject(refused);
  await query('update community set members_count = members_count - 5000 where id = $1', [club]);
  await query('update community set archived_at = now() where id = $1', [club]);
  expect(await inviteClub(id)).toMatchObject({ status: 409, body: { code: 'archived' } });
  await query('update community set archived_at = null where id = $1', [club]);
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  expect(await inviteClub(id)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  expect(await guestsOf(id)).toEqual([]);
});

test('stops when the event is cancelled or the inviter no longer manages it', async () => {
  const [cancelled, left] = [await host(ada), await host(ben)];
  await inviteClub(cancelled);
  await ada.post(`/api/events/${cancelled}/cancel`, { reason: 'Rain' });
  await query('update event set community_id = $2 where id = $1', [left, club]);
  await inviteClub(left);
  await leaveClub(app.deps.pool, club, ada);
  for (const id of [cancelled, left]) {
    expect(await runJobs(id)).toBe(1);
    expect(await guestsOf(id)).toEqual([]);
  }
});
