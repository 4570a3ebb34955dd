import { describe, expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const absent = '01900000-0000-7000-8000-000000000000';

/** Adds a person with a name given as `first|last`. */
async function add(app: TestApp, username: string, name: string, more: object = {}): Promise<TestPerson> {
  const person = await app.person(username);
  const [first_name, last_name] = name.split('|');
  const { status } = await person.put('/api/profile/me', { first_name, last_name, ...more });
  expect(status).toBe(200);
  return person;
}

async function find(by: TestPerson, text: string, more = ''): Promise<string[]> {
  const { status, body } = await by.get(`/api/users?search=${encodeURIComponent(text)}${more}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.users.length);
  return body.users.map(({ username }: { username: string }) => username);
}

describe('a search finds people', () => {
  test('by name, username or country, in any case and without accents', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await add(app, 'zkk', 'Zoë|Kimanì', { country: 'COTE_D_IVOIRE' });
    await add(app, 'ola_b', 'Ọlá|Bàbátúndé', { country: 'NIGERIA' });
    await add(app, 'musa', 'Musa|Ɗanjuma', { country: 'NIGERIA' });
    await add(app, 'sara', 'أحمد|سارة', { country: 'EGYPT' });
    await add(app, 'obb', "Sinéad|O'Brien", { country: 'GHANA' });
    for (const [text, found] of [
      ['zoe kimani', ['zkk']],
      ['KIMANI Zoë', ['zkk']],
      ['  zo  ', ['zkk']],
      ['ola babatunde', ['ola_b']],
      ['Ọlá', ['ola_b']],
      ['danjuma', ['musa']],
      ['احمد', ['sara']],
      ['ساره', ['sara']],
      ['@ola_b', ['ola_b']],
      ['OLA_B', ['ola_b']],
      ['olab', ['ola_b']],
      ['obrien', ['obb']],
      ["o'brien", ['obb']],
      ['o’brien', ['obb']],
      ['Côte d’Ivoire', ['zkk']],
      ['musa nigeria', ['musa']],
      ['zoe nigeria', []],
      ['zoekimani', ['zkk']],
    ] as const) {
      expect(await find(me, text), text).toEqual(found);
    }
    expect((await find(me, 'nigeria')).sort()).toEqual(['musa', 'ola_b']);
  });

  test.each(['wanjriu', 'wanjru', 'wanjiiru', 'wanjeru', 'anjiru', 'Wanjirj', 'kamua wanjiru', 'wanjiro kamaw'])(
    'despite a typo in each word: %s',
    async (text) => {
      await using app = await startTestApp();
      const me = await app.person('me_myself');
      await add(app, 'student_x', 'Wanjirũ|Kamau');
      await add(app, 'student_y', 'Peter|Otieno');
      expect(await find(me, text)).toEqual(['student_x']);
    },
  );

  test('but not with two typos in a word, or one in a short word', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await add(app, 'student_x', 'Wanjiru|Obi');
    for (const text of ['wnjriu', 'wanjixxx', 'abi']) expect(await find(me, text), text).toEqual([]);
  });

  test('ranked by exact name, equal words, beginnings, typos and countries', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await add(app, 'aa1', 'Keny|Typo');
    await add(app, 'aa2', 'Kenyatta|Beginning');
    await add(app, 'aa3', 'Odhiambo|Kenya');
    await add(app, 'aa4', 'Kenya|Zuri');
    await add(app, 'kenya', 'Named|Otherwise');
    await app.deps.pool.query(`update person set country = 'GHANA'`);
    await add(app, 'aa5', 'Of|Country', { country: 'KENYA' });
    await app.deps.pool.query(`update person set followers_count = 9 where username in ('aa1', 'aa3', 'aa5')`);
    expect(await find(me, 'kenya')).toEqual(['kenya', 'aa3', 'aa4', 'aa2', 'aa1', 'aa5']);
    expect((await find(me, 'kenya zuri'))[0]).toBe('aa4');
  });

  test('with an exact full name first among many who share its words', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    for (let at = 0; at < 20; at += 1) await add(app, `nnn${at}`, `Ada Mary ${at}|Obi`);
    await app.deps.pool.query('update person set followers_count = 50');
    await add(app, 'the_one', 'Ada|Obi');
    const { body } = await me.get('/api/users?search=ADA%20obi&limit=5');
    expect([body.users[0].username, body.users.length, body.total]).toEqual(['the_one', 5, 21]);
  });

  test('and counts all of them, also for common words and repeated searches', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await app.deps.pool.query(`insert into person (issuer, subject, email, campus_id, username, first_name, last_name,
        intake, country, program, onboarded_at)
      select 'many', n, '', (select id from campus limit 1), 'many_' || n, case when n > 440 then 'Zuri' else 'Amina' end,
        'Wanja', 'JANUARY_2024', 'KENYA', 'COMPUTER_SCIENCE', now()
      from generate_series(1, 450) as n`);
    const totals = {
      wanja: 450,
      ami: 440,
      zuri: 10,
      'zuri wanja': 10,
      'amina zuri': 0,
      wanka: 450,
      zurri: 10,
      many_449: 1,
    };
    // PostgreSQL may switch to a generic plan at the sixth execution of a statement, which is in the first three rounds.
    for (let round = 1; round <= 3; round += 1) {
      for (const [search, total] of Object.entries(totals)) {
        expect((await me.get(`/api/users?search=${search}`)).body.total, search).toBe(total);
        expect((await me.get(`/api/profile?search=${search}`)).body.total, search).toBe(total);
      }
    }
  });

  test('up to a thousand of them, with names before countries, and all filters applied', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    // In parts, because storing the words of 3,002 names takes a busy machine longer than a statement may.
    for (let first = 1; first <= 3002; first += 250) {
      await app.deps.pool.query(
        `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
           onboarded_at)
         select 'many', n, '', (select id from campus limit 1), 'many_' || n, case when n > 3000 then 'Kenya' else 'Wanja' end,
           'Kamau', case when n % 1000 = 7 then 'MAY_2025' else 'JANUARY_2024' end,
           case when n = 17 then 'TOGO' else 'KENYA' end, 'COMPUTER_SCIENCE', now()
         from generate_series($1::int, $2::int) as n`,
        [first, Math.min(first + 249, 3002)],
      );
    }
    // PostgreSQL does so within a minute. Without statistics a search can take longer than it may on a busy machine.
    await app.deps.pool.query('analyze person');
    const search = async (query: string) => (await me.get(`/api/users?${query}`)).body;
    for (const query of ['search=kenya', 'search=ke', 'search=k', 'search=kam+wan', 'country=KENYA']) {
      expect((await search(query)).total, query).toBe(1000);
    }
    const first = await search('search=kenya&limit=3');
    expect(first.users.map(({ name }: { name: string }) => name)).toEqual([
      'Kenya Kamau',
      'Kenya Kamau',
      expect.stringMatching('Wanja'),
    ]);
    expect(await search('search=wanja+togo')).toMatchObject({ users: [{ username: 'many_17' }], total: 1 });
    expect((await search('search=kenya&intake=MAY_2025')).total).toBe(3);
    expect((await search('country=KENYA&intake=MAY_2025')).total).toBe(3);
    expect((await search('search=kenya&page=20&limit=50')).users).toHaveLength(50);
    expect(await search('search=kenya&page=21&limit=50')).toEqual({ users: [], total: 1000 });
    expect(await search('page=202&limit=50')).toEqual({ users: [], total: 3002 });
  }, 60_000);

  test('but not the viewer, deleted or not onboarded people, and not by e-mail address', async () => {
    await using app = await startTestApp();
    const [ada, deleted] = [await add(app, 'ada', 'Same|Name'), await add(app, 'gone', 'Same|Name')];
    const newcomer = await app.newcomer('subject_x');
    await newcomer.put('/api/profile/me', { first_name: 'Same', last_name: 'Name', username: 'new_one' });
    const ben = await add(app, 'ben', 'Same|Name');
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [deleted.id]);
    await app.deps.pool.query(`update person set email = 'qwertyuiop@mail.example' where id = $1`, [ben.id]);
    expect(await find(ada, 'same name')).toEqual(['ben']);
    expect(await find(ben, 'same name')).toEqual(['ada']);
    for (const text of ['gone', 'new_one', 'qwertyuiop', 'qwertyuiop@mail.example', 'students', 'example']) {
      expect(await find(ada, text), text).toEqual([]);
    }
  });

  test('by a new name immediately, and no longer by the old one', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    const ada = await add(app, 'ada', 'Adaeze|Okafor');
    await ada.put('/api/profile/me', { last_name: 'Eze', country: 'GHANA' });
    expect(await find(me, 'adaeze eze ghana')).toEqual(['ada']);
    for (const text of ['okafor', 'adaeze kenya']) expect(await find(me, text), text).toEqual([]);
  });

  test('with wildcards and other signs matched literally', async () => {
    await using app = await startTestApp();
    const me = await app.person('memyself');
    await add(app, 'percent', '100%|Real');
    await add(app, 'flower', 'Rose|🌸');
    await add(app, 'back', 'Back\\|Slash');
    for (const [text, found] of [
      ['%', ['percent']],
      ['%%', []],
      ['_', []],
      ['\\', ['back']],
      ['🌸', ['flower']],
      ['*', []],
      ['(', []],
      ["'", []],
      [':*', []],
      ['per%nt', []],
    ] as const) {
      expect(await find(me, text), text).toEqual(found);
    }
  });

  test('with the follow state between viewer and person', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await ada.post('/api/connections', { followingId: ben.id });
    expect((await ada.get('/api/users?search=ben')).body.users).toMatchObject([
      { isFollowing: true, isFollowedBy: false },
    ]);
    expect((await ben.get('/api/users?search=ada')).body.users).toMatchObject([
      { isFollowing: false, isFollowedBy: true },
    ]);
  });
});

describe('filters and pages', () => {
  test('filters work alone, together and with words; empty ones are ignored', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await app.person('elsewhere', { campus: 'Other University', intake: 'MAY_2025' });
    await add(app, 'ada', 'Ada|Obi', { country: 'GHANA', interests: ['CHESS'], skills: ['CODING'] });
    await add(app, 'ben', 'Ben|Obi', { program: 'INTERNATIONAL_BUSINESS_TRADE', interests: ['CHESS', 'ART'] });
    for (const [query, found] of [
      ['campus=Other%20University', ['elsewhere']],
      ['intake=MAY_2025', ['elsewhere']],
      ['country=GHANA', ['ada']],
      ['program=INTERNATIONAL_BUSINESS_TRADE', ['ben']],
      ['interest=CHESS', ['ada', 'ben']],
      ['skill=CODING', ['ada']],
      ['interest=CHESS&program=COMPUTER_SCIENCE', ['ada']],
      ['search=obi&interest=ART', ['ben']],
      ['search=obi&country=&interest=&skill=&campus=&intake=&program=', ['ada', 'ben']],
      ['country=ATLANTIS', []],
      ['', ['ada', 'ben', 'elsewhere']],
      ['search=%20', ['ada', 'ben', 'elsewhere']],
    ] as const) {
      const { body } = await me.get(`/api/users?${query}`);
      const names = body.users.map(({ username }: { username: string }) => username);
      expect([names, body.total], query).toEqual([found, found.length]);
    }
  });

  test('people of the own campus who accept messages from it can be listed and searched', async () => {
    await using app = await startTestApp();
    const [me, ada, ben, , far] = await Promise.all([
      app.person('me_myself'),
      app.person('ada'),
      app.person('ben'),
      app.person('friends_only'),
      app.person('far', { campus: 'Other University' }),
    ]);
    for (const each of [me, ada, ben, far]) await each.put('/api/privacy', { messagesFrom: 'campus' });
    const found = async (query = '') => {
      const { body } = await me.get(`/api/users?messagesFrom=campus${query}`);
      return [body.users.map(({ username }: { username: string }) => username), body.total];
    };
    expect(await found()).toEqual([['ada', 'ben'], 2]);
    expect(await found('&search=ada')).toEqual([['ada'], 1]);
    expect(await found('&campus=Other%20University')).toEqual([[], 0]);
    await ben.put(`/api/blocks/${me.id}`);
    expect(await found()).toEqual([['ada'], 1]);
    await ada.put('/api/privacy', { findable: false });
    expect(await found()).toEqual([[], 0]);
    expect(await me.get('/api/users?messagesFrom=everyone')).toMatchObject({ status: 400 });
  });

  test('pages contain everyone once and link to the next until the last', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    for (let at = 0; at < 23; at += 1) await app.person(`ada_${at}`);
    for (const search of ['ada', '']) {
      const names: string[] = [];
      for (let next: string | undefined = `/api/users?limit=10&search=${search}`; next;) {
        const page = await me.get(next);
        expect(page.body.total).toBe(23);
        names.push(...page.body.users.map(({ username }: { username: string }) => username));
        next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect([names.length, new Set(names).size]).toEqual([23, 23]);
      const beyond = await me.get(`/api/users?limit=10&page=99&search=${search}`);
      expect(beyond).toMatchObject({ status: 200, body: { users: [], total: 23 } });
      expect(beyond.headers.get('link')).toBeNull();
    }
  });

  test.each([
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1000000000',
    'limit=',
    'page=0',
    'page=-1',
    'page=1.5',
    'search=a%00b',
    'cursor=',
    'cursor=x',
    `cursor=${absent}`,
    // A name with a NUL character.
    `cursor=${absent}-AA`,
    `cursor=AA-${absent}`,
    `cursor=x-${absent}`,
  ])('refuses the query %s', async (query) => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    for (const path of ['/api/users', '/api/profile']) {
      expect(await me.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
    }
  });

  test('accepts up to a hundred characters and sixty searches a minute', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const me = await app.person('me_myself');
    expect(await me.get(`/api/users?search=${'a+'.repeat(50)}`)).toMatchObject({ status: 200 });
    expect(await me.get(`/api/users?search=${'a'.repeat(101)}`)).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 59 }, () => me.get('/api/users?search=ada')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await app.anyone.get('/api/users?search=ada')).status).toBe(401);
  });

  test('limits searches of the intake directory to sixty a minute too', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const me = await app.person('me_myself');
    const answers = await Promise.all(Array.from({ length: 61 }, () => me.get('/api/profile?search=ada')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ body: { code: 'rate_limited' } });
  });
});

describe('the directory of an intake', () => {
  test('contains the viewer’s own intake by name, and can be searched', async () => {
    await using app = await startTestApp();
    const me = await app.person('me_myself');
    await add(app, 'zed', 'Zed|Obi');
    await add(app, 'ada', 'Ada|Obi', { country: 'GHANA' });
    await app.person('later', { intake: 'MAY_2025' });
    const names = async (query: string) =>
      (await me.get(`/api/profile?${query}`)).body.users.map(({ username }: { username: string }) => username);
    expect(await names('intake=JANUARY_2024')).toEqual(['ada', 'zed']);
    expect(await names('')).toEqual(['ada', 'zed']);
    expect(await names('search=ghana')).toEqual(['ada']);
    expect(await names('search=later')).toEqual([]);
    expect(await me.get('/api/profile?intake=MAY_2025')).toMatchObject({
      status: 403,
      body: { code: 'not_your_intake' },
    });
  });

  test('shows people as their profile does, with any characters', async () => {
    await using app = await startTestApp();
    const [me, ada] = [await app.person('me_myself'), await app.person('ada')];
    const { pool } = app.deps;
    const file = `${'0123456789abcdef'.repeat(2)}.webp`;
    await pool.query(
      `insert into media (file, owner_id, purpose, state, width, height, placeholder) values ($1, $2, 'avatar', 'attached', 9, 9, '')`,
      [file, ada.id],
    );
    await ada.post('/api/connections', { followingId: me.id });
    const texts = [
      ['Ada', 'Obi', '', [], null],
      ['عمر "al"', `O'Bi\\n`, 'two\nlines\t"quoted" \u2028 {}', ['ART', 'a "b", \\c', 'شعر'], file],
    ];
    for (const values of texts) {
      await pool.query(
        `update person set first_name = $2, last_name = $3, bio = $4, about = $4, interests = $5, skills = $5, languages = $5,
           avatar = $6, banner = $6 where id = $1`,
        [ada.id, ...values],
      );
      const { body: profile } = await me.get('/api/profile/ada');
      const listed = { users: [{ ...profile, isFollowing: false, isFollowedBy: true, canMessage: false }], total: 1 };
      for (const path of ['profile', 'users', 'users?search=ada', 'profile?limit=1', 'connections/followers']) {
        expect((await me.get(`/api/${path}`)).body, path).toEqual(listed);
      }
      expect((await me.get('/api/profile?page=2')).body).toEqual({ users: [], total: 1 });
    }
  });

  test('pages contain their part of all people by name, for any limit, page and viewer', async () => {
    await using app = await startTestApp();
    const names = Array.from({ length: 11 }, (_, at) => `all_${String.fromCharCode(97 + at)}`);
    const people: TestPerson[] = [];
    for (const name of names) people.push(await add(app, name, `Same|${name === 'all_d' ? 'Other' : 'Name'}`));
    // People with the same name are ordered by id, which is the order of creation.
    const order = [...names.filter((name) => name !== 'all_d'), 'all_d'];
    for (const me of [people[0], people[3], people[5], people[10]] as TestPerson[]) {
      const others = order.filter((name) => name !== me.username);
      for (const path of ['/api/profile?', '/api/users?', '/api/users?intake=JANUARY_2024&']) {
        for (const limit of [1, 3, 4, 10, 11]) {
          for (let page = 1; page <= 12 / limit + 2; page += 1) {
            const { body, headers } = await me.get(`${path}limit=${limit}&page=${page}`);
            const shown = body.users.map(({ username }: { username: string }) => username);
            const call = `${me.username} ${path} ${limit} ${page}`;
            expect([shown, body.total], call).toEqual([others.slice((page - 1) * limit, page * limit), 10]);
            expect(headers.has('link'), call).toBe(page * limit < 10);
          }
        }
      }
    }
  });

  test.each(['/api/profile?', '/api/users?', '/api/users?intake=JANUARY_2024&country=KENYA&'])(
    'the next page of %s neither skips nor repeats people when others join or leave before it',
    async (path) => {
      await using app = await startTestApp();
      const me = await app.person('me_myself');
      const ada = await add(app, 'ada', 'Ada|Ōbi');
      for (const name of ['bea', 'cid', 'dan', 'eve', 'fay', 'gil']) await add(app, name, `${name}|Ōbi "ع"`);
      const shown: string[] = [];
      const openPage = async (address: string) => {
        const { body, headers } = await me.get(address);
        shown.push(...body.users.map(({ username }: { username: string }) => username));
        return /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      };
      const second = await openPage(`${path}limit=3`);
      await ada.send('DELETE', '/api/profile/me', { username: 'ada' });
      const third = await openPage(second!);
      for (const name of ['new', 'newer']) await add(app, `${name}_one`, `Aa|${name}`);
      expect(await openPage(third!)).toBe(undefined);
      expect(shown).toEqual(['ada', 'bea', 'cid', 'dan', 'eve', 'fay', 'gil']);
    },
  );

  test('the total is right after people join, move and leave, for every viewer', async () => {
    await using app = await startTestApp();
    const total = async (by: TestPerson, path = '/api/profile') => (await by.get(path)).body.total;
    const me = await app.person('me_myself');
    expect(await total(me)).toBe(0);
    const newcomer = await app.newcomer('subject_x');
    await newcomer.put('/api/profile/me', { intake: 'JANUARY_2024' });
    expect(await total(me)).toBe(0);
    const [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => app.person(name)));
    await app.person('later', { intake: 'MAY_2025' });
    expect([await total(me), await total(ada!)]).toEqual([2, 2]);
    expect(await total(me, '/api/users')).toBe(3);
    expect(await total(me, '/api/users?intake=MAY_2025')).toBe(1);
    expect(await total(me, '/api/users?intake=MAY_2026')).toBe(0);

    await ben!.put('/api/profile/me', { intake: 'MAY_2025' });
    expect([await total(me), await total(ben!)]).toEqual([1, 1]);
    expect((await ada!.send('DELETE', '/api/profile/me', { username: 'ada' })).status).toBeLessThan(300);
    expect([await total(me), await total(me, '/api/users')]).toEqual([0, 2]);
    await app.deps.pool.query(`insert into person (issuer, subject, email, campus_id, username, first_name, last_name,
        intake, country, program, onboarded_at)
      select 'many', n, '', (select id from campus limit 1), 'many_' || n, 'Many', 'Others',
        case when n % 2 = 0 then 'MAY_2025' else 'JANUARY_2024' end, 'KENYA', 'COMPUTER_SCIENCE', now()
      from generate_series(1, 9) as n`);
    expect([await total(me), await total(ben!)]).toEqual([5, 5]);
    await app.deps.pool.query(`update person set intake = 'MAY_2025' where username in ('many_1', 'many_3')`);
    await app.deps.pool.query(`delete from person where username in ('many_5', 'many_2')`);
    expect([await total(me), await total(ben!)]).toEqual([2, 6]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('counts are right after concurrent moves between intakes', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 8 }, (_, at) => app.person(`mover_${at}`)));
    const intakes = ['MAY_2025', 'MAY_2026', 'JANUARY_2024'];
    // Directly in the database, because the API allows one change only.
    const moves = people.flatMap((person, at) =>
      intakes.map((_, turn) =>
        app.deps.pool.query('update person set intake = $1 where id = $2', [intakes[(at + turn) % 3], person.id]),
      ),
    );
    await Promise.all(moves);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });
});
