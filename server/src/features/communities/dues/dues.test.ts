import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClub, leaveClub } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const draft = { title: 'Membership 2026', amount: 500.25, currency: 'KES', dueOn: '2026-03-03' };
const absent = '00000000-0000-7000-8000-000000000000';
const refused = (status: number, code: string) => ({ status, body: { code } });
const textOf = ({ body }: { body: unknown }) => new TextDecoder().decode(body as Uint8Array);
let marks = 0;

/** A club of an owner, a treasurer, an officer without that title and a member, and a due in it. */
async function start() {
  const mark = (marks += 1);
  const [ada, ben, cleo, dan] = (await Promise.all(
    ['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(`${name}_dues_${mark}`)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  await app.deps.pool.query(
    `update person set first_name = split_part(username, '_', 1) where username like '%\\_dues\\_' || $1`,
    [mark],
  );
  const club = await addClub(app.deps.pool, [ada, ben, cleo, dan], { role: 'OWNER' });
  for (const [who, title] of [
    [ben, 'Trésorière'],
    [cleo, 'Secretary'],
  ] as const) {
    await ada.put(`/api/communities/${club}/members/${who.id}`, { role: 'OFFICER', title });
  }
  const path = `/api/communities/${club}/dues`;
  const { status, body } = await ada.post(path, draft);
  expect(status).toBe(201);
  const of = `${path}/${body.id}`;
  return {
    ada,
    ben,
    cleo,
    dan,
    club,
    path,
    of,
    due: body,
    pay: (who: TestPerson, whom: { id: string }, payment: object = { paidOn: '2026-02-01' }) =>
      who.put(`${of}/payments/${whom.id}`, payment),
    takeBack: (who: TestPerson, whom: { id: string }) => who.delete(`${of}/payments/${whom.id}`),
    counts: async (who: TestPerson) => (await who.get(of)).body.counts,
    namesOf: async (who: TestPerson, query = '') =>
      (await who.get(`${of}/payments${query}`)).body.map(
        (each: { user: { first_name: string } }) => each.user.first_name,
      ),
  };
}

describe('a due', () => {
  test('is added by owners and treasurers, and each member reads only whether they have paid themselves', async () => {
    const { ada, ben, cleo, dan, club, path, of, due, pay } = await start();
    expect(due).toMatchObject({ ...draft, closedAt: null, payment: null, counts: { paid: 0, owed: 4 } });
    expect(await ben.post(path, { ...draft, title: 'Trip' })).toMatchObject({ status: 201 });
    for (const who of [cleo, dan]) expect(await who.post(path, draft)).toMatchObject(refused(403, 'not_allowed'));
    expect((await app.anyone.get(path)).status).toBe(401);
    expect((await app.anyone.post(path, draft)).status).toBe(401);
    await pay(ben, dan, { paidOn: '2026-02-01', note: ' Cash ' });
    const payment = { paidOn: '2026-02-01', note: 'Cash' };
    expect((await dan.get(path)).body).toMatchObject({
      isKeeper: false,
      dues: [{ title: 'Trip', payment: null }, { payment }],
    });
    expect((await dan.get(of)).body).toEqual({ ...due, payment, counts: null });
    expect((await cleo.get(of)).body).toEqual({ ...due, payment: null, counts: null });
    expect((await ada.get(path)).body).toMatchObject({ isKeeper: true, dues: [{}, { counts: { paid: 1, owed: 3 } }] });
    for (const who of [cleo, dan]) {
      for (const rest of ['/payments', '.csv']) {
        expect(await who.get(`${of}${rest}`)).toMatchObject(refused(403, 'not_allowed'));
      }
      expect(await pay(who, dan)).toMatchObject(refused(403, 'not_allowed'));
    }
    const outsider = await app.person(`outsider_${marks}`);
    expect(await outsider.get(path)).toMatchObject(refused(403, 'not_allowed'));
    expect((await ada.get(`/api/communities/${club}`)).body.hasDues).toBe(true);
    expect((await outsider.get(`/api/communities/${club}`)).body.hasDues).toBe(false);
  });

  test.each([
    ['no title', { title: ' ' }],
    ['nothing to pay', { amount: 0 }],
    ['a negative amount', { amount: -5 }],
    ['three decimals', { amount: 5.005 }],
    ['an amount as a text', { amount: '500' }],
    ['too much', { amount: 10_000_000_000 }],
    ['an unknown currency', { currency: 'XQZ' }],
    ['no day', { dueOn: 'soon' }],
    ['a day that does not exist', { dueOn: '2026-02-30' }],
    ['a day long ago', { dueOn: '1999-12-31' }],
  ])('with %s is refused', async (_problem, wrong) => {
    const ada = await app.person(`wrong_${(marks += 1)}`);
    const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
    expect(await ada.post(`/api/communities/${club}/dues`, { ...draft, ...wrong })).toMatchObject({ status: 422 });
  });

  test.each([0.01, 0.29, 1.1, 4.35, 1_234_567.89, 9_999_999_999])('keeps the amount %d', async (amount) => {
    const ada = await app.person(`exact_${(marks += 1)}`);
    const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
    const { body } = await ada.post(`/api/communities/${club}/dues`, { ...draft, amount });
    expect(body.amount).toBe(amount);
  });

  test('sent twice with one key is added once, and a club has at most 50 open ones', async () => {
    const { ada, club, path, of } = await start();
    const send = () => ada.post(path, draft, { headers: { 'idempotency-key': club } });
    const replies = [await send(), await send()];
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    await app.deps.pool.query(
      `insert into community_due (community_id, title, amount, currency, due_on)
       select $1, 'Due', 1, 'KES', '2026-03-03' from generate_series(1, 47)`,
      [club],
    );
    const raced = await Promise.all([ada.post(path, draft), ada.post(path, draft), ada.post(path, draft)]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(raced.find(({ status }) => status === 409)).toMatchObject(refused(409, 'too_many_dues'));
    expect(await ada.post(`${of}/close`)).toMatchObject({ status: 200 });
    expect(await ada.post(path, draft)).toMatchObject({ status: 201 });
    expect(await ada.post(`${of}/reopen`)).toMatchObject(refused(409, 'too_many_dues'));
  });

  test('is listed in pages, open or closed', async () => {
    const { ada, dan, path, due } = await start();
    const { body: second } = await ada.post(path, { ...draft, title: 'Second' });
    const first = await dan.get(`${path}?limit=1`);
    expect(first.body.dues).toMatchObject([{ id: second.id }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await dan.get(next);
    expect([rest.body.dues.length, rest.body.dues[0].id, rest.headers.get('link')]).toEqual([1, due.id, null]);
    await ada.post(`${path}/${due.id}/close`);
    const listed = async (state: string) =>
      (await dan.get(`${path}?state=${state}`)).body.dues.map(({ id }: { id: string }) => id);
    expect([await listed('open'), await listed('closed')]).toEqual([[second.id], [due.id]]);
    for (const query of ['state=x', 'cursor=x', 'limit=0'])
      expect((await dan.get(`${path}?${query}`)).status).toBe(400);
  });

  test('takes no payments while it is closed, and is deleted with its payments', async () => {
    const { ada, ben, dan, club, path, of, pay, takeBack, counts } = await start();
    await pay(ben, dan);
    const hasDues = async () => (await dan.get(`/api/communities/${club}`)).body.hasDues;
    const { body: closed } = await ben.post(`${of}/close`);
    expect((await ben.post(`${of}/close`)).body).toEqual(closed);
    expect(await hasDues()).toBe(true);
    expect(await pay(ben, ada)).toMatchObject(refused(409, 'due_closed'));
    expect(await takeBack(ben, dan)).toMatchObject(refused(409, 'due_closed'));
    expect(await counts(ada)).toEqual({ paid: 1, owed: 3 });
    for (let time = 0; time < 2; time += 1) {
      expect(await ben.post(`${of}/reopen`)).toMatchObject({ status: 200, body: { closedAt: null } });
    }
    expect(await takeBack(ben, dan)).toMatchObject({ status: 204 });
    await pay(ben, dan);
    expect(await dan.delete(of)).toMatchObject(refused(403, 'not_allowed'));
    expect(await ben.delete(of)).toMatchObject({ status: 204 });
    expect(await ben.delete(of)).toMatchObject(refused(404, 'not_found'));
    expect(await pay(ben, dan)).toMatchObject(refused(404, 'not_found'));
    expect((await ada.get(path)).body.dues).toEqual([]);
    expect(await hasDues()).toBe(false);
  });
});

describe('a payment', () => {
  test('is recorded, changed and taken back, as often as it is sent', async () => {
    const { ben, dan, of, pay, takeBack, counts } = await start();
    const replies = await Promise.all([pay(ben, dan), pay(ben, dan), pay(ben, dan)]);
    for (const { body } of replies) {
      expect(body).toMatchObject({ user: { id: dan.id }, isMember: true, payment: { paidOn: '2026-02-01', note: '' } });
    }
    expect((await pay(ben, dan, { paidOn: '2026-01-15', note: 'M-Pesa' })).body.payment).toEqual({
      paidOn: '2026-01-15',
      note: 'M-Pesa',
    });
    expect(await counts(ben)).toEqual({ paid: 1, owed: 3 });
    for (let time = 0; time < 2; time += 1) expect(await takeBack(ben, dan)).toMatchObject({ status: 204 });
    expect(await counts(ben)).toEqual({ paid: 0, owed: 4 });
    expect((await dan.get(of)).body.payment).toBeNull();
    expect((await app.anyone.delete(`${of}/payments/${dan.id}`)).status).toBe(401);
    expect(await takeBack(dan, dan)).toMatchObject(refused(403, 'not_allowed'));
  });

  test('is of a member, on a day that is not in the future', async () => {
    const { ben, dan, pay } = await start();
    const outsider = await app.person(`none_${marks}`);
    for (const who of [outsider, { id: absent }]) {
      expect(await pay(ben, who)).toMatchObject(refused(404, 'not_found'));
    }
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
    for (const body of [{}, { paidOn: 'today' }, { paidOn: days(2) }, { paidOn: days(0), note: 'x'.repeat(201) }]) {
      expect(await pay(ben, dan, body)).toMatchObject({ status: 422 });
    }
    expect(await pay(ben, dan, { paidOn: days(0) })).toMatchObject({ status: 200 });
  });

  test('stays when the person leaves, and goes when their account is erased', async () => {
    const { ada, ben, cleo, dan, club, due, of, pay, counts, namesOf } = await start();
    for (const who of [cleo, dan]) await pay(ben, who);
    await leaveClub(app.deps.pool, club, dan);
    expect(await counts(ada)).toEqual({ paid: 2, owed: 2 });
    expect(await namesOf(ada)).toEqual(['ada', 'ben', 'cleo', 'dan']);
    expect((await ada.get(`${of}/payments?state=paid`)).body).toMatchObject([{ isMember: true }, { isMember: false }]);
    expect((await pay(ben, dan, { paidOn: '2026-02-02' })).body).toMatchObject({ isMember: false });
    expect((await cleo.send('DELETE', '/api/profile/me', { username: cleo.username })).status).toBe(202);
    const before = await counts(ada);
    expect(before).toEqual({ paid: 1, owed: 2 });
    await eraseDeleted(app.deps);
    expect(await counts(ada)).toEqual(before);
    const { rows } = await app.deps.pool.query('select person_id from community_due_payment where due_id = $1', [
      due.id,
    ]);
    expect(rows).toEqual([{ person_id: dan.id }]);
  });

  test('is in the export of the person who has paid', async () => {
    const { ben, dan, cleo, pay } = await start();
    await pay(ben, dan, { paidOn: '2026-02-01', note: 'Cash' });
    const exported = async (who: TestPerson) => {
      const { body } = await who.post('/api/exports');
      await makeExport(app, who);
      return unpack((await who.get(`/api/exports/${body.id}/file`)).body).get('connections.json');
    };
    expect(await exported(dan)).toContain('Cash');
    expect(await exported(cleo)).not.toContain('Cash');
  });
});

describe('the people of a due', () => {
  test('are listed by name in pages, all or those who have paid or not', async () => {
    const { ada, ben, dan, of, pay, namesOf } = await start();
    await pay(ben, dan);
    expect(await namesOf(ben)).toEqual(['ada', 'ben', 'cleo', 'dan']);
    expect(await namesOf(ben, '?state=paid')).toEqual(['dan']);
    expect(await namesOf(ada, '?state=owed')).toEqual(['ada', 'ben', 'cleo']);
    const first = await ben.get(`${of}/payments?limit=3`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await ben.get(next)).body).toMatchObject([{ user: { id: dan.id }, payment: { paidOn: '2026-02-01' } }]);
    for (const cursor of ['x', `AA-${absent}`, `!-${absent}`]) {
      expect((await ben.get(`${of}/payments?cursor=${cursor}`)).status).toBe(400);
    }
  });

  test('include members behind a block without their picture, so that the counts are right', async () => {
    const { ben, dan, of, pay, namesOf } = await start();
    await dan.put(`/api/blocks/${ben.id}`);
    expect(await namesOf(ben)).toContain('dan');
    expect(await pay(ben, dan)).toMatchObject({ status: 200 });
    expect((await ben.get(`${of}/payments?state=paid`)).body).toMatchObject([{ user: { image: null } }]);
  });

  test('are exported as CSV that no spreadsheet runs', async () => {
    const { ben, dan, of, pay } = await start();
    await app.deps.pool.query(`update person set last_name = 'Obi, "D"' where id = $1`, [dan.id]);
    await pay(ben, dan, { paidOn: '2026-02-01', note: '=HYPERLINK("http://x")' });
    const reply = await ben.get(`${of}.csv`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="club-[0-9a-f]+-dues\.csv"$/);
    const lines = textOf(reply).split('\r\n');
    expect(lines[0]).toBe('name,username,member,due,amount,currency,due on,paid on,note');
    expect(lines[4]).toBe(
      `"dan Obi, ""D""",${dan.username},yes,Membership 2026,500.25,KES,2026-03-03,2026-02-01,"'=HYPERLINK(""http://x"")"`,
    );
    expect(lines).toHaveLength(6);
    expect((await app.anyone.get(`${of}.csv`)).status).toBe(401);
  });
});

test('hubs have no dues', async () => {
  const ada = await app.person(`hub_${(marks += 1)}`);
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `select id from community join community_member on community_id = id where person_id = $1 and kind = 'CAMPUS'`,
    [ada.id],
  );
  const path = `/api/communities/${rows[0]?.id}/dues`;
  expect((await ada.get(path)).body).toEqual({ dues: [], isKeeper: false });
  expect(await ada.post(path, draft)).toMatchObject(refused(409, 'automatic'));
});

test('a due of a large club is one row', async () => {
  const { club, due } = await start();
  const { rows } = await app.deps.pool.query(
    'select (select count(*)::int from community_due where community_id = $1) as dues, (select count(*)::int from community_due_payment where due_id = $2) as payments',
    [club, due.id],
  );
  expect(rows).toEqual([{ dues: 1, payments: 0 }]);
});
