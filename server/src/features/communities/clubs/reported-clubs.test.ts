import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { postForm, write } from '#testing/posting.ts';
import { runJob } from '#testing/run-job.ts';
import { setRole } from '#testing/reported.ts';
import { listActs } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { whisper } from '#testing/whisper.ts';

let app: TestApp;
let steward: TestPerson;
let second: TestPerson;
let elsewhere: TestPerson;
let names = 0;

beforeAll(async () => {
  app = await startTestApp();
  [steward, second] = [await app.person('steward'), await app.person('second')];
  elsewhere = await app.person('elsewhere', { campus: 'Elsewhere' });
  for (const person of [steward, second]) await setRole(app, person, 'steward', 'Test University');
  await setRole(app, elsewhere, 'steward', 'Elsewhere');
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string, rest = '') => `/api/communities/${id}${rest}`;
const report = (by: TestPerson, id: string) =>
  by.post('/api/reports', { targetType: 'COMMUNITY', targetId: id, reason: 'SCAM' });
const setMember = (id: string, person: { id: string }, role: string) =>
  app.deps.pool.query(
    `insert into community_member (community_id, person_id, role) values ($1, $2, $3)
     on conflict (community_id, person_id) do update set role = excluded.role`,
    [id, person.id, role],
  );

/** A club for everyone with pictures and a post. Ada has founded it, Ben is an owner, too, Cleo a member, and Dan is none. */
async function makeClub(more: object = {}) {
  names += 1;
  const person = (name: string) => app.person(`${name}_${names}`);
  const [ada, ben, cleo, dan] = [await person('ada'), await person('ben'), await person('cleo'), await person('dan')];
  const upload = async () => (await ada.post('/api/storage?purpose=community', pictureForm('file'))).body.url as string;
  const name = `Exam papers ${names}`;
  const draft = { name, description: 'We sell papers.', audience: 'EVERYONE', ...more };
  const pictures = { image: await upload(), banner: await upload() };
  const { id, slug } = (await ada.post('/api/communities', { ...draft, ...pictures })).body as {
    id: string;
    slug: string;
  };
  await setMember(id, ben, 'OWNER');
  await setMember(id, cleo, 'MEMBER');
  const post = (await ada.post('/api/posts', postForm(ada.id, 'papers for sale', [], { communityId: id }))).body
    .id as string;
  return { ada, ben, cleo, dan, id, slug, name, post };
}

async function caseOf(id: string): Promise<string> {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from report_case where subject_id = $1 order by id desc',
    [id],
  );
  return `/api/steward/reports/${rows[0]!.id}`;
}

/** Reports a club as a person, and decides about it. */
async function decide(by: TestPerson, id: string, action: string) {
  await report(by, id);
  const path = await caseOf(id);
  await steward.post(`${path}/claim`);
  const { status, body } = await steward.post(`${path}/decision`, { action, message: 'This breaks our rules.' });
  return { status, body, path };
}

const notificationsOf = async (person: TestPerson) =>
  (await person.get(`/api/notifications/user/${person.id}`)).body as {
    detail: string;
    subject: string;
    link: string;
  }[];
const detailsOf = async (person: TestPerson) => (await notificationsOf(person)).map(({ detail }) => detail);
const sanctionsOf = async (person: TestPerson) => (await person.get('/api/sanctions')).body as { id: string }[];

test('a report shows the club as the reporter saw it, with its owners, to stewards of its campus', async () => {
  const { ada, ben, dan, id, slug, name } = await makeClub();
  await dan.put(`/api/blocks/${ben.id}`);
  expect(await report(ada, id)).toMatchObject({ status: 422, body: { code: 'own_content' } });
  expect(await report(dan, id)).toMatchObject({ status: 201, body: { excerpt: name } });
  const path = await caseOf(id);
  const { body } = await steward.get(path);
  const pictures = [expect.stringMatching(/^\/media\/private\//), expect.stringMatching(/^\/media\/private\//)];
  const group = { membersCount: 3, admins: [{ id: ada.id }] };
  expect(body).toMatchObject({ author: { id: ada.id }, link: `/clubs/${slug}`, isFrozen: false });
  expect(body.snapshot).toMatchObject({ title: name, content: 'We sell papers.', pictures, group });
  expect(body.live.group.admins.map((owner: { id: string }) => owner.id)).toEqual([ada.id, ben.id]);
  expect(await elsewhere.get(path)).toMatchObject({ status: 404 });
  expect(await elsewhere.post(`${path}/claim`)).toMatchObject({ status: 404 });
});

test('the campus of a case is that of the club, also when its founder has moved', async () => {
  const { ada, cleo, id } = await makeClub();
  await app.deps.pool.query(
    `update person set campus_id = (select campus_id from person where id = $2) where id = $1`,
    [ada.id, elsewhere.id],
  );
  const { path } = await decide(cleo, id, 'FREEZE');
  expect(await elsewhere.get(path)).toMatchObject({ status: 404 });
  const [{ id: sanction } = { id: '' }] = await sanctionsOf(ada);
  const { appeal } = (await ada.post(`/api/sanctions/${sanction}/appeal`, { text: 'We stopped.' })).body;
  const decision = { decision: 'UPHOLD', message: 'No.' };
  expect(await elsewhere.post(`/api/steward/appeals/${appeal.id}/decision`, decision)).toMatchObject({ status: 404 });
  expect((await elsewhere.get('/api/steward/counts')).body).toMatchObject({ appeals: 0 });
  expect(await second.post(`/api/steward/appeals/${appeal.id}/decision`, decision)).toMatchObject({
    status: 200,
    body: { campus: 'Test University' },
  });
});

test('a hub, a club that the reporter cannot see, and one that does not exist are the same', async () => {
  const { ada, dan, id } = await makeClub({ joinPolicy: 'INVITE', audience: 'MEMBERS' });
  const { rows } = await app.deps.pool.query(`select id from community where kind = 'CAMPUS' limit 1`);
  const missing = await report(dan, ada.id);
  expect(missing).toMatchObject({ status: 404 });
  for (const each of [id, rows[0].id]) expect((await report(dan, each)).body).toEqual(missing.body);
});

test.each(['MODERATOR', 'OFFICER', 'OWNER'])('a steward who is a %s of the club cannot decide', async (role) => {
  const { dan, id } = await makeClub();
  await report(dan, id);
  await setMember(id, steward, role);
  const path = await caseOf(id);
  expect(await steward.post(`${path}/claim`)).toMatchObject({ status: 403, body: { code: 'own_case' } });
  await app.deps.pool.query('delete from community_member where person_id = $1', [steward.id]);
});

test.each(['HIDE', 'REMOVE', 'SUSPEND', 'BAN'])('%s cannot be decided about a club', async (action) => {
  const { dan, id } = await makeClub();
  await report(dan, id);
  const path = await caseOf(id);
  await steward.post(`${path}/claim`);
  const decision = { action, message: 'words', ...(action === 'SUSPEND' && { days: 7 }) };
  expect(await steward.post(`${path}/decision`, decision)).toMatchObject({
    status: 422,
    body: { code: 'invalid_body', errors: [{ path: 'action' }] },
  });
});

test('only a club can be frozen', async () => {
  const [ada, ben] = [await app.person('ada_writes'), await app.person('ben_reads')];
  const post = await write(ada, 'mean words');
  await ben.post('/api/reports', { targetType: 'POST', targetId: post, reason: 'SPAM' });
  const path = await caseOf(post);
  await steward.post(`${path}/claim`);
  expect(await steward.post(`${path}/decision`, { action: 'FREEZE', message: 'words' })).toMatchObject({ status: 422 });
  expect(await steward.post(`${path}/lift`, { message: 'words' })).toMatchObject({ status: 404 });
});

test('a warning goes to all owners, and changes nothing', async () => {
  const { ada, ben, cleo, dan, id } = await makeClub();
  await decide(dan, id, 'WARN');
  for (const owner of [ada, ben]) {
    expect(await sanctionsOf(owner)).toMatchObject([{ kind: 'WARNING', message: 'This breaks our rules.' }]);
  }
  expect(await sanctionsOf(cleo)).toEqual([]);
  expect((await cleo.get(at(id))).body).toMatchObject({ archivedAt: null, frozenAt: null });
  // A club can be reported for what happens later.
  expect(await report(dan, id)).toMatchObject({ status: 201 });
});

test('a frozen club can be read by its members, takes no writes, and nobody else sees it', async () => {
  const { ada, ben, cleo, dan, id, slug, name, post } = await makeClub();
  const { status, body } = await decide(dan, id, 'FREEZE');
  expect([status, body]).toMatchObject([200, { outcome: 'ACTION_TAKEN', isFrozen: true, link: null }]);
  const { body: seen } = await cleo.get(at(id));
  expect(seen).toMatchObject({ name, frozenAt: expect.any(String), archivedAt: seen.frozenAt });
  expect((await cleo.get(`/api/posts/${post}`)).body).toMatchObject({ content: 'papers for sale' });
  for (const path of [at(id), at(slug), at(id, '/members'), `/api/posts/${post}`]) {
    expect(await dan.get(path), path).toMatchObject({ status: 404 });
  }
  expect(await dan.post(at(id, '/join'))).toMatchObject({ status: 404 });
  const search = new URLSearchParams({ search: name }).toString();
  for (const by of [cleo, dan]) expect((await by.get(`/api/communities?${search}`)).body).toEqual([]);
  expect((await dan.get('/api/communities?scope=suggested&limit=50')).body).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await cleo.get('/api/communities?scope=mine&kind=CLUB')).body).toMatchObject([{ id }]);
  expect(await (await fetch(`${app.url}/clubs/${slug}`)).text()).not.toContain(name);
  const archived = { status: 409, body: { code: 'archived' } };
  expect(await ada.put(at(id), { description: 'New.' })).toMatchObject(archived);
  expect(await cleo.post(`/api/posts/${post}/comments`, { content: 'words' })).toMatchObject(archived);
  expect(await ada.post(at(id, '/invitations'), { userIds: [dan.id] })).toMatchObject(archived);
  for (const way of ['/archive', '/restore']) {
    expect(await ada.post(at(id, way))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
  // It keeps its name, and counts among the clubs of its owners.
  expect(await ben.post('/api/communities', { name, description: 'words' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  });
  expect(await cleo.delete(at(id, '/membership'))).toMatchObject({ status: 200 });
});

test('the chat of a frozen club says that stewards have frozen it', async () => {
  const { ada, dan, id } = await makeClub();
  const { body: chat } = await ada.post(at(id, '/conversation'));
  const chatOf = async () => (await ada.get(`/api/conversations/${chat.id}`)).body as object;
  expect(await chatOf()).not.toHaveProperty('isFrozen');
  await ada.post(at(id, '/archive'));
  expect(await chatOf()).toMatchObject({ canWrite: false });
  expect(await chatOf()).not.toHaveProperty('isFrozen');
  await ada.post(at(id, '/restore'));
  await decide(dan, id, 'FREEZE');
  expect(await chatOf()).toMatchObject({ canWrite: false, isFrozen: true });
  const refusal = { code: 'archived', message: 'Stewards have frozen this club.' };
  await expect(whisper(app, ada, { conversationId: chat.id })).rejects.toMatchObject(refusal);
});

test('the owners are told why, each can appeal, and one successful appeal lifts the freeze for all', async () => {
  const { ada, ben, cleo, dan, id, name, slug, post } = await makeClub();
  const { path } = await decide(dan, id, 'FREEZE');
  expect(await notificationsOf(ada)).toMatchObject([{ detail: 'freeze', subject: name, link: '/sanctions' }]);
  expect([await detailsOf(ben), await detailsOf(cleo), await detailsOf(dan)]).toEqual([['freeze'], [], ['acted']]);
  const [sanction] = await sanctionsOf(ben);
  expect(sanction).toMatchObject({
    kind: 'FREEZE',
    reason: 'SCAM',
    message: 'This breaks our rules.',
    until: null,
    isActive: true,
  });
  // A freeze limits nothing else of the owners.
  expect(await ben.post('/api/posts', { content: 'words' })).not.toMatchObject({ status: 403 });
  const { appeal } = (await ben.post(`/api/sanctions/${sanction!.id}/appeal`, { text: 'We stopped.' })).body;
  const answer = (by: TestPerson) =>
    by.post(`/api/steward/appeals/${appeal.id}/decision`, { decision: 'REVERSE', message: 'Fine.' });
  expect(await answer(steward)).toMatchObject({ status: 403, body: { code: 'own_decision' } });
  await setMember(id, second, 'OFFICER');
  expect(await answer(second)).toMatchObject({ status: 403, body: { code: 'own_case' } });
  await app.deps.pool.query('delete from community_member where person_id = $1', [second.id]);
  expect(await answer(second)).toMatchObject({ status: 200, body: { status: 'REVERSED' } });
  for (const owner of [ada, ben]) expect(await sanctionsOf(owner)).toMatchObject([{ isActive: false }]);
  expect(await detailsOf(ben)).toEqual(['reversed', 'clubunfrozen', 'freeze']);
  expect(await notificationsOf(ada)).toMatchObject([{ detail: 'clubunfrozen', link: `/clubs/${slug}` }, {}]);
  expect((await dan.get(at(id))).body).toMatchObject({ archivedAt: null, frozenAt: null, audience: 'EVERYONE' });
  expect(await dan.get(`/api/posts/${post}`)).toMatchObject({ status: 200 });
  expect((await steward.get(path)).body).toMatchObject({ isFrozen: false, decision: { action: 'FREEZE' } });
});

test('a steward lifts a freeze, once, and tells the owners why', async () => {
  const { ada, dan, id } = await makeClub();
  const { path } = await decide(dan, id, 'FREEZE');
  const lift = (by: TestPerson, message = 'They have changed it.') => by.post(`${path}/lift`, { message });
  expect(await lift(elsewhere)).toMatchObject({ status: 404 });
  expect(await lift(ada)).toMatchObject({ status: 404 });
  expect(await lift(second, ' ')).toMatchObject({ status: 422 });
  const replies = await Promise.all([lift(steward), lift(second)]);
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { isFrozen: false } });
  expect((await ada.post(at(id, '/archive'))).body).toMatchObject({ archivedAt: expect.any(String), frozenAt: null });
  expect(await detailsOf(ada)).toEqual(['clubunfrozen', 'freeze']);
  const acts = (await listActs(app)).slice(-8).map(({ act }) => act);
  expect(acts.filter((act) => act === 'report.lift')).toHaveLength(1);
  expect(acts.filter((act) => act === 'sanction.reverse')).toHaveLength(2);
});

test('an owner who has left cannot lift the freeze as a steward', async () => {
  const { ada, ben, dan, id } = await makeClub();
  const { path } = await decide(dan, id, 'FREEZE');
  await ben.delete(at(id, '/membership'));
  for (const owner of [ada, ben]) await setRole(app, owner, 'steward', 'Test University');
  for (const owner of [ada, ben]) {
    expect(await owner.post(`${path}/lift`, { message: 'words' })).toMatchObject({
      status: 403,
      body: { code: 'own_case' },
    });
  }
});

test('a club that was frozen twice stays frozen until both decisions are lifted', async () => {
  const { cleo, dan, id } = await makeClub();
  const first = await decide(dan, id, 'FREEZE');
  const other = await decide(cleo, id, 'FREEZE');
  expect(other.path).not.toBe(first.path);
  expect(await second.post(`${first.path}/lift`, { message: 'words' })).toMatchObject({ body: { isFrozen: true } });
  expect(await second.post(`${other.path}/lift`, { message: 'words' })).toMatchObject({ body: { isFrozen: false } });
});

test('lifting an old decision again does not end a newer freeze, also of a club without owners', async () => {
  const { ada, ben, cleo, dan, id } = await makeClub();
  const first = await decide(dan, id, 'FREEZE');
  expect(await second.post(`${first.path}/lift`, { message: 'words' })).toMatchObject({ body: { isFrozen: false } });
  await app.deps.pool.query('delete from community_member where community_id = $1 and person_id = any($2)', [
    id,
    [ada.id, ben.id],
  ]);
  const newer = await decide(dan, id, 'FREEZE');
  expect(await second.post(`${first.path}/lift`, { message: 'words' })).toMatchObject({ body: { isFrozen: true } });
  expect((await cleo.get(at(id))).body).toMatchObject({ frozenAt: expect.any(String) });
  expect(await second.post(`${newer.path}/lift`, { message: 'words' })).toMatchObject({ body: { isFrozen: false } });
});

test('a club that its owner archived stays archived after a freeze', async () => {
  const { ada, dan, id } = await makeClub();
  const { archivedAt } = (await ada.post(at(id, '/archive'))).body;
  const { path } = await decide(dan, id, 'FREEZE');
  await steward.post(`${path}/lift`, { message: 'words' });
  expect((await ada.get(at(id))).body).toMatchObject({ archivedAt, frozenAt: null });
});

test('a club whose owners are erased while it is frozen has another one after that', async () => {
  const { ada, ben, cleo, dan, id } = await makeClub();
  const { path } = await decide(dan, id, 'FREEZE');
  await app.deps.pool.query('update person set deleted_at = now() where id = any($1)', [[ada.id, ben.id]]);
  await eraseDeleted(app.deps);
  await runJob(app.deps, 'communities.followOwner', { id });
  expect((await steward.get(path)).body).toMatchObject({ author: null, isFrozen: true });
  expect(JSON.stringify((await steward.get(path)).body)).not.toContain(ben.id);
  await steward.post(`${path}/lift`, { message: 'words' });
  await runJob(app.deps, 'communities.followOwner', { id });
  expect((await cleo.get(at(id))).body).toMatchObject({ frozenAt: null, viewer: { role: 'OWNER' } });
});
