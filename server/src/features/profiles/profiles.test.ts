import { languages } from '@baraza/contract/features/profile-options.ts';
import { describe, expect, test } from 'vitest';
import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { write } from '#testing/posting.ts';
import { onboardingDetails } from '#testing/people.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { startTestApp } from '#testing/test-app.ts';

describe('the intake', () => {
  const change = (intake: string, more: object = {}) => ({ intake, ...more });
  const refused = { status: 403, body: { code: 'intake_fixed', errors: [{ path: 'intake' }] } };

  test('can change once, and then the hub of another intake stays closed', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada', { intake: 'MAY_2024' });
    const { rows } = await app.deps.pool.query<{ onboarded_at: Date }>('select onboarded_at from person');
    const until = new Date(rows[0]!.onboarded_at.getTime() + 14 * 86_400_000).toISOString();
    expect(await ada.get('/api/profile/me')).toMatchObject({ body: { intakeChangeableUntil: until } });
    // Sending the same value is not a change.
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await ada.put('/api/profile/me', change('MAY_2024'))).toMatchObject({
        status: 200,
        body: { intakeChangeableUntil: until },
      });
    }
    expect(await ada.put('/api/profile/me', change('MAY_2025'))).toMatchObject({
      status: 200,
      body: { intake: 'MAY_2025', intakeChangeableUntil: null },
    });
    for (const intake of ['MAY_2024', 'JANUARY_2024']) {
      expect(await ada.put('/api/profile/me', change(intake, { bio: 'new' }))).toMatchObject(refused);
    }
    expect(await ada.get('/api/announcements?intake=MAY_2024')).toMatchObject({ status: 403 });
    expect(await ada.put('/api/profile/me', change('MAY_2025', { about: 'kept' }))).toMatchObject({
      status: 200,
      body: { intake: 'MAY_2025', bio: '', about: 'kept' },
    });
    const { rows: log } = await app.deps.pool.query(
      'select person_id, changed_by, from_intake, to_intake from intake_change',
    );
    expect(log).toEqual([{ person_id: ada.id, changed_by: ada.id, from_intake: 'MAY_2024', to_intake: 'MAY_2025' }]);
  });

  test('cannot change later than 14 days after onboarding', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const onboarded = (ago: string) =>
      app.deps.pool.query('update person set onboarded_at = now() - $1::interval where id = $2', [ago, ada.id]);
    await onboarded('14 days 1 second');
    expect(await ada.put('/api/profile/me', change('MAY_2025'))).toMatchObject(refused);
    expect(await ada.put('/api/profile/me', change('JANUARY_2024'))).toMatchObject({
      status: 200,
      body: { intakeChangeableUntil: null },
    });
    await onboarded('13 days 23 hours');
    // Finishing onboarding again does not restart the 14 days.
    expect(await ada.put('/api/profile/me', { isOnboarded: true })).toMatchObject({ status: 200 });
    await onboarded('14 days 1 second');
    expect(await ada.put('/api/profile/me', change('MAY_2025', { isOnboarded: true }))).toMatchObject(refused);
    await onboarded('13 days 23 hours');
    expect(await ada.put('/api/profile/me', change('MAY_2025'))).toMatchObject({ status: 200 });
  });

  test('only one of many concurrent changes is stored', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const intakes = ['MAY_2025', 'MAY_2026', 'SEPTEMBER_2025', 'SEPTEMBER_2024', 'JANUARY_2026'];
    const replies = await Promise.all(intakes.map((intake) => ada.put('/api/profile/me', change(intake))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect((await app.deps.pool.query('select from intake_change')).rowCount).toBe(1);
  });

  test('has the months that the operator lists', async () => {
    await using app = await startTestApp({ env: { INTAKE_MONTHS: 'March,October' } });
    const newcomer = await app.newcomer();
    const year = new Date().getUTCFullYear();
    const { body } = await newcomer.get('/api/options');
    expect(body.intakes.slice(0, 3)).toEqual([`OCTOBER_${year}`, `MARCH_${year}`, `OCTOBER_${year - 1}`]);
    expect(await newcomer.put('/api/profile/me', { intake: body.intakes[1] })).toMatchObject({ status: 200 });
    for (const intake of ['MAY_2026', 'MARS_2026']) {
      expect(await newcomer.put('/api/profile/me', { intake })).toMatchObject({ status: 422 });
    }
  });

  test('can change freely until onboarding is finished', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    for (const intake of ['MAY_2025', 'MAY_2026', 'MAY_2025']) {
      expect(await ada.put('/api/profile/me', change(intake))).toMatchObject({
        status: 200,
        body: { intake, intakeChangeableUntil: null },
      });
    }
    expect(
      await ada.put('/api/profile/me', { ...onboardingDetails, isOnboarded: true, consents: ownDocuments }),
    ).toMatchObject({
      body: { intakeChangeableUntil: expect.any(String) as string },
    });
  });

  test('the log of changes is deleted with the account', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await ada.put('/api/profile/me', change('MAY_2025'));
    expect(await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).toMatchObject({ status: 202 });
    await eraseDeleted(app.deps);
    expect((await app.deps.pool.query('select from intake_change')).rowCount).toBe(0);
  });
});

describe('onboarding', () => {
  test('a newcomer can only call what onboarding needs', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    for (const path of [
      '/api/profile/me',
      '/api/options',
      '/api/profile/check-username?username=abc',
      '/api/auth/sessions',
    ]) {
      expect(await ada.get(path), path).toMatchObject({ status: 200 });
    }
    for (const path of ['/api/posts', '/api/profile/ada', '/api/posts/00000000-0000-7000-8000-000000000000']) {
      expect(await ada.get(path), path).toMatchObject({ status: 403, body: { code: 'onboarding_required' } });
    }
  });

  test('finishes when requested with all required fields; the next call is allowed', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    expect(
      await ada.put('/api/profile/me', {
        ...onboardingDetails,
        name: 'Ada Obi',
        isOnboarded: true,
        consents: ownDocuments,
      }),
    ).toMatchObject({
      status: 200,
      body: { ...onboardingDetails, name: 'Ada Obi', isOnboarded: true },
    });
    expect(await ada.get('/api/posts')).toMatchObject({ status: 200 });
  });

  test('names the missing fields, and stores nothing of a refused call', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    const { program: _, country: __, ...half } = onboardingDetails;
    const refused = await ada.put('/api/profile/me', { ...half, isOnboarded: true });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'onboarding_incomplete', errors: [{ path: 'country' }, { path: 'program' }] },
    });
    expect(await ada.get('/api/profile/me')).toMatchObject({ body: { username: null, isOnboarded: false } });
  });

  test('a program that is not listed is named by the person, until they choose another one', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    expect((await ada.get('/api/options')).body.programs.at(-1)).toBe('OTHER');
    for (const more of [{}, { programOther: '' }, { programOther: '\u200b' }, { programOther: 'x'.repeat(101) }]) {
      expect(await ada.put('/api/profile/me', { program: 'OTHER', ...more })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'programOther' }], detail: expect.not.stringContaining('programOther') },
      });
    }
    const other = { program: 'OTHER', programOther: ' Marine\nBiology ' };
    expect(await ada.put('/api/profile/me', other)).toMatchObject({ body: { programOther: 'Marine Biology' } });
    expect(await ada.put('/api/profile/me', { bio: 'x' })).toMatchObject({ body: { programOther: 'Marine Biology' } });
    expect(await ben.get('/api/profile/ada')).toMatchObject({
      body: { program: 'OTHER', programOther: 'Marine Biology' },
    });
    expect(await ada.put('/api/profile/me', { programOther: '' })).toMatchObject({ status: 422 });
    const listed = { program: 'COMPUTER_SCIENCE', programOther: 'ignored' };
    expect(await ada.put('/api/profile/me', listed)).toMatchObject({ body: { programOther: null } });
  });

  test('fields can be sent in parts, and onboarding is never undone', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    await ada.put('/api/profile/me', { first_name: 'Ada', last_name: 'Obi', username: 'ada_obi' });
    expect(await ada.put('/api/profile/me', onboardingDetails)).toMatchObject({ body: { isOnboarded: false } });
    expect(await ada.put('/api/profile/me', { isOnboarded: true, consents: ownDocuments })).toMatchObject({
      body: { isOnboarded: true },
    });
    expect(await ada.put('/api/profile/me', { isOnboarded: false })).toMatchObject({ status: 422 });
    expect(await ada.put('/api/profile/me', { bio: 'hello' })).toMatchObject({
      body: { isOnboarded: true, bio: 'hello' },
    });
  });

  test.each<[string, object, string]>([
    ['an unknown program', { program: 'WIZARDRY' }, 'program'],
    ['an unknown country', { country: 'ATLANTIS' }, 'country'],
    ['an unknown second country', { secondCountry: 'ATLANTIS' }, 'secondCountry'],
    ['an intake of no term', { intake: 'JULY_2024' }, 'intake'],
    ['an unknown interest', { interests: ['TECHNOLOGY', 'CRIME'] }, 'interests.1'],
    ['an unknown language', { languages: ['KLINGON'] }, 'languages.0'],
    ['21 languages', { languages: languages.slice(0, 21) }, 'languages'],
    ['200 skills', { skills: Array.from({ length: 200 }, () => 'CODING') }, 'skills'],
    ['a blank name', { first_name: '   ' }, 'first_name'],
    ['a name that nobody can see', { last_name: '\u200b\u3164\u202e' }, 'last_name'],
    ['a name of 61', { last_name: 'x'.repeat(61) }, 'last_name'],
    ['a bio of 301', { bio: 'x'.repeat(301) }, 'bio'],
    ['a NUL', { about: 'a\0b' }, 'about'],
    ['a locale that is no language tag', { locale: 'en_US; drop' }, 'locale'],
    ['a locale of 36', { locale: `en-${'abcdefgh-'.repeat(3)}abcdef` }, 'locale'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a username with a Cyrillic letter', { username: 'аda_obi' }, 'username'],
  ])('refuses %s and names the field', async (_, change, path) => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    const refused = await ada.put('/api/profile/me', { ...onboardingDetails, ...change });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_body', errors: [{ path }] } });
  });

  test('stores the language of the interface, which only its owner sees, until it is removed', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    expect(await ada.get('/api/profile/me')).toMatchObject({ body: { locale: null } });
    expect(await ada.put('/api/profile/me', { locale: 'pt-MZ' })).toMatchObject({
      status: 200,
      body: { locale: 'pt-MZ' },
    });
    expect(await ada.put('/api/profile/me', { bio: 'hi' })).toMatchObject({ body: { locale: 'pt-MZ' } });
    expect((await ben.get('/api/profile/ada')).body).not.toHaveProperty('locale');
    expect(await ada.put('/api/profile/me', { locale: null })).toMatchObject({ body: { locale: null } });
    expect(await ada.put('/api/profile/me', { locale: null })).toMatchObject({ status: 200, body: { locale: null } });
  });

  test('a second country is shown to others until it is removed or becomes the country', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const second = { status: 200, body: { country: 'KENYA', secondCountry: 'GHANA' } };
    const none = { status: 200, body: { country: 'KENYA', secondCountry: null } };
    expect(await ada.get('/api/profile/me')).toMatchObject(none);
    expect(await ada.put('/api/profile/me', { secondCountry: 'GHANA' })).toMatchObject(second);
    expect(await ada.put('/api/profile/me', { secondCountry: 'GHANA' })).toMatchObject(second);
    expect(await ada.put('/api/profile/me', { bio: 'hi' })).toMatchObject(second);
    expect(await ben.get('/api/profile/ada')).toMatchObject(second);
    expect(await ada.put('/api/profile/me', { secondCountry: 'KENYA' })).toMatchObject(none);
    await ada.put('/api/profile/me', { secondCountry: 'GHANA' });
    const moved = { body: { country: 'GHANA', secondCountry: null } };
    expect(await ada.put('/api/profile/me', { country: 'GHANA' })).toMatchObject(moved);
    expect(await ada.put('/api/profile/me', { country: 'KENYA', secondCountry: 'GHANA' })).toMatchObject(second);
    expect(await ada.put('/api/profile/me', { secondCountry: null })).toMatchObject(none);
    expect(await ben.get('/api/profile/ada')).toMatchObject(none);
  });

  test('ignores fields that the server sets', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const mine = await ada.get('/api/profile/me');
    const sent = {
      id: '1',
      email: 'x@y.z',
      followersCount: 99,
      image: 'https://evil.example/a.png',
      campus: 'Other',
      bio: 'hi',
    };
    const changed = await ada.put('/api/profile/me', sent);
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ ...mine.body, bio: 'hi' });
  });
});

describe('usernames', () => {
  test('one of a hundred concurrent claims succeeds, the others get 409', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 100 }, () => app.newcomer()));
    const outcomes = await Promise.all(
      people.map((person, at) => person.put('/api/profile/me', { username: at % 2 ? 'Wanjiru' : 'wanjiru' })),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status, body }) => status === 409 && body.code === 'username_taken')).toHaveLength(99);
  });

  test('cannot change once set; sending the same one is accepted', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.put('/api/profile/me', { username: 'ada' })).toMatchObject({ status: 200 });
    expect(await ada.put('/api/profile/me', { username: 'ADA' })).toMatchObject({
      status: 200,
      body: { username: 'ada' },
    });
    expect(await ada.put('/api/profile/me', { username: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'username_fixed' },
    });
  });

  test('are unavailable when taken in any case, reserved or malformed', async () => {
    await using app = await startTestApp();
    await app.person('taken_name');
    const ada = await app.newcomer();
    const isAvailable = async (name: string) =>
      (await ada.get(`/api/profile/check-username?username=${encodeURIComponent(name)}`)).body.available;
    for (const name of ['free_name', 'stafford', 'modupe', 'trustmwangi', 'helped', 'mercy', 'feedback', 'ada_2026']) {
      expect(await isAvailable(name), name).toBe(true);
    }
    for (const name of [
      'taken_name',
      'TAKEN_name',
      'me',
      'ME',
      'admin',
      'Adm1n',
      'suppOrt',
      'sup_port',
      'baraza_team',
      'barazaOfficial',
      'adminjoe',
      'ADM1N2026',
      '_admin_',
      'support247',
      'officialada',
      'staff7',
      'mod_2',
      'settings',
      'null',
    ]) {
      expect(await isAvailable(name), name).toBe(false);
    }
    for (const name of [
      'ab',
      '',
      'a b c',
      'naïve',
      'x'.repeat(31),
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '\0\0\0',
      'ａｄａ',
    ]) {
      expect(await isAvailable(name), name).toBe(false);
    }
    expect(await app.anyone.get('/api/profile/check-username?username=abc')).toMatchObject({ status: 401 });
    expect(await ada.get('/api/profile/check-username')).toMatchObject({
      status: 400,
      body: { code: 'invalid_query' },
    });
  });

  test('cannot be saved when reserved', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    expect(await ada.put('/api/profile/me', { username: 'm0derator' })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
  });

  test('can be checked 60 times a minute', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ada = await app.newcomer();
    const replies = await Promise.all(
      Array.from({ length: 61 }, () => ada.get('/api/profile/check-username?username=abcd')),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ body: { code: 'rate_limited' } });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('profiles', () => {
  test('are found by username in any case, without the e-mail address', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('Ben')];
    const seen = await ada.get('/api/profile/bEN');
    expect(seen).toMatchObject({ status: 200, body: { id: ben.id, username: 'Ben', name: 'Ben Tester' } });
    expect(JSON.stringify(seen.body)).not.toContain('@');
    expect(seen.body).not.toHaveProperty('isOnboarded');
  });

  test('return the same 404 for unknown, deleted, not onboarded and malformed usernames', async () => {
    await using app = await startTestApp();
    const [ada, gone] = [await app.person('ada'), await app.person('gone')];
    const unfinished = await app.newcomer();
    await unfinished.put('/api/profile/me', { username: 'unfinished' });
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
    const replies = await Promise.all(
      ['nobody', 'gone', 'unfinished', '%00', 'x'.repeat(280), '..%2f..'].map((name) =>
        ada.get(`/api/profile/${name}`),
      ),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: replies[0]!.body });
  });

  test('store each language once and show it to others', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const reply = await ada.put('/api/profile/me', { languages: ['SWAHILI', 'ENGLISH', 'SWAHILI'] });
    expect(reply).toMatchObject({ status: 200, body: { languages: ['SWAHILI', 'ENGLISH'] } });
    expect(await ben.get('/api/profile/ada')).toMatchObject({ body: { languages: ['SWAHILI', 'ENGLISH'] } });
    expect(await ben.get('/api/users?search=ada')).toMatchObject({
      body: { users: [{ languages: ['SWAHILI', 'ENGLISH'] }] },
    });
  });

  test('the author of a post is shown as in their profile, with any characters', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await write(ada, 'Mine');
    const { pool } = app.deps;
    const file = `${'0123456789abcdef'.repeat(2)}.webp`;
    await pool.query(
      `insert into media (file, owner_id, purpose, state, width, height, placeholder) values ($1, $2, 'avatar', 'attached', 9, 9, '')`,
      [file, ada.id],
    );
    const names = [
      ['Ada', 'Obi'],
      ['عمر "al"', `O'Bi\\n`],
      ['\u2028𝒜', '\u0001{}'],
    ] as const;
    for (const avatar of [null, file]) {
      for (const [first_name, last_name] of names) {
        await pool.query('update person set first_name = $2, last_name = $3, avatar = $4 where id = $1', [
          ada.id,
          first_name,
          last_name,
          avatar,
        ]);
        const image = avatar && `/media/${avatar}`;
        expect((await ada.get('/api/posts')).body[0]).toMatchObject({
          owner: { id: ada.id, username: 'ada', first_name, last_name, image },
        });
        expect((await ada.get('/api/profile/ada')).body).toMatchObject({ first_name, last_name, image });
      }
    }
  });

  test('refuse the token of a deleted person', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ada.id]);
    expect(await ada.get('/api/profile/me')).toMatchObject({ status: 401 });
  });

  test('the options contain the fixed lists and the intakes of three years', async () => {
    await using app = await startTestApp();
    const ada = await app.newcomer();
    const { body } = await ada.get('/api/options');
    expect(body.interests).toHaveLength(40);
    expect(body.skills).toHaveLength(30);
    expect(body.languages).toEqual([...languages]);
    expect(body.countries.length).toBeGreaterThanOrEqual(195);
    expect(body.programs).toContain('BACHELORS_OF_GLOBAL_CHALLENGES');
    const year = new Date().getUTCFullYear();
    expect(body.intakes).toHaveLength(9);
    expect(body.intakes).toEqual(
      expect.arrayContaining([`SEPTEMBER_${year}`, `MAY_${year - 1}`, `JANUARY_${year - 2}`]),
    );
  });

  test('return 503 with Retry-After during an outage, and keep sessions', async () => {
    const broken = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const connect = app.deps.pool.connect;
    app.deps.pool.connect = broken as never;
    const reply = await ada.get('/api/profile/me');
    app.deps.pool.connect = connect;
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 });
  });
});
