import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { write } from '#testing/posting.ts';
import { setRole } from '#testing/reported.ts';
import { listActs, sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

let app: TestApp;
let ada: TestPerson;
let steward: TestPerson;
let other: TestPerson;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  number += 1;
  // Each test has its own campus, so that only its stewards decide.
  const campus = `Campus ${number}`;
  [ada, steward, other] = (await Promise.all(
    ['ada', 'steward', 'other'].map((name) => app.person(`${name}_${number}`, { campus })),
  )) as [TestPerson, TestPerson, TestPerson];
  await setRole(app, steward, 'steward', campus);
  await setRole(app, other, 'steward', campus);
});

const appeal = (by: TestPerson, id: string, text = 'I disagree.') => by.post(`/api/sanctions/${id}/appeal`, { text });
const decide = (by: TestPerson, id: string, decision: 'UPHOLD' | 'REVERSE') =>
  by.post(`/api/steward/appeals/${id}/decision`, { decision, message: 'We looked again.' });
const openAppeal = async (kind: 'WARNING' | 'SUSPENSION' | 'BAN' = 'SUSPENSION') => {
  const { body } = await appeal(ada, await sanction(app, ada, kind, { by: steward }));
  return { id: body.appeal.id as string, sanctionId: body.id as string };
};
const detailsOf = async (person: TestPerson) =>
  ((await person.get(`/api/notifications/user/${person.id}`)).body as { detail: string }[]).map(({ detail }) => detail);

test('a sanction can be appealed against once; the same text again has no effect', async () => {
  const id = await sanction(app, ada, 'SUSPENSION', { by: steward });
  const first = await appeal(ada, id, ' I disagree. ');
  expect(first).toMatchObject({ status: 201, body: { id, appeal: { text: 'I disagree.', status: 'OPEN' } } });
  expect(await appeal(ada, id)).toMatchObject({ status: 200, body: first.body });
  expect(await appeal(ada, id, 'Another text')).toMatchObject({ status: 409, body: { code: 'already_appealed' } });
  for (const person of [steward, other]) expect(await appeal(person, id)).toMatchObject({ status: 404 });
});

test('of concurrent appeals one is stored', async () => {
  const id = await sanction(app, ada, 'SUSPENSION', { by: steward });
  const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`);
  const replies = await Promise.all(texts.map((text) => appeal(ada, id, text)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
});

test('another steward decides, and both the person and the first steward are notified', async () => {
  const { id } = await openAppeal();
  expect(await decide(steward, id, 'REVERSE')).toMatchObject({ status: 403, body: { code: 'own_decision' } });
  expect(await decide(other, id, 'REVERSE')).toMatchObject({
    status: 200,
    body: { status: 'REVERSED', canDecide: false },
  });
  expect(await decide(other, id, 'UPHOLD')).toMatchObject({ status: 409, body: { code: 'case_closed' } });
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 });
  expect(await detailsOf(ada)).toEqual(['reversed', 'suspension']);
  expect(await detailsOf(steward)).toEqual(['overruled']);
  expect((await ada.get('/api/sanctions')).body).toMatchObject([
    { isActive: false, appeal: { status: 'REVERSED', message: 'We looked again.' } },
  ]);
});

test('an upheld sanction stays', async () => {
  const { id, sanctionId } = await openAppeal();
  expect(await decide(other, id, 'UPHOLD')).toMatchObject({ status: 200, body: { status: 'UPHELD' } });
  expect(await ada.get('/api/profile/me')).toMatchObject({ status: 403, body: { sanctionId } });
  expect((await ada.get('/api/sanctions')).body).toMatchObject([{ isActive: true, appeal: { status: 'UPHELD' } }]);
});

test('a reversed ban ends, and its person is notified', async () => {
  const { id } = await openAppeal('BAN');
  await decide(other, id, 'REVERSE');
  expect(await detailsOf(ada)).toEqual(['reversed']);
});

test('of two concurrent decisions one counts', async () => {
  const { id } = await openAppeal();
  const replies = await Promise.all([decide(other, id, 'UPHOLD'), decide(other, id, 'REVERSE')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = replies.find(({ status }) => status === 200) ?? {};
  expect((await listActs(app)).filter(({ person_id }) => person_id === ada.id).map(({ act }) => act)).toContain(
    `appeal.${body.status === 'UPHELD' ? 'uphold' : 'reverse'}`,
  );
});

test('an admin decides where nobody else can, also about their own decision', async () => {
  const admin = await app.person(`admin_${number}`, { campus: `Admins ${number}` });
  await setRole(app, admin, 'admin');
  const { body } = await appeal(ada, await sanction(app, ada, 'SUSPENSION', { by: admin }));
  expect(await decide(admin, body.appeal.id, 'REVERSE')).toMatchObject({ status: 403, body: { code: 'own_decision' } });
  await app.deps.pool.query(
    `update person set role = 'student', steward_campus_id = null where role <> 'student' and id <> $1`,
    [admin.id],
  );
  expect(await decide(admin, body.appeal.id, 'REVERSE')).toMatchObject({ status: 200 });
});

test('nobody decides about their own account, and only admins about stewards', async () => {
  const { body } = await appeal(steward, await sanction(app, steward, 'WARNING'));
  const { id } = body.appeal;
  expect(await decide(steward, id, 'REVERSE')).toMatchObject({ status: 403, body: { code: 'own_case' } });
  expect(await decide(other, id, 'REVERSE')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const admin = await app.person(`admin_${number}`);
  await setRole(app, admin, 'admin');
  expect(await decide(admin, id, 'REVERSE')).toMatchObject({ status: 200 });
});

test('stewards see the appeals of their campus, page by page', async () => {
  const { id: first } = await openAppeal('WARNING');
  const { id: second } = await openAppeal('WARNING');
  const elsewhere = await app.person(`elsewhere_${number}`);
  await setRole(app, elsewhere, 'steward', 'Test University');
  const page = await other.get('/api/steward/appeals?limit=1&status=OPEN');
  expect(page.body.appeals).toMatchObject([{ id: first, campus: `Campus ${number}`, imposedBy: { id: steward.id } }]);
  const next = await other.get(`/api/steward/appeals?limit=1&cursor=${page.body.nextCursor}`);
  expect(next.body).toMatchObject({ appeals: [{ id: second }], nextCursor: null });
  expect((await elsewhere.get('/api/steward/appeals')).body.appeals).toEqual([]);
  expect(
    await elsewhere.post(`/api/steward/appeals/${first}/decision`, { decision: 'UPHOLD', message: 'No' }),
  ).toMatchObject({
    status: 404,
  });
  expect(await other.get('/api/steward/appeals?cursor=abc')).toMatchObject({ status: 400 });
});

test('a steward who reported the content does not decide the appeal', async () => {
  const campus = `Campus ${number}`;
  const post = await write(ada, 'Buy this');
  await other.post('/api/reports', { targetType: 'POST', targetId: post, reason: 'SPAM' });
  const { rows } = await app.deps.pool.query('select id from report_case where subject_id = $1', [post]);
  await steward.post(`/api/steward/reports/${rows[0].id}/claim`);
  const decision = { action: 'SUSPEND', message: 'No advertising.', days: 3 };
  expect((await steward.post(`/api/steward/reports/${rows[0].id}/decision`, decision)).status).toBe(200);
  const [{ id: sanctionId }] = (await ada.get('/api/sanctions')).body;
  const { body } = await appeal(ada, sanctionId);
  expect(await decide(other, body.appeal.id, 'UPHOLD')).toMatchObject({ status: 403, body: { code: 'own_case' } });
  expect(await decide(steward, body.appeal.id, 'UPHOLD')).toMatchObject({
    status: 403,
    body: { code: 'own_decision' },
  });
  const third = await app.person(`third_${number}`, { campus });
  await setRole(app, third, 'steward', campus);
  expect(await decide(third, body.appeal.id, 'REVERSE')).toMatchObject({ status: 200 });
});

test('a steward whose business a review is about does not decide the appeal of its author', async () => {
  const reporter = await app.person(`reporter_${number}`, { campus: `Campus ${number}` });
  const venture = await own(other);
  const { body: review } = await ada.post(`/api/ventures/${venture}/review`, { content: 'Thieves!', rating: 1 });
  await reporter.post('/api/reports', { targetType: 'REVIEW', targetId: review.id, reason: 'HARASSMENT' });
  const { rows } = await app.deps.pool.query('select id from report_case where subject_id = $1', [review.id]);
  await steward.post(`/api/steward/reports/${rows[0].id}/claim`);
  const decision = { action: 'SUSPEND', message: 'Be kind.', days: 3 };
  expect((await steward.post(`/api/steward/reports/${rows[0].id}/decision`, decision)).status).toBe(200);
  const [{ id: sanctionId }] = (await ada.get('/api/sanctions')).body;
  const { body } = await appeal(ada, sanctionId);
  expect(await decide(other, body.appeal.id, 'UPHOLD')).toMatchObject({ status: 403, body: { code: 'own_case' } });
  const [listed] = (await other.get('/api/steward/appeals?status=OPEN')).body.appeals;
  expect(listed).toMatchObject({ id: body.appeal.id, canDecide: false });
});
