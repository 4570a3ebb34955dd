import sharp from 'sharp';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { host } from '#testing/events.ts';
import { countersAgree, postForm, write } from '#testing/posting.ts';
import { setRole } from '#testing/reported.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { own } from '#testing/venture.ts';
import { whisper } from '#testing/whisper.ts';

let app: TestApp;
let author: TestPerson;
let reporter: TestPerson;
let steward: TestPerson;
let second: TestPerson;

beforeEach(async () => {
  app = await startTestApp();
  author = await app.person('author');
  reporter = await app.person('reporter');
  [steward, second] = [await app.person('steward'), await app.person('second')];
  for (const each of [steward, second]) await setRole(app, each, 'steward', 'Test University');
});
afterEach(() => app[Symbol.asyncDispose]());

/** Reports a post or other content and returns the id of its case. */
async function reportTo(person: TestPerson, targetId: string, more: object = {}): Promise<string> {
  await person.post('/api/reports', { targetType: 'POST', targetId, reason: 'SPAM', ...more });
  const { rows } = await app.deps.pool.query(
    `select id from report_case where subject_id = $1 and status <> 'CLOSED'`,
    [targetId],
  );
  return rows[0].id;
}

const reported = async (more: object = {}) => reportTo(reporter, await write(author, 'mean words'), more);
const queueOf = async (person: TestPerson, query = '') => (await person.get(`/api/steward/reports${query}`)).body;
const idsOf = async (person: TestPerson, query = '') =>
  (await queueOf(person, query)).reports.map(({ id }: { id: string }) => id);
const act = (person: TestPerson, id: string, what: 'claim' | 'release') =>
  person.post(`/api/steward/reports/${id}/${what}`);
const decide = (person: TestPerson, id: string, decision: object = {}) =>
  person.post(`/api/steward/reports/${id}/decision`, { action: 'HIDE', message: 'Against our rules.', ...decision });
const notificationsOf = async (person: TestPerson) => (await person.get(`/api/notifications/user/${person.id}`)).body;
const actsOn = async (id: string) =>
  (await app.deps.pool.query('select act from audit_entry where subject_id = $1 order by id', [id])).rows.map(
    ({ act: name }) => name,
  );

test('the queue has urgent cases first, then oldest first, in pages', async () => {
  const [first, violent] = [await reported(), await reported({ reason: 'VIOLENCE' })];
  const [third, harm] = [await reported(), await reported({ reason: 'SELF_HARM' })];
  const order = [violent, harm, first, third];
  expect(await idsOf(steward)).toEqual(order);
  const page = await queueOf(steward, '?limit=3');
  expect(page.reports).toHaveLength(3);
  expect(await idsOf(steward, `?limit=3&cursor=${page.nextCursor}`)).toEqual([third]);
  // A later urgent report moves a case up.
  const late = await app.person('late');
  const { rows } = await app.deps.pool.query('select subject_id from report_case where id = $1', [third]);
  await reportTo(late, rows[0].subject_id, { reason: 'SEXUAL' });
  expect(await idsOf(steward)).toEqual([violent, third, harm, first]);
  expect((await queueOf(steward)).reports[1]).toMatchObject({
    isUrgent: true,
    reportsCount: 2,
    reasons: [
      { reason: 'SEXUAL', count: 1 },
      { reason: 'SPAM', count: 1 },
    ],
    campus: 'Test University',
    author: { username: 'author' },
    claimedBy: null,
  });
  for (const cursor of ['x', `2-${first}`, '1-1']) {
    expect(await steward.get(`/api/steward/reports?cursor=${cursor}`)).toMatchObject({ status: 400 });
  }
});

test('stewards see the cases of their campus; admins and stewards of all choose one', async () => {
  const far = await app.person('far', { campus: 'Far University' });
  const [near, distant] = [await reported(), await reportTo(reporter, await write(far, 'mean words'))];
  const [admin, everywhere] = [await app.person('admin'), await app.person('everywhere')];
  await setRole(app, admin, 'admin');
  await setRole(app, everywhere, 'steward');
  expect(await idsOf(steward)).toEqual([near]);
  expect(await idsOf(steward, '?campus=Far University')).toEqual([]);
  for (const person of [admin, everywhere]) {
    expect(await idsOf(person)).toEqual([near, distant]);
    expect(await idsOf(person, '?campus=Far University')).toEqual([distant]);
    expect(await idsOf(person, '?campus=No University')).toEqual([]);
    expect((await person.get('/api/steward/counts?campus=Far University')).body).toMatchObject({ open: 1 });
  }
  expect((await steward.get('/api/steward/counts')).body).toMatchObject({ urgent: 0, open: 1, inReview: 0, mine: 0 });
  for (const suffix of ['', '/claim', '/release', '/decision']) {
    const send = suffix === '' ? steward.get : steward.post;
    const body = { action: 'NO_ACTION', message: '' };
    const path = `/api/steward/reports/${distant}${suffix}`;
    expect(await (suffix === '' ? send(path) : steward.post(path, body)), suffix).toMatchObject({ status: 404 });
  }
  expect(await reporter.get('/api/steward/reports')).toMatchObject({ status: 404 });
});

test('one of two stewards who claim a case concurrently gets it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await reported();
    const replies = await Promise.all([act(steward, id, 'claim'), act(second, id, 'claim')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = replies[0].status === 200 ? steward : second;
    const loser = winner === steward ? second : steward;
    expect(await decide(loser, id)).toMatchObject({ status: 409, body: { code: 'not_claimed' } });
    expect(await act(loser, id, 'release')).toMatchObject({ status: 409, body: { code: 'not_claimed' } });
    expect(await act(winner, id, 'claim')).toMatchObject({ status: 200, body: { claimedBy: { id: winner.id } } });
    const decisions = await Promise.all([decide(winner, id), decide(winner, id)]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await actsOn(id)).toEqual(['report.claim', 'report.decide']);
  }
  await countersAgree(app);
});

test('a released case and one claimed over a day ago return to the queue', async () => {
  const id = await reported();
  await act(steward, id, 'claim');
  expect(await act(steward, id, 'release')).toMatchObject({ status: 200, body: { status: 'OPEN', claimedBy: null } });
  expect(await act(steward, id, 'release')).toMatchObject({ status: 200 });
  await act(steward, id, 'claim');
  await runJob(app.deps, 'moderation.releaseClaims');
  expect(await act(second, id, 'claim')).toMatchObject({ status: 409, body: { code: 'not_claimed' } });
  await app.deps.pool.query(`update report_case set claimed_at = now() - interval '25 hours'`);
  expect(await act(second, id, 'claim')).toMatchObject({ status: 200, body: { claimedBy: { id: second.id } } });
  await app.deps.pool.query(`update report_case set claimed_at = now() - interval '25 hours'`);
  await runJob(app.deps, 'moderation.releaseClaims');
  expect(await queueOf(steward, '?status=OPEN')).toMatchObject({ reports: [{ id, status: 'OPEN', claimedBy: null }] });
  expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'not_claimed' } });
  expect(await actsOn(id)).toEqual(['report.claim', 'report.release', 'report.claim', 'report.claim']);
});

test('a steward cannot see, claim or decide a case about them, nor decide one they reported', async () => {
  const about = await reportTo(reporter, await write(steward, 'my words'));
  const mine = await reportTo(steward, await write(author, 'mean words'));
  expect(await idsOf(steward)).toEqual([mine]);
  expect((await steward.get('/api/steward/counts')).body).toMatchObject({ open: 1 });
  expect(await idsOf(second)).toEqual([about, mine]);
  const ownCase = { status: 403, body: { code: 'own_case' } };
  expect(await steward.get(`/api/steward/reports/${about}`)).toMatchObject(ownCase);
  for (const id of [about, mine]) {
    expect(await act(steward, id, 'claim')).toMatchObject(ownCase);
    expect(await decide(steward, id)).toMatchObject(ownCase);
  }
  expect(await steward.get(`/api/steward/reports/${mine}`)).toMatchObject({ status: 200 });
});

test('a decision closes all reports and notifies reporters and author, without names', async () => {
  const other = await app.person('other');
  const post = await write(author, 'mean words');
  await reporter.post(`/api/posts/${post}/comments`, { content: 'why?' });
  const id = await reportTo(reporter, post, { note: 'he is mean' });
  await reportTo(other, post, { reason: 'HATE' });
  await act(steward, id, 'claim');
  const message = 'Please read our rules. '.repeat(40).trim();
  const { status, body } = await decide(steward, id, { message, note: 'second time' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'CLOSED',
    outcome: 'ACTION_TAKEN',
    decision: { action: 'HIDE', message, note: 'second time', days: null, decidedBy: { id: steward.id } },
  });
  for (const person of [reporter, other]) {
    expect((await person.get('/api/reports')).body).toMatchObject([{ status: 'CLOSED', outcome: 'ACTION_TAKEN' }]);
    expect(await notificationsOf(person)).toMatchObject([
      { kind: 'report', detail: 'acted', actor: null, excerpt: 'mean words' },
    ]);
  }
  const received = await notificationsOf(author);
  expect(received[0]).toMatchObject({
    kind: 'moderation',
    detail: 'hidden',
    subject: 'HATE',
    excerpt: message,
    link: `/feed/${post}`,
    actor: null,
  });
  for (const { id: hidden } of [reporter, other, steward]) expect(JSON.stringify(received[0])).not.toContain(hidden);
  expect(await decide(steward, id)).toMatchObject({ status: 409, body: { code: 'case_closed' } });
  expect(await queueOf(steward, '?status=CLOSED')).toMatchObject({ reports: [{ id, outcome: 'ACTION_TAKEN' }] });
  expect(await idsOf(steward)).toEqual([]);
});

test('hiding content removes the notifications that quote it', async () => {
  const post = await write(reporter, 'a post');
  const { body } = await author.post(`/api/posts/${post}/comments`, { content: 'mean words' });
  expect(await notificationsOf(reporter)).toMatchObject([{ kind: 'comment', excerpt: 'mean words' }]);
  const id = await reportTo(reporter, body.id, { targetType: 'COMMENT' });
  await act(steward, id, 'claim');
  await decide(steward, id);
  expect((await notificationsOf(reporter)).map(({ kind }: { kind: string }) => kind)).toEqual(['report']);
});

test('activity at hidden content causes no notifications', async () => {
  const post = await write(author, 'mean words');
  const event = await host(author, { visibility: 'INVITE_ONLY' });
  for (const [targetType, targetId] of [
    ['POST', post],
    ['EVENT', event],
  ] as const) {
    // Cases about an event that only its host can see come from the server.
    const id = targetType === 'POST' ? await reportTo(reporter, targetId) : await suspect(targetId);
    await act(steward, id, 'claim');
    await decide(steward, id);
  }
  await author.put(`/api/posts/${post}`, { content: 'meaner words, @second' });
  await author.post(`/api/posts/${post}/comments`, { content: 'and @second again' });
  await befriend(app, author, second);
  await author.post(`/api/events/${event}/invitations`, { userIds: [second.id] });
  expect(await notificationsOf(second)).toEqual([]);
});

async function suspect(targetId: string): Promise<string> {
  const suspicion = { personId: author.id, subject: { type: 'EVENT', id: targetId }, reason: 'SPAM', note: '' };
  await runJob(app.deps, 'moderation.report', suspicion);
  const { rows } = await app.deps.pool.query('select id from report_case where subject_id = $1', [targetId]);
  return rows[0].id;
}

test('a sanction is imposed with the reason and message of the decision', async () => {
  const id = await reported({ reason: 'SCAM' });
  await act(steward, id, 'claim');
  const incomplete: [object, string][] = [
    [{ action: 'SUSPEND' }, 'days'],
    [{ action: 'BAN', days: 3 }, 'days'],
    [{ action: 'WARN', message: '  ' }, 'message'],
  ];
  for (const [decision, path] of incomplete) {
    const reply = await decide(steward, id, decision);
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_body', errors: [{ path }] } });
    expect(reply.body.detail).toBe(reply.body.errors[0].message);
  }
  expect(await decide(steward, id, { action: 'SUSPEND', days: 7 })).toMatchObject({
    status: 200,
    body: { sanctions: [{ kind: 'SUSPENSION', reason: 'SCAM', message: 'Against our rules.', isActive: true }] },
  });
  expect(await author.get('/api/posts')).toMatchObject({ status: 403, body: { code: 'suspended' } });
  expect(await actsOn(id)).toEqual(['report.claim', 'report.decide']);
});

test('a steward cannot sanction another steward, and the case stays claimed', async () => {
  const id = await reportTo(reporter, await write(second, 'mean words'));
  await act(steward, id, 'claim');
  expect(await decide(steward, id, { action: 'WARN' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await queueOf(steward)).toMatchObject({ reports: [{ status: 'IN_REVIEW' }] });
});

test('several cases are decided alike, and those that cannot be are skipped', async () => {
  const posts = await Promise.all([1, 2, 3].map((number) => write(author, `spam ${number}`)));
  const ids: string[] = [];
  for (const post of posts) ids.push(await reportTo(reporter, post));
  const about = await reportTo(reporter, await write(steward, 'my words'));
  await act(second, ids[2]!, 'claim');
  const bulk = { caseIds: [...ids, ...ids, about, author.id], action: 'REMOVE', message: 'No spam, please.' };
  const { status, body } = await steward.post('/api/steward/decisions', bulk);
  expect({ status, body }).toEqual({
    status: 200,
    body: { decided: ids.slice(0, 2), skipped: [ids[2], about, author.id] },
  });
  expect((await reporter.get('/api/posts')).body).toHaveLength(2);
  expect((await steward.post('/api/steward/decisions', bulk)).body.decided).toEqual([]);
  const tooMany = { ...bulk, caseIds: Array.from({ length: 101 }, () => about) };
  expect(await steward.post('/api/steward/decisions', tooMany)).toMatchObject({ status: 422 });
  expect((await notificationsOf(reporter)).filter(({ kind }: { kind: string }) => kind === 'report')).toHaveLength(2);
});

test('the case page shows earlier decisions about the author and similar ones', async () => {
  const earlier = await reported();
  await act(steward, earlier, 'claim');
  await decide(steward, earlier, { action: 'NO_ACTION', message: '' });
  const other = await reportTo(reporter, await write(second, 'mean words'));
  await act(steward, other, 'claim');
  await decide(steward, other);
  const id = await reported();
  const { body } = await steward.get(`/api/steward/reports/${id}`);
  const caseIds = (list: { caseId: string }[]) => list.map(({ caseId }) => caseId);
  expect(caseIds(body.decisions)).toEqual([earlier]);
  expect(caseIds(body.similar)).toEqual([other, earlier]);
  expect(body).toMatchObject({ decision: null, sanctions: [], link: expect.stringMatching(/^\/feed\//) });
  await steward.get(`/api/steward/reports/${id}`);
  await second.get(`/api/steward/reports/${id}`);
  expect(await actsOn(id)).toEqual(['report.view', 'report.view']);
});

test('reported pictures survive the content for 180 days after the decision', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e7c86' } })
    .jpeg()
    .toBuffer();
  const { body: post } = await author.post('/api/posts', postForm(author.id, 'mean picture', [photo, photo]));
  const id = await reportTo(reporter, post.id);
  await reportTo(second, post.id);
  await act(steward, id, 'claim');
  const { body } = await decide(steward, id, { action: 'REMOVE' });
  await runJob(app.deps, 'media.clean');
  const statusOf = async (url: string) => (await app.anyone.get(url)).status;
  for (const { url } of post.PostImage) expect(await statusOf(url)).toBe(404);
  const copies: string[] = body.snapshot.pictures;
  expect(copies).toHaveLength(2);
  for (const url of copies) expect(await statusOf(url)).toBe(200);

  await app.deps.pool.query(`update media set state_since = now() - interval '30 days'`);
  await app.deps.pool.query(`update report_case set closed_at = now() - interval '179 days'`);
  await runJob(app.deps, 'moderation.expireSnapshots');
  await runJob(app.deps, 'media.clean');
  for (const url of copies) expect(await statusOf(url)).toBe(200);
  await app.deps.pool.query(`update report_case set closed_at = now() - interval '181 days'`);
  await runJob(app.deps, 'moderation.expireSnapshots');
  await runJob(app.deps, 'media.clean');
  for (const url of copies) expect(await statusOf(url)).toBe(404);
  expect((await steward.get(`/api/steward/reports/${id}`)).body).toMatchObject({
    excerpt: '',
    snapshot: { content: '', pictures: [], author: null },
    decision: { action: 'REMOVE', message: '', note: '' },
  });
  const { rows } = await app.deps.pool.query('select from media');
  expect(rows).toEqual([]);
});

test('guests are notified when an event is taken down, and a hidden venture leaves the directory', async () => {
  const event = await host(author, { title: 'Jam' });
  await second.post(`/api/events/${event}/rsvp`);
  const venture = await own(author);
  for (const [targetType, targetId] of [
    ['EVENT', event],
    ['VENTURE', venture],
  ] as const) {
    const id = await reportTo(reporter, targetId, { targetType });
    await act(steward, id, 'claim');
    await decide(steward, id);
  }
  expect(await notificationsOf(second)).toMatchObject([
    { kind: 'change', detail: 'removed', subject: 'Jam', content: expect.stringContaining('the event is off') },
  ]);
  const listed = async (person: TestPerson, path: string) => (await person.get(path)).body.length;
  for (const path of ['/api/events', '/api/ventures']) {
    expect(await listed(reporter, path), path).toBe(0);
    expect(await listed(author, path), path).toBe(1);
  }
  expect((await second.get('/api/events/subscribed')).body).toEqual([]);
  expect(await second.delete(`/api/events/${event}/rsvp`)).toMatchObject({ status: 404 });
});

test('an erased steward leaves their decisions without a name, and their claims return to the queue', async () => {
  const [decided, claimed] = [await reported(), await reported()];
  for (const id of [decided, claimed]) await act(steward, id, 'claim');
  await decide(steward, decided);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [steward.id]);
  await eraseDeleted(app.deps);
  const { body } = await second.get(`/api/steward/reports/${decided}`);
  expect(body).toMatchObject({ claimedBy: null, decision: { decidedBy: null } });
  expect(await queueOf(second, '?status=OPEN')).toMatchObject({ reports: [{ id: claimed }] });
});

const caseOf = async (person: TestPerson, id: string) => (await person.get(`/api/steward/reports/${id}`)).body;

test('each report keeps the content as its reporter saw it, also after it was changed and deleted', async () => {
  const [second_, third] = [await app.person('second_reporter'), await app.person('third_reporter')];
  const post = await write(author, 'Lovely weather');
  const id = await reportTo(reporter, post);
  await author.put(`/api/posts/${post}`, { content: 'I will hurt you' });
  await reportTo(second_, post, { reason: 'VIOLENCE' });
  await reportTo(third, post, { reason: 'VIOLENCE' });
  await author.delete(`/api/posts/${post}`);
  const detail = await caseOf(steward, id);
  expect(detail.snapshot.content).toBe('Lovely weather');
  expect(
    detail.versions.map(({ snapshot, reportsCount }: { snapshot: { content: string }; reportsCount: number }) => [
      snapshot.content,
      reportsCount,
    ]),
  ).toEqual([
    ['Lovely weather', 1],
    ['I will hurt you', 2],
  ]);
  expect(detail.live).toBeNull();
  const { rows } = await app.deps.pool.query('select count(*)::int as count from report_version');
  expect(rows[0].count).toBe(1);
});

test('the pictures of every version are kept with it, and removed with the case', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const avatar = async (background: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture(background))]), 'a.png');
    expect((await author.post('/api/profile/avatar', form)).status).toBe(200);
  };
  const other = await app.person('other_reporter');
  await avatar('#ff0000');
  const id = await reportTo(reporter, author.id, { targetType: 'PROFILE' });
  await avatar('#00ff00');
  await reportTo(other, author.id, { targetType: 'PROFILE' });
  const { versions } = await caseOf(steward, id);
  const urls = versions.map(({ snapshot }: { snapshot: { pictures: string[] } }) => snapshot.pictures[0]);
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect((await app.anyone.get(url)).status).toBe(200);
  await act(steward, id, 'claim');
  await decide(steward, id, { action: 'NO_ACTION', message: '' });
  await app.deps.pool.query(`update report_case set closed_at = now() - interval '181 days' where id = $1`, [id]);
  await runJob(app.deps, 'moderation.expireSnapshots');
  expect((await app.deps.pool.query('select from report_version')).rows).toEqual([]);
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as count from media where purpose = 'report' and state <> 'removed'`,
  );
  expect(rows[0].count).toBe(0);
});

test('stewards see the messages around a reported one as they were then, and none that were written later', async () => {
  await befriend(app, author, reporter);
  const conversationId = (await author.post('/api/conversations', { participantIds: [reporter.id] })).body.id;
  const say = async (person: TestPerson, content: string) =>
    (await whisper(app, person, { conversationId, content })).message;
  await say(reporter, 'before');
  const { id: messageId } = await say(author, 'mean words');
  const id = await reportTo(reporter, messageId, { targetType: 'MESSAGE' });
  await say(reporter, 'a secret of tomorrow');
  const detail = await caseOf(steward, id);
  expect(detail.versions).toHaveLength(1);
  expect(detail.snapshot.context.map(({ content }: { content: string }) => content)).toEqual(['before', 'mean words']);
  expect(detail.live).toMatchObject({ content: 'mean words', context: [] });
  expect(JSON.stringify(detail)).not.toContain('a secret of tomorrow');
});

test('of decisions of other campuses a steward sees what was decided, by which rule and when, and nothing else', async () => {
  const far = await app.person('far', { campus: 'Far University' });
  const farSteward = await app.person('far_steward', { campus: 'Far University' });
  await setRole(app, farSteward, 'steward', 'Far University');
  const distant = await reportTo(reporter, await write(far, 'mean words'));
  await act(farSteward, distant, 'claim');
  await decide(farSteward, distant, { message: 'To the author only.', note: 'Known from the clinic.' });
  const near = await reported();
  const [similar] = (await caseOf(steward, near)).similar;
  expect(similar).toMatchObject({
    action: 'HIDE',
    reason: 'SPAM',
    caseId: null,
    message: '',
    note: '',
    days: null,
    decidedBy: null,
  });
  expect(JSON.stringify(await caseOf(steward, near))).not.toMatch(/clinic|To the author|far_steward/);
  const admin = await app.person('admin');
  await setRole(app, admin, 'admin');
  expect((await caseOf(admin, near)).similar[0]).toMatchObject({ note: 'Known from the clinic.', caseId: distant });
});

test('of sanctions of other campuses a steward reads no texts', async () => {
  await app.person('far', { campus: 'Far University' });
  const [first, second] = [await reported(), await reported()];
  await act(steward, first, 'claim');
  await decide(steward, first, { action: 'WARN', message: 'Mind your words.' });
  const sanctionsSeen = async () => (await caseOf(steward, second)).sanctions;
  expect(await sanctionsSeen()).toMatchObject([{ kind: 'WARNING', message: 'Mind your words.' }]);
  await app.deps.pool.query(
    `update report_case set campus_id = (select id from campus where name = 'Far University') where id = $1`,
    [first],
  );
  expect(await sanctionsSeen()).toMatchObject([{ kind: 'WARNING', message: '', appeal: null }]);
});

test('a steward cannot claim or decide a case about what they belong to', async () => {
  const ventureId = await own(steward, {});
  const { body: review } = await author.post(`/api/ventures/${ventureId}/review`, { content: 'Cold chips', rating: 1 });
  const eventId = await host(steward);
  await befriend(app, author, steward);
  const conversationId = (await author.post('/api/conversations', { participantIds: [steward.id] })).body.id;
  const { message } = await whisper(app, author, { conversationId, content: 'mean words' });
  await using socket = await connectSocket(app.url, '/events', { auth: { token: author.token } });
  await socket.ask('event:join', { eventId });
  const { comment } = await socket.ask('comment:post', { eventId, content: 'mean words' });
  const cases = [
    await reportTo(reporter, review.id, { targetType: 'REVIEW' }),
    await reportTo(reporter, (comment as { id: string }).id, { targetType: 'EVENT_COMMENT' }),
    await reportTo(steward, message.id, { targetType: 'MESSAGE' }),
  ];
  for (const id of cases) {
    expect(await act(steward, id, 'claim')).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect(await decide(steward, id, { action: 'REMOVE' })).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect(await act(second, id, 'claim')).toMatchObject({ status: 200 });
  }
  const bulk = { action: 'REMOVE', message: 'Gone.', caseIds: cases };
  expect((await steward.post('/api/steward/decisions', bulk)).body).toMatchObject({ decided: [], skipped: cases });
});
