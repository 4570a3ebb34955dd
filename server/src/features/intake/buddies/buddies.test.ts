import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { type TestApp, type TestPerson, startTestApp } from '#testing/test-app.ts';

const absent = '00000000-0000-7000-8000-000000000000';
const buddy = '/api/intake/buddy';

const ask = (by: TestPerson, whom: { id: string }) => by.post(`${buddy}/proposal`, { userId: whom.id });
const accept = (by: TestPerson, whom: { id: string }) => by.post(`${buddy}/accept`, { userId: whom.id });
const decline = (by: TestPerson, whom: { id: string }) => by.post(`${buddy}/decline`, { userId: whom.id });
const refused = (status: number, code: string) => ({ status, body: { code } });

/** A person with these profile fields. */
async function person(app: TestApp, username: string, profile: object = {}, more: { intake?: string } = {}) {
  const somebody = await app.person(username, more);
  await somebody.put('/api/profile/me', { program: 'BACHELORS_OF_BUSINESS_ADMINISTRATION', ...profile });
  return somebody;
}

async function pair(one: TestPerson, other: TestPerson): Promise<void> {
  await ask(one, other);
  expect(await accept(other, one)).toMatchObject({ status: 200, body: { buddy: { user: { id: one.id } } } });
}

describe('a buddy is suggested', () => {
  test('by shared profile fields, with what is shared', async () => {
    await using app = await startTestApp();
    const ada = await person(app, 'ada', { languages: ['SWAHILI', 'ENGLISH'], interests: ['CHESS', 'ART', 'MUSIC'] });
    await person(app, 'far', { languages: ['FRENCH'], interests: ['DEBATE'], program: 'COMPUTER_SCIENCE' });
    await person(app, 'some', { languages: ['ENGLISH'], interests: ['ART'], program: 'COMPUTER_SCIENCE' });
    const near = await person(app, 'near', { languages: ['ENGLISH', 'SWAHILI'], interests: ['MUSIC', 'ART', 'DANCE'] });
    expect((await ada.get(buddy)).body).toMatchObject({
      buddy: null,
      asked: null,
      asking: [],
      suggestion: {
        user: { id: near.id, username: 'near', isFollowing: false },
        sharedInterests: ['ART', 'MUSIC'],
        sharedLanguages: ['ENGLISH', 'SWAHILI'],
        sameProgram: true,
      },
    });
  });

  test('from the own intake, among visible people without a buddy who share something', async () => {
    await using app = await startTestApp();
    const told = { languages: ['AMHARIC'], program: 'COMPUTER_SCIENCE' };
    const ada = await person(app, 'ada', told);
    await person(app, 'elsewhere', told, { intake: 'MAY_2025' });
    await person(app, 'nothing', { languages: ['FRENCH'] });
    const gone = await person(app, 'gone', told);
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
    const [ben, eve] = [await person(app, 'ben', told), await person(app, 'eve', told)];
    await pair(ben, eve);
    expect((await ada.get(buddy)).body.suggestion).toBeNull();
    const cleo = await person(app, 'cleo', told);
    expect((await ada.get(buddy)).body.suggestion.user.id).toBe(cleo.id);
  });

  test('among the nearest by name, in an intake too large to compare everyone', async () => {
    await using app = await startTestApp();
    const ada = await person(app, 'ada', { languages: ['AMHARIC'], first_name: 'Musa', last_name: 'Musa' });
    const add = (first: string, count: number, languages: string) =>
      app.deps.pool.query(
        `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
           languages, onboarded_at)
         select 'many', $1 || n, '', (select id from campus limit 1), lower($1) || '_' || n, $1, 'Number ' || n,
           (select intake from person where username = 'ada'), 'KENYA', 'COMPUTER_SCIENCE', $3::text[], now()
         from generate_series(1, $2::int) as n`,
        [first, count, languages],
      );
    await add('Mary', 250, '{FRENCH}');
    await add('Nora', 250, '{FRENCH}');
    await add('Abel', 1, '{AMHARIC}');
    await add('Zuri', 1, '{AMHARIC}');
    expect((await ada.get(buddy)).body.suggestion).toBeNull();
    await add('Mukami', 1, '{AMHARIC}');
    expect((await ada.get(buddy)).body.suggestion.user.username).toBe('mukami_1');
    await app.deps.pool.query(`delete from person where first_name = 'Mary'`);
    // The order of equal matches is random.
    const one = (await ada.get(buddy)).body.suggestion.user;
    await decline(ada, one);
    const other = (await ada.get(buddy)).body.suggestion.user;
    expect([one.username, other.username].toSorted()).toEqual(['abel_1', 'mukami_1']);
  });

  test('and another one after either person declined the first', async () => {
    await using app = await startTestApp();
    const told = { languages: ['AMHARIC'] };
    const ada = await person(app, 'ada', told);
    const others = [await person(app, 'ben', told), await person(app, 'eve', told)];
    const first: string = (await ada.get(buddy)).body.suggestion.user.id;
    const left = others.find(({ id }) => id !== first);
    expect((await decline(ada, { id: first })).body.suggestion.user.id).toBe(left?.id);
    expect((await decline(ada, { id: first })).status).toBe(200);
    expect((await decline(ada, left!)).body.suggestion).toBeNull();
    expect((await left!.get(buddy)).body.suggestion.user.id).not.toBe(ada.id);
  });
});

describe('two become buddies', () => {
  test('once both agreed, and both see it', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await person(app, 'ada', { languages: ['ENGLISH'] }), await person(app, 'ben')];
    expect(await ask(ada, ben)).toMatchObject({
      status: 200,
      body: { buddy: null, asked: { user: { id: ben.id }, sameProgram: true }, suggestion: null },
    });
    expect((await ask(ada, ben)).status).toBe(200);
    expect((await ben.get(buddy)).body).toMatchObject({ buddy: null, asking: [{ user: { id: ada.id } }] });
    expect(await accept(ben, ada)).toMatchObject({
      status: 200,
      body: { buddy: { user: { id: ada.id } }, asking: [] },
    });
    expect((await accept(ben, ada)).status).toBe(200);
    expect((await ada.get(buddy)).body).toMatchObject({ buddy: { user: { id: ben.id } }, asked: null });
  });

  test('immediately when each proposes to the other', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => person(app, `racer_${at}`)));
    const pairs = Array.from({ length: 6 }, (_, at) => [people[2 * at]!, people[2 * at + 1]!] as const);
    const replies = await Promise.all(pairs.flatMap(([one, other]) => [ask(one, other), ask(other, one)]));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    for (const [one, other] of pairs) {
      expect((await one.get(buddy)).body).toMatchObject({ buddy: { user: { id: other.id } }, asked: null, asking: [] });
      expect((await other.get(buddy)).body).toMatchObject({ buddy: { user: { id: one.id } }, asked: null, asking: [] });
    }
  });

  test('never as three: one of ten parallel acceptances wins', async () => {
    await using app = await startTestApp();
    const ada = await person(app, 'ada');
    const askers = await Promise.all(Array.from({ length: 10 }, (_, at) => person(app, `asker_${at}`)));
    for (const asker of askers) await ask(asker, ada);
    expect((await ada.get(buddy)).body.asking).toHaveLength(10);
    const replies = await Promise.all(askers.map((asker) => accept(ada, asker)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refused(409, 'has_buddy'));
    }
    const { rows } = await app.deps.pool.query('select person_id, buddy_id from buddy');
    expect(rows).toHaveLength(2);
    expect((await app.deps.pool.query('select from buddy_proposal')).rows).toEqual([]);
  });

  test('not with themselves, an unknown person, a person of another intake or one who has a buddy', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    const stranger = await person(app, 'stranger', {}, { intake: 'MAY_2025' });
    expect(await ask(ada, ada)).toMatchObject(refused(422, 'cannot_pair_self'));
    expect(await decline(ada, ada)).toMatchObject(refused(422, 'cannot_pair_self'));
    for (const act of [ask, accept, decline]) {
      expect(await act(ada, { id: absent })).toMatchObject(refused(404, 'not_found'));
      expect(await act(ada, stranger)).toMatchObject(refused(403, 'not_your_intake'));
    }
    expect(await accept(ada, ben)).toMatchObject(refused(404, 'not_found'));
    await pair(ben, eve);
    expect(await ask(ada, ben)).toMatchObject(refused(409, 'buddy_unavailable'));
    expect(await ask(ben, ada)).toMatchObject(refused(409, 'has_buddy'));
    expect(await decline(ben, eve)).toMatchObject(refused(409, 'has_buddy'));
    for (const userId of [undefined, null, 7, 'ada']) {
      expect(await ada.post(`${buddy}/proposal`, { userId })).toMatchObject(refused(422, 'invalid_body'));
    }
    expect(await app.anyone.get(buddy)).toMatchObject({ status: 401 });
  });

  test('with one pending proposal at a time, which can be withdrawn', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    await ask(ada, ben);
    expect(await ask(ada, eve)).toMatchObject(refused(409, 'already_asked'));
    expect(await ada.delete(`${buddy}/proposal`)).toMatchObject({ status: 200, body: { asked: null } });
    expect(await ada.delete(`${buddy}/proposal`)).toMatchObject({ status: 200 });
    expect(await accept(ben, ada)).toMatchObject(refused(404, 'not_found'));
    expect(await ask(ada, eve)).toMatchObject({ status: 200 });
  });

  test('lists the first received proposals, and further ones once these are answered', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await person(app, 'ada'), await person(app, 'ben')];
    await person(app, 'suits');
    const askers: TestPerson[] = [];
    for (let number = 0; number < 25; number += 1) askers.push(await app.person(`asker_${number}`));
    for (const each of askers) expect(await ask(each, ada)).toMatchObject({ status: 200 });
    const askingOf = (body: { asking: { user: { id: string } }[] }) => body.asking.map(({ user }) => user.id);
    const idsOf = (people: TestPerson[]) => people.map(({ id }) => id);
    const first = await ada.get(buddy);
    expect(first).toMatchObject({ status: 200, body: { asked: null, suggestion: { sameProgram: true } } });
    expect(askingOf(first.body)).toEqual(idsOf(askers.slice(0, 20)));
    expect(await ask(ada, ben)).toMatchObject({ status: 200, body: { asked: { user: { id: ben.id } } } });
    for (const each of askers.slice(0, 3)) expect(await decline(ada, each)).toMatchObject({ status: 200 });
    expect(askingOf((await ada.get(buddy)).body)).toEqual(idsOf(askers.slice(3, 23)));
    expect(await accept(ben, ada)).toMatchObject({ status: 200 });
    expect(await ada.get(buddy)).toMatchObject({ status: 200, body: { buddy: { user: { id: ben.id } }, asking: [] } });
  });

  test('a person who declined cannot be asked again, but can propose', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await person(app, 'ada'), await person(app, 'ben')];
    await ask(ada, ben);
    expect(await decline(ben, ada)).toMatchObject({ status: 200, body: { asking: [] } });
    expect((await ada.get(buddy)).body).toMatchObject({ buddy: null, asked: null, suggestion: null });
    expect(await ask(ada, ben)).toMatchObject(refused(409, 'buddy_unavailable'));
    expect(await ask(ben, ada)).toMatchObject({ status: 200, body: { asked: { user: { id: ada.id } } } });
    expect(await accept(ada, ben)).toMatchObject({ status: 200, body: { buddy: { user: { id: ben.id } } } });
  });
});

describe('a pair ends', () => {
  test('for both when either ends it, and the other one cannot propose again', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await person(app, 'ada'), await person(app, 'ben')];
    await pair(ada, ben);
    const replies = await Promise.all([ada.delete(buddy), ben.delete(buddy), ada.delete(buddy)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ada.get(buddy)).body.buddy).toBeNull();
    expect((await ben.get(buddy)).body.buddy).toBeNull();
    const [one, other] = [await person(app, 'one'), await person(app, 'other')];
    await pair(one, other);
    await one.delete(buddy);
    expect(await ask(other, one)).toMatchObject(refused(409, 'buddy_unavailable'));
    expect(await ask(one, other)).toMatchObject({ status: 200 });
  });

  test('when one of them changes intake, with all proposals', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    await pair(ada, ben);
    await ask(eve, ada).then((reply) => expect(reply.status).toBe(409));
    await ada.put('/api/profile/me', { intake: 'JANUARY_2024' });
    expect((await ben.get(buddy)).body.buddy).not.toBeNull();
    await ada.put('/api/profile/me', { intake: 'MAY_2025' });
    expect((await ben.get(buddy)).body.buddy).toBeNull();
    // Ben has no buddy any more, for others too.
    expect(await ask(eve, ben)).toMatchObject({ status: 200 });
    await eve.put('/api/profile/me', { intake: 'MAY_2025' });
    expect((await ben.get(buddy)).body.asking).toEqual([]);
  });

  test('for the other one while an account is deleted, and returns with the account', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    await pair(ada, ben);
    await ada.send('DELETE', '/api/profile/me', { username: 'ada' });
    expect((await ben.get(buddy)).body).toMatchObject({ buddy: null });
    await app.deps.pool.query('update person set deleted_at = null where id = $1', [ada.id]);
    expect((await ben.get(buddy)).body).toMatchObject({ buddy: { user: { id: ada.id } } });

    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ada.id]);
    await pair(eve, ben);
    await app.deps.pool.query('update person set deleted_at = null where id = $1', [ada.id]);
    expect((await ben.get(buddy)).body).toMatchObject({ buddy: { user: { id: eve.id } } });
    expect((await (await app.signInAgain(ada)).get(buddy)).body).toMatchObject({ buddy: null });
  });

  test('a pending proposal to a hidden person does not block another one', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    await ask(ben, ada);
    expect(await ask(ben, eve)).toMatchObject({ status: 409 });
    await ada.send('DELETE', '/api/profile/me', { username: 'ada' });
    expect(await ask(ben, eve)).toMatchObject({ status: 200, body: { asked: { user: { id: eve.id } } } });
  });

  test('when an account is erased, with all proposals and refusals', async () => {
    await using app = await startTestApp();
    const [ada, ben, eve] = [await person(app, 'ada'), await person(app, 'ben'), await person(app, 'eve')];
    await decline(eve, ada);
    await pair(ada, ben);
    await ada.post('/api/intake/first-week/walk_campus');
    expect(await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).toMatchObject({ status: 202 });
    expect((await ben.get(buddy)).body).toMatchObject({ buddy: null, asking: [] });
    await eraseDeleted(app.deps);
    for (const table of ['buddy', 'buddy_proposal', 'buddy_refusal', 'first_week_tick']) {
      expect((await app.deps.pool.query(`select from ${table}`)).rows, table).toEqual([]);
    }
  });
});

test('the database refuses half a pair, a third person, and a pair with oneself', async () => {
  await using app = await startTestApp();
  const [ada, ben, eve] = [await app.person('ada'), await app.person('ben'), await app.person('eve')];
  const { pool } = app.deps;
  const add = (...pairs: [string, string][]) =>
    pool.query(
      `insert into buddy (person_id, buddy_id) values ${pairs.map((_, at) => `($${2 * at + 1}, $${2 * at + 2})`).join()}`,
      pairs.flat(),
    );
  await expect(add([ada.id, ben.id])).rejects.toThrow('buddy_both_sides');
  await expect(add([ada.id, ada.id])).rejects.toThrow('buddy_not_oneself');
  await add([ada.id, ben.id], [ben.id, ada.id]);
  await expect(add([ada.id, eve.id], [eve.id, ada.id])).rejects.toThrow('buddy_pkey');
  await pool.query('delete from buddy where person_id = $1', [ada.id]);
  expect((await pool.query('select from buddy')).rows).toEqual([]);
  const propose = (from: string, to: string) => pool.query('insert into buddy_proposal values ($1, $2)', [from, to]);
  await propose(ada.id, ben.id);
  await expect(propose(ada.id, eve.id)).rejects.toThrow('buddy_proposal_pkey');
  await expect(propose(eve.id, eve.id)).rejects.toThrow('buddy_proposal_not_oneself');
});

test('after random decisions of five people the state equals that of a model', async () => {
  await using app = await startTestApp();
  const people = await Promise.all(Array.from({ length: 5 }, (_, at) => person(app, `model_${at}`)));
  const buddies = new Map<number, number>();
  const asked = new Map<number, number>();
  const refusals = new Set<string>();
  const unbind = (...gone: number[]) => {
    for (const [from, to] of asked) if (gone.includes(from) || gone.includes(to)) asked.delete(from);
  };
  const become = (one: number, other: number) => {
    unbind(one, other);
    buddies.set(one, other).set(other, one);
    refusals.delete(`${one} ${other}`);
  };
  /** The expected reply of each action, after changing the model. */
  const acts = {
    ask: (by: number, whom: number) => {
      if (buddies.get(by) === whom) return 200;
      if (buddies.has(by) || buddies.has(whom) || refusals.has(`${whom} ${by}`)) return 409;
      if (asked.get(whom) === by) become(by, whom);
      else if (asked.has(by) && asked.get(by) !== whom) return 409;
      else {
        asked.set(by, whom);
        refusals.delete(`${by} ${whom}`);
      }
      return 200;
    },
    accept: (by: number, whom: number) => {
      if (buddies.get(by) === whom) return 200;
      if (buddies.has(by)) return 409;
      if (asked.get(whom) !== by) return 404;
      become(by, whom);
      return 200;
    },
    decline: (by: number, whom: number) => {
      if (buddies.get(by) === whom) return 409;
      if (asked.get(whom) === by) asked.delete(whom);
      if (asked.get(by) === whom) asked.delete(by);
      refusals.add(`${by} ${whom}`);
      return 200;
    },
    stop: (by: number) => {
      const other = buddies.get(by);
      if (other === undefined) return 200;
      buddies.delete(by);
      buddies.delete(other);
      refusals.add(`${by} ${other}`);
      return 200;
    },
    withdraw: (by: number) => {
      asked.delete(by);
      return 200;
    },
  };
  const calls = { ask, accept, decline, stop: stopIt, withdraw: takeBack };
  const names = ['ask', 'ask', 'ask', 'accept', 'accept', 'decline', 'stop', 'withdraw'] as const;
  const step = fc.record({ act: fc.constantFrom(...names), by: fc.nat(4), further: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      for (const { act, by, further } of steps) {
        const whom = (by + further) % 5;
        const expected = acts[act](by, whom);
        expect((await calls[act](people[by]!, people[whom]!)).status, `${act} ${by} ${whom}`).toBe(expected);
      }
      for (const [at, each] of people.entries()) {
        const { body } = await each.get(buddy);
        const askers = [...asked].filter(([, to]) => to === at).map(([from]) => people[from]!.id);
        expect(body.buddy?.user.id).toBe(people[buddies.get(at) ?? -1]?.id);
        expect(body.asked?.user.id).toBe(people[asked.get(at) ?? -1]?.id);
        expect(body.asking.map(({ user }: { user: { id: string } }) => user.id).toSorted()).toEqual(askers.toSorted());
      }
    }),
    { numRuns: 10, seed: 5 },
  );
});

const stopIt = (by: TestPerson) => by.delete(buddy);
const takeBack = (by: TestPerson) => by.delete(`${buddy}/proposal`);
