import { expect, test } from 'vitest';
import { addClub, leaveClub, setAudience, setClubRole } from '#testing/communities.ts';
import { host } from '#testing/events.ts';
import { startTestApp } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

test('co-hosts manage an event once they have accepted, and cannot register for it', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await host(ada, { visibility: 'INVITE_ONLY' });
  await pool.query('insert into event_host (event_id, person_id) values ($1, $2)', [id, ben.id]);
  expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 200, body: { isAskedToHost: true } });
  expect(await ben.get(`/api/events/${id}/requests`)).toMatchObject({ status: 403 });

  await pool.query('update event_host set accepted_at = now() where event_id = $1', [id]);
  expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 200, body: { viewerStatus: 'host' } });
  expect(await ben.get(`/api/events/${id}/requests`)).toMatchObject({ status: 200 });
  expect(await ben.post(`/api/events/${id}/rsvp`)).toMatchObject({ body: { code: 'host_cannot_register' } });

  expect(await ada.put(`/api/blocks/${ben.id}`)).toMatchObject({ status: 204 });
  await pool.query('delete from block');
  expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 404 });
});

test('moderators and officers manage the events of their community while they are members', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const [ada, ben, cleo, dan] = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(name)));
  if (!ada || !ben || !cleo || !dan) throw new Error('No people');
  const id = await host(ada);
  const club = await addClub(pool, [ada, ben, cleo, dan]);
  await setAudience(pool, [id], { audience: 'MEMBERS', club });
  await setClubRole(app, club, ben, 'OFFICER');
  await setClubRole(app, club, cleo, 'MODERATOR');
  expect(await ben.get(`/api/events/${id}/requests`)).toMatchObject({ status: 200 });
  expect(await ben.post(`/api/events/${id}/rsvp`)).toMatchObject({ status: 200 });
  expect(await cleo.get(`/api/events/${id}/requests`)).toMatchObject({ status: 200 });
  expect(await dan.get(`/api/events/${id}/requests`)).toMatchObject({ status: 403 });
  await leaveClub(pool, club, ben);
  expect(await ben.get(`/api/events/${id}/requests`)).toMatchObject({ status: 404 });
});

test('the managers of a business edit it and see its analytics, and partners also choose the team', async () => {
  await using app = await startTestApp();
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const id = await own(ada);
  const tasks = [
    () => ben.get(`/api/ventures/${id}/analytics`),
    () => ben.post('/api/ventures/product', { ventureId: id, name: 'Chapati', description: 'Warm.', type: 'PRODUCT' }),
    () => ben.delete(`/api/ventures/${id}/members/${cleo.id}`),
  ];
  const statuses = async () => {
    const found: number[] = [];
    for (const task of tasks) found.push((await task()).status);
    return found;
  };
  const setTeamRole = (role: string, hasAccepted = true) =>
    app.deps.pool.query(
      `insert into venture_member (venture_id, person_id, title, role, accepted_at)
       values ($1, $2, 'Cook', $3, case when $4 then now() end)
       on conflict (venture_id, person_id) do update set role = excluded.role, accepted_at = excluded.accepted_at`,
      [id, ben.id, role, hasAccepted],
    );
  await setTeamRole('MEMBER');
  expect(await statuses()).toEqual([403, 403, 403]);
  await setTeamRole('MANAGER', false);
  expect(await statuses()).toEqual([403, 403, 403]);
  await setTeamRole('MANAGER');
  expect(await statuses()).toEqual([200, 201, 403]);
  // No such member.
  await setTeamRole('OWNER');
  expect(await statuses()).toEqual([200, 201, 404]);
});
