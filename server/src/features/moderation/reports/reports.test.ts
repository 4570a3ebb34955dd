import { reportTargets } from '@baraza/contract/features/report-limits.ts';
import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { absentId, countersAgree, write } from '#testing/posting.ts';
import { makeReportable, type Reportable, setRole } from '#testing/reported.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let steward: TestPerson;
let scenes = 0;

beforeAll(async () => {
  app = await startTestApp({ background: true });
  steward = await app.person('steward');
  await setRole(app, steward, 'steward', 'Test University');
});
afterAll(() => app[Symbol.asyncDispose]());

/** Two people of a new intake. */
async function twoPeople(): Promise<[TestPerson, TestPerson]> {
  scenes += 1;
  const intake = `MAY_20${String(scenes).padStart(2, '0')}`;
  return [await app.person(`author_${scenes}`, { intake }), await app.person(`reader_${scenes}`, { intake })];
}

async function makeScene(type: ReportTarget): Promise<{ author: TestPerson; reader: TestPerson; content: Reportable }> {
  const [author, reader] = await twoPeople();
  return { author, reader, content: { type, ...(await makeReportable[type](app, author, reader)) } };
}

const report = (person: TestPerson, { type, id }: Pick<Reportable, 'type' | 'id'>, more: object = {}) =>
  person.post('/api/reports', { targetType: type, targetId: id, reason: 'HARASSMENT', ...more });

const casesOf = async (targetId: string) =>
  (await app.deps.pool.query('select * from report_case where subject_id = $1 order by id', [targetId])).rows;

/** Claims and decides the open case of a target. */
async function decide(targetId: string, decision: { action: string; message?: string; days?: number }) {
  const open = (await casesOf(targetId)).find(({ status }) => status !== 'CLOSED');
  const path = `/api/steward/reports/${open.id}`;
  await steward.post(`${path}/claim`);
  const reply = await steward.post(`${path}/decision`, { message: 'This breaks our rules.', ...decision });
  expect(reply).toMatchObject({ status: 200, body: { status: 'CLOSED' } });
  return reply.body;
}

/** Whether hiding and removing take away what was reported, and the rest stays for everyone. */
const isEmptied = (type: ReportTarget) => type === 'PROFILE' || type === 'GROUP';

describe.each(reportTargets)('%s', (type) => {
  // A club is frozen instead: see `reported-clubs.test.ts`.
  const isTakenDown = type !== 'COMMUNITY';

  test('is reported once per person, with a snapshot, and not by its author', async () => {
    const { author, reader, content } = await makeScene(type);
    const first = await report(reader, content, { note: 'please help' });
    expect(first).toMatchObject({ status: 201, body: { targetId: content.id, status: 'OPEN', outcome: null } });
    expect(await report(reader, content, { reason: 'SPAM' })).toMatchObject({ status: 200, body: first.body });
    expect((await reader.get('/api/reports')).body).toEqual([first.body]);
    expect(await report(author, content)).toMatchObject({ status: 422, body: { code: 'own_content' } });
    const [opened] = await casesOf(content.id);
    expect(opened).toMatchObject({ author_id: author.id, reports_count: 1, is_system: false });
    const { body } = await steward.get(`/api/steward/reports/${opened.id}`);
    expect(body).toMatchObject({ targetType: type, author: { id: author.id }, reports: [{ note: 'please help' }] });
    expect(`${body.snapshot.title} ${body.snapshot.content}`).toContain('mean words');
    expect(body.live).toMatchObject({ content: body.snapshot.content, author: { id: author.id } });
  });

  test.runIf(isTakenDown)('hidden, is shown to its author only', async () => {
    const { author, reader, content } = await makeScene(type);
    await report(reader, content);
    expect(content.pick((await content.read(reader)).body)).toBeDefined();
    await decide(content.id, { action: 'HIDE' });
    const { body: missing } = await reader.get(`/api/posts/${absentId}`);
    const seen = await content.read(reader);
    expect(seen).toMatchObject(seen.status === 200 ? { status: 200 } : { status: 404, body: missing });
    expect(content.pick(seen.body)).toBeUndefined();
    // A hidden profile or group is emptied, and a person can be reported again.
    const isProfile = type === 'PROFILE';
    const own = content.pick((await content.read(author)).body);
    expect(own?.isHidden).toBe(isEmptied(type) ? undefined : true);
    const stranger = await app.person(`stranger_${scenes}`, { intake: `MAY_20${String(scenes).padStart(2, '0')}` });
    const again = await report(stranger, content);
    expect(again).toMatchObject(isProfile ? { status: 201 } : { status: 404, body: missing });
    await countersAgree(app);
  });

  test.runIf(isTakenDown)('removed, no longer exists for anyone, and the case keeps its snapshot', async () => {
    const { author, reader, content } = await makeScene(type);
    await report(reader, content);
    const { id, live, snapshot } = await decide(content.id, { action: 'REMOVE' });
    for (const person of [author, reader]) expect(content.pick((await content.read(person)).body)).toBeUndefined();
    expect(live?.content).toBe(isEmptied(type) ? '' : undefined);
    expect(`${snapshot.title} ${snapshot.content}`).toContain('mean words');
    expect((await steward.get(`/api/steward/reports/${id}`)).body.snapshot).toEqual(snapshot);
    await countersAgree(app);
  });

  test('of an erased author is closed, without their id and words', async () => {
    const { author, reader, content } = await makeScene(type);
    await report(reader, content);
    const [opened] = await casesOf(content.id);
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [author.id]);
    await eraseDeleted(app.deps);
    const { body } = await steward.get(`/api/steward/reports/${opened.id}`);
    expect(body).toMatchObject({ status: 'CLOSED', author: null, decision: null, excerpt: '' });
    expect(body.snapshot).toEqual({ title: '', content: '', pictures: [], author: null, createdAt: null, context: [] });
    for (const name of [author.id, author.username, 'mean words']) expect(JSON.stringify(body)).not.toContain(name);
    expect(await steward.post(`/api/steward/reports/${opened.id}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'case_closed' },
    });
    expect((await reader.get('/api/reports')).body).toMatchObject([{ status: 'CLOSED', outcome: 'NO_ACTION' }]);
  });
});

test('concurrent first reports of one target open one case', async () => {
  const [author] = await twoPeople();
  const id = await write(author, 'mean words');
  const people = await Promise.all(Array.from({ length: 15 }, (_, index) => app.person(`racer_${index}`)));
  const replies = await Promise.all([...people, ...people].map((person) => report(person, { type: 'POST', id })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(15);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(15);
  expect(await casesOf(id)).toMatchObject([{ reports_count: 15 }]);
  await countersAgree(app);
});

test('a repeated request with the same key returns the same reply', async () => {
  const { reader, content } = await makeScene('POST');
  const body = { targetType: 'POST', targetId: content.id, reason: 'SPAM' };
  const send = (more = {}) =>
    reader.post('/api/reports', { ...body, ...more }, { headers: { 'idempotency-key': 'report-1' } });
  const first = await send();
  expect(await send()).toMatchObject({ status: 201, body: first.body });
  expect(await send({ reason: 'HATE' })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('a decided report covers the same text, but not a changed one and not a person', async () => {
  const { author, reader, content } = await makeScene('POST');
  const first = (await report(reader, content)).body;
  await report(reader, { type: 'PROFILE', id: author.id });
  await decide(content.id, { action: 'NO_ACTION' });
  await decide(author.id, { action: 'NO_ACTION' });
  expect(await report(reader, content)).toMatchObject({
    status: 200,
    body: { ...first, status: 'CLOSED', outcome: 'NO_ACTION' },
  });
  await author.put(`/api/posts/${content.id}`, { content: 'meaner words' });
  const second = await report(reader, content);
  expect(second).toMatchObject({ status: 201, body: { status: 'OPEN', excerpt: 'meaner words' } });
  expect(second.body.id).not.toBe(first.id);
  expect(await report(reader, { type: 'PROFILE', id: author.id })).toMatchObject({ status: 201 });
  expect(await casesOf(content.id)).toHaveLength(2);
  expect((await reader.get('/api/reports?limit=1')).headers.get('link')).toContain('rel="next"');
});

test('a reported message comes with five messages before and after it', async () => {
  const { author, reader, content } = await makeScene('MESSAGE');
  const { rows } = await app.deps.pool.query('select conversation_id from message where id = $1', [content.id]);
  const conversationId = rows[0].conversation_id;
  await app.deps.pool.query('update message set seq = seq + 10 where id = $1', [content.id]);
  await app.deps.pool.query(
    `insert into message (conversation_id, seq, sender_id, content)
     select $1, seq, $2, 'number ' || seq from generate_series(1, 20) as seq where seq <> 11`,
    [conversationId, reader.id],
  );
  await app.deps.pool.query(
    'update conversation_member set read_seq = 20, delivered_seq = 20, skipped_count = 0 where conversation_id = $1',
    [conversationId],
  );
  await app.deps.pool.query('update conversation set last_seq = 20 where id = $1', [conversationId]);
  await report(reader, content);
  const stranger = await app.person(`outsider_${scenes}`);
  expect(await report(stranger, content)).toMatchObject({ status: 404 });
  const [opened] = await casesOf(content.id);
  const { context } = (await steward.get(`/api/steward/reports/${opened.id}`)).body.snapshot;
  const numbers = [6, 7, 8, 9, 10, 12, 13, 14, 15, 16].map((seq) => `number ${seq}`);
  expect(context.map((message: { content: string }) => message.content)).toEqual(numbers.toSpliced(5, 0, 'mean words'));
  expect(context[5]).toMatchObject({ isReported: true, author: { id: author.id } });
});

test('a hidden message is missing from the inbox, the search and the unread messages of its recipient', async () => {
  const { author, reader, content } = await makeScene('MESSAGE');
  const inbox = async (person: TestPerson) => (await person.get('/api/conversations')).body[0];
  expect(await inbox(reader)).toMatchObject({ unreadCount: 1, messages: [{ id: content.id }] });
  await report(reader, content);
  await decide(content.id, { action: 'HIDE' });
  const { id, ...rest } = await inbox(reader);
  expect(rest).toMatchObject({ unreadCount: 0, messages: [] });
  expect((await reader.get(`/api/conversations/${id}/search?q=mean`)).body).toEqual([]);
  expect((await reader.post(`/api/conversations/${id}/read`)).body.messageId).toBeNull();
  expect(await inbox(author)).toMatchObject({ messages: [{ id: content.id, isHidden: true }] });
  expect(await author.patch(`/api/conversations/${id}/messages/${content.id}`, { content: 'changed' })).toMatchObject({
    status: 200,
    body: { isHidden: true },
  });
  expect(await inbox(reader)).toMatchObject({ messages: [] });
  expect(await author.delete(`/api/conversations/${id}/messages/${content.id}`)).toMatchObject({ status: 204 });
  await countersAgree(app);
});

test('replies to a hidden comment are hidden, and other people cannot reply to it', async () => {
  const { author, reader, content } = await makeScene('COMMENT');
  const post = (await reader.get('/api/posts')).body.find(
    (each: { owner: { id: string } }) => each.owner.id === reader.id,
  );
  const path = `/api/posts/${post.id}/comments`;
  const reply = (person: TestPerson) => person.post(path, { content: 'a reply', commentParentId: content.id });
  expect(await reply(reader)).toMatchObject({ status: 201 });
  await report(reader, content);
  await decide(content.id, { action: 'HIDE' });
  expect(await reader.get(`${path}?parentCommentId=${content.id}`)).toMatchObject({ status: 404 });
  expect(await reply(reader)).toMatchObject({ status: 404 });
  expect((await author.get(`${path}?parentCommentId=${content.id}`)).body).toHaveLength(1);
});

test('a suspicion of the server is one report while its case is open', async () => {
  const { author, reader, content } = await makeScene('POST');
  const suspect = () =>
    transact(app.deps.db, (tx) =>
      app.deps.publish(tx, {
        type: 'moderation.suspected',
        personId: author.id,
        subject: { type: 'POST', id: content.id },
        reason: 'SPAM',
        note: 'The same text 20 times',
      }),
    );
  await suspect();
  await vi.waitFor(async () => expect(await casesOf(content.id)).toMatchObject([{ is_system: true }]), 10_000);
  await suspect();
  await report(reader, content);
  await vi.waitFor(async () => {
    const { rows } = await app.deps.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'moderation.report'`,
    );
    expect(rows).toEqual([]);
  }, 10_000);
  const [opened] = await casesOf(content.id);
  expect(opened.reports_count).toBe(2);
  const { reports } = (await steward.get(`/api/steward/reports/${opened.id}`)).body;
  expect(reports).toMatchObject([{ isSystem: true, note: 'The same text 20 times' }, { isSystem: false }]);
});

test('a person has one open case per rule of the server, also when two contents are suspected at the same time', async () => {
  const { author, content } = await makeScene('POST');
  const posts = [content.id, await write(author, 'a second text'), await write(author, 'a third text')];
  const suspect = (targetId: string, note: string) =>
    runJob(app.deps, 'moderation.report', {
      personId: author.id,
      subject: { type: 'POST', id: targetId },
      reason: 'SPAM',
      note,
    });
  const openCases = async () => {
    const { rows } = await app.deps.pool.query(
      `select report.note, report_case.subject_id from report_case join report on case_id = report_case.id
       where author_id = $1 and status <> 'CLOSED' order by report.id`,
      [author.id],
    );
    return rows;
  };
  await Promise.all(posts.map((id) => suspect(id, 'one rule')));
  const [first, ...others] = await openCases();
  expect([first.note, others]).toEqual(['one rule', []]);

  const rest = posts.filter((id) => id !== first.subject_id);
  await suspect(rest[0]!, 'another rule');
  expect(await openCases()).toEqual([first, { note: 'another rule', subject_id: rest[0] }]);

  await decide(first.subject_id, { action: 'NO_ACTION' });
  await suspect(rest[1]!, 'one rule');
  expect((await openCases()).map(({ note }) => note)).toEqual(['another rule', 'one rule']);
});

test('an erased reporter leaves the case without their words', async () => {
  const { reader, content } = await makeScene('POST');
  await report(reader, content, { note: 'I am the reader and I am afraid' });
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [reader.id]);
  await eraseDeleted(app.deps);
  const [opened] = await casesOf(content.id);
  const { body } = await steward.get(`/api/steward/reports/${opened.id}`);
  expect(body).toMatchObject({ reportsCount: 1, reports: [{ note: '', isSystem: false }] });
  await decide(content.id, { action: 'HIDE' });
});
