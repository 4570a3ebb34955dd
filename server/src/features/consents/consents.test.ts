import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { expect, test } from 'vitest';
import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { host } from '#testing/events.ts';
import { onboardingDetails } from '#testing/people.ts';
import { postForm } from '#testing/post-form.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const profile = { ...onboardingDetails, isOnboarded: true };
const older = ownDocuments.map((each) => ({ ...each, version: '2020-01' }));
const refused = { status: 403, body: { code: 'consent_required' } };

/** Makes the person one who has accepted an earlier version only, as after a change of the documents. */
async function ageConsents(app: TestApp, who: TestPerson): Promise<void> {
  await app.deps.pool.query(`update consent set version = '2020-01' where person_id = $1`, [who.id]);
  app.deps.sessions.forget(who.id);
}

test('onboarding requires the current versions and records them', async () => {
  await using app = await startTestApp();
  const ada = await app.newcomer();
  const { body: options } = await ada.get('/api/options');
  expect(options.documents).toEqual(ownDocuments);
  for (const consents of [undefined, [], older, ownDocuments.slice(1)]) {
    expect(await ada.put('/api/profile/me', { ...profile, consents })).toMatchObject({
      status: 422,
      body: { code: 'consent_required', status: 422, errors: [{ path: 'consents' }] },
    });
  }
  expect(await ada.get('/api/profile/me')).toMatchObject({ body: { isOnboarded: false, username: null } });
  expect((await ada.get('/api/consents')).body).toEqual([]);
  expect(await ada.put('/api/profile/me', { ...profile, consents: options.documents })).toMatchObject({ status: 200 });
  const { body } = await ada.get('/api/consents');
  expect(body).toEqual(ownDocuments.toReversed().map((each) => ({ ...each, acceptedAt: expect.any(String) })));
});

test('a newer version is asked for before the next write, and reading goes on', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ageConsents(app, ada);
  const post = () => ada.post('/api/posts', postForm(ada.id, 'Hello'));
  expect(await post()).toMatchObject(refused);
  expect(await ada.get('/api/posts')).toMatchObject({ status: 200, body: [] });
  expect(await ada.put('/api/consents', { consents: older })).toMatchObject({
    status: 422,
    body: { code: 'consent_required' },
  });
  expect(await ada.put('/api/consents', { consents: [] })).toMatchObject({
    status: 422,
    body: { code: 'invalid_body' },
  });
  expect(await app.anyone.put('/api/consents', { consents: ownDocuments })).toMatchObject({ status: 401 });
  const accept = () => ada.put('/api/consents', { consents: ownDocuments });
  const [first, second] = await Promise.all([accept(), accept()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const accepted = await accept();
  expect(accepted.body).toHaveLength(4);
  expect(accepted.body).toEqual((await ada.get('/api/consents')).body);
  expect(await post()).toMatchObject({ status: 201 });
});

test('every call that writes is refused without consent, except those that a person needs to leave', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ageConsents(app, ada);
  const open: string[] = [];
  for (const [key, endpoint] of Object.entries<EndpointParts>(api)) {
    const [method = '', path = ''] = key.split(' ');
    const { access } = endpoint;
    if (method === 'GET' || access === 'anyone' || access === 'steward' || access === 'admin') continue;
    if (endpoint.withoutConsent) {
      open.push(key);
      continue;
    }
    const address = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    expect(await ada.send(method, address), key).toMatchObject(refused);
  }
  const expected = ['auth/logout', 'auth/sessions', 'auth/sessions/:id', 'consents', 'exports', 'profile/me'];
  expect(open.map((key) => key.replace(/^\w+ \/api\//, '')).toSorted()).toEqual(expect.arrayContaining(expected));
  const allowed = /^\w+ \/api\/(auth|consents|exports|profile\/me$|sanctions)/;
  expect(open.filter((key) => !allowed.test(key))).toEqual([]);
});

test('sockets refuse what publishes, and nothing else', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const eventId = await host(ada);
  await using chat = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
  await using events = await connectSocket(app.url, '/events', { auth: { token: ada.token } });
  await ageConsents(app, ada);
  await app.deps.sockets.checkSessions();
  const message = { conversationId: conversation.id, content: 'Hello' };
  expect(await chat.ask('message:post', message)).toMatchObject({ ok: false, code: 'consent_required' });
  expect(await events.ask('comment:post', { eventId, content: 'Hello' })).toMatchObject({
    ok: false,
    code: 'consent_required',
  });
  expect(await chat.ask('conversation:join', conversation.id)).toMatchObject({ ok: true });
  await ada.put('/api/consents', { consents: ownDocuments });
  expect(await chat.ask('message:post', message)).toMatchObject({ ok: true });
  expect(await events.ask('comment:post', { eventId, content: 'Hello' })).toMatchObject({ ok: true });
});

test('a socket that was opened without consent accepts messages once the documents are accepted', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  await ageConsents(app, ada);
  await using chat = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
  await ada.put('/api/consents', { consents: ownDocuments });
  await app.deps.sockets.checkSessions();
  expect(await chat.ask('message:post', { conversationId: conversation.id, content: 'Hello' })).toMatchObject({
    ok: true,
  });
});

test('the consents of an erased person are removed', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ageConsents(app, ada);
  expect(await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  expect((await app.deps.pool.query('select 1 from consent')).rows).toEqual([]);
});
