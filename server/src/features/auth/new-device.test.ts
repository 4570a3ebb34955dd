import { expect, test } from 'vitest';
import { fetchAccessToken } from '#testing/sign-in-flow.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';
import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { onboardingDetails } from '#testing/people.ts';
import { runJob } from '#testing/run-job.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const newerPhone = phone.replace('130', '131').replace('Android 10', 'Android 14');
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const student = { email: 'ada@students.uonbi.ac.ke', name: 'Ada Obi' };

async function signIn(app: TestApp, userAgent: string): Promise<TestPerson> {
  const access_token = await fetchAccessToken(app.url, student);
  const { status, body } = await app.anyone.post(
    '/api/auth',
    { access_token },
    { headers: { 'user-agent': userAgent } },
  );
  expect(status).toBe(200);
  return new TestPerson(app.url, body.token, { id: body.user.id, username: 'ada_obi' });
}

async function onboard(person: TestPerson): Promise<void> {
  const { status } = await person.put('/api/profile/me', {
    ...onboardingDetails,
    isOnboarded: true,
    consents: ownDocuments,
  });
  expect(status).toBe(200);
}

const notices = async (person: TestPerson) => (await person.get(`/api/notifications/user/${person.id}`)).body;

test('a sign-in on a device not used before notifies the others, with a link to its session', async () => {
  await using app = await startTestApp();
  const ada = await signIn(app, phone);
  await onboard(ada);
  expect(await notices(ada)).toEqual([]);
  const elsewhere = await signIn(app, laptop);
  const { body: sessions } = await elsewhere.get('/api/auth/sessions');
  const { id } = sessions.find(({ current }: { current: boolean }) => current);
  expect(await notices(ada)).toMatchObject([
    {
      kind: 'sign_in',
      content: 'New sign-in on Firefox, Linux',
      subject: 'Firefox, Linux',
      actor: null,
      link: `/settings/account?session=${id}`,
    },
  ]);
  expect(await ada.delete(`/api/auth/sessions/${id}`)).toMatchObject({ status: 204 });
  expect(await elsewhere.get('/api/profile/me')).toMatchObject({ status: 401 });
});

test('the same browser and system notify again only after 90 days', async () => {
  await using app = await startTestApp();
  const ada = await signIn(app, phone);
  await onboard(ada);
  await signIn(app, laptop);
  for (const userAgent of [phone, newerPhone, laptop]) await signIn(app, userAgent);
  expect(await notices(ada)).toHaveLength(1);
  const age = (days: number) =>
    app.deps.pool.query(
      `update sign_in_device set seen_at = now() - make_interval(days => $1) where device = 'Firefox, Linux'`,
      [days],
    );
  const endLaptops = () => app.deps.pool.query('delete from session where user_agent = $1', [laptop]);
  await endLaptops();
  await age(89);
  await signIn(app, laptop);
  expect(await notices(ada)).toHaveLength(1);
  await endLaptops();
  await age(91);
  await runJob(app.deps, 'auth.clean');
  await signIn(app, laptop);
  expect(await notices(ada)).toHaveLength(2);
});

test('concurrent sign-ins on one new device notify once', async () => {
  await using app = await startTestApp();
  const ada = await signIn(app, phone);
  await onboard(ada);
  await Promise.all([signIn(app, laptop), signIn(app, laptop), signIn(app, laptop)]);
  expect(await notices(ada)).toHaveLength(1);
});

test('a session of an earlier release makes its device known', async () => {
  await using app = await startTestApp();
  const ada = await signIn(app, phone);
  await onboard(ada);
  await app.deps.pool.query('delete from sign_in_device');
  await signIn(app, phone);
  expect(await notices(ada)).toEqual([]);
  await signIn(app, laptop);
  expect(await notices(ada)).toHaveLength(1);
});

test('notices of sign-ins cannot be switched off', async () => {
  await using app = await startTestApp();
  const ada = await signIn(app, phone);
  await onboard(ada);
  expect((await ada.put('/api/notifications/settings', { sign_in: false })).body).not.toHaveProperty('sign_in');
  await signIn(app, laptop);
  expect(await notices(ada)).toHaveLength(1);
});
