import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { setRole } from '#testing/reported.ts';
import { listActs } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { changeRole } from './roles.service.ts';

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('admin', { campus: 'Nairobi' });
  await setRole(app, admin, 'admin');
});
afterAll(() => app[Symbol.asyncDispose]());

const me = async (person: TestPerson) => {
  const { body } = await person.get('/api/profile/me');
  return [body.role, body.stewardOf] as unknown[];
};

test('an admin makes people stewards, moves them and ends their role, each effective immediately', async () => {
  const ada = await app.person('ada', { campus: 'Nairobi' });
  const put = (campus: string | null) => admin.put(`/api/admin/stewards/${ada.id}`, { campus });
  expect(await ada.get('/api/steward/audit')).toMatchObject({ status: 404 });
  expect(await put('Nairobi')).toMatchObject({ status: 204 });
  expect(await put('Nairobi')).toMatchObject({ status: 204 });
  expect(await me(ada)).toEqual(['steward', 'Nairobi']);
  expect(await ada.get('/api/steward/audit')).toMatchObject({ status: 200 });
  expect(await ada.get('/api/admin/stewards')).toMatchObject({ status: 404 });
  await put(null);
  expect(await me(ada)).toEqual(['steward', null]);
  expect((await admin.get('/api/admin/stewards')).body).toMatchObject([
    { user: { id: admin.id }, role: 'admin', campus: null },
    { user: { id: ada.id }, role: 'steward', campus: null },
  ]);
  expect(await admin.delete(`/api/admin/stewards/${ada.id}`)).toMatchObject({ status: 204 });
  expect(await admin.delete(`/api/admin/stewards/${ada.id}`)).toMatchObject({ status: 204 });
  expect(await ada.get('/api/steward/audit')).toMatchObject({ status: 404 });
  expect(await me(ada)).toEqual(['student', null]);
  const own = (await listActs(app)).filter(({ person_id }) => person_id === ada.id);
  expect(own.map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ['role.grant', admin.id],
    ['role.grant', admin.id],
    ['role.revoke', admin.id],
  ]);
});

test('admins are not changed over HTTP', async () => {
  const second = await app.person('second');
  await setRole(app, second, 'admin');
  for (const call of [
    admin.put(`/api/admin/stewards/${second.id}`, { campus: null }),
    admin.delete(`/api/admin/stewards/${second.id}`),
  ]) {
    expect(await call).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
  expect(await me(second)).toEqual(['admin', null]);
  await app.deps.pool.query(`update person set role = 'student' where id = $1`, [second.id]);
});

test('the last admin stays, also when two are revoked at the same time', async () => {
  const other = await app.person('other');
  await setRole(app, other, 'admin');
  const revoke = (person: TestPerson, force = false) =>
    transact(app.deps.db, (tx) =>
      changeRole(app.deps, tx, { personId: person.id, role: 'student', campus: null, by: null, force }),
    );
  const results = await Promise.allSettled([revoke(admin), revoke(other)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await app.deps.pool.query<{ id: string }>(`select id from person where role = 'admin'`);
  expect(rows).toHaveLength(1);
  const last = [admin, other].find(({ id }) => id === rows[0]!.id)!;
  expect(await revoke(last, true)).toBe(true);
  expect(await me(last)).toEqual(['student', null]);
  await setRole(app, admin, 'admin');
});

test('concurrent changes of one person leave one of the roles and an entry each', async () => {
  const busy = await app.person('busy', { campus: 'Nairobi' });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.put(`/api/admin/stewards/${busy.id}`, { campus: index % 2 === 0 ? 'Nairobi' : null }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await me(busy))[0]).toBe('steward');
});
