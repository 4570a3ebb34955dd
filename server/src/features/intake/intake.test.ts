import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { startTestApp } from '#testing/test-app.ts';

const absent = '00000000-0000-7000-8000-000000000000';

describe('announcements', () => {
  test('are listed for the intake, newest first, on pages', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    for (let number = 1; number <= 7; number += 1) {
      expect(
        await ada.post('/api/announcements', { content: ` news ${number} `, intake: 'JANUARY_2024' }),
      ).toMatchObject({
        status: 201,
        body: { content: `news ${number}`, thumpsUp: 0, liked: false, user: { username: 'ada' } },
      });
    }
    const seen: string[] = [];
    let next = '/api/announcements?intake=JANUARY_2024&limit=3';
    while (next) {
      const { body, headers } = await ben.get(next);
      seen.push(...body.map(({ content }: { content: string }) => content));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['news 7', 'news 6', 'news 5', 'news 4', 'news 3', 'news 2', 'news 1']);
  });

  test('hold their author, with any characters', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await app.deps.pool.query(`update person set first_name = 'عمر "al"', last_name = 'O''Bi\\n' where id = $1`, [
      ada.id,
    ]);
    const { body } = await ada.post('/api/announcements', { content: 'two\nlines, "quoted" \\ و' });
    expect(body).toEqual({
      id: expect.any(String),
      content: 'two\nlines, "quoted" \\ و',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      thumpsUp: 0,
      liked: false,
      user: { id: ada.id, username: 'ada', first_name: 'عمر "al"', last_name: `O'Bi\\n`, image: null },
      campus: 'Test University',
    });
    expect((await ben.get('/api/announcements')).body).toEqual([body]);
  });

  test('of another intake cannot be read, posted, liked or deleted', async () => {
    await using app = await startTestApp();
    const [ada, eve] = [await app.person('ada'), await app.person('eve', { intake: 'MAY_2025' })];
    const { body } = await ada.post('/api/announcements', { content: 'for us' });
    const refused = { status: 403, body: { code: 'not_your_intake' } };
    expect(await eve.get('/api/announcements?intake=JANUARY_2024')).toMatchObject(refused);
    expect(await eve.post('/api/announcements', { content: 'x', intake: 'JANUARY_2024' })).toMatchObject(refused);
    expect(await eve.patch(`/api/announcements/${body.id}`, { thumbsUp: 1 })).toMatchObject(refused);
    expect(await eve.delete(`/api/announcements/${body.id}`)).toMatchObject(refused);
    expect(await eve.get('/api/announcements')).toMatchObject({ status: 200, body: [] });
  });

  test('count one like per person', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { body } = await ada.post('/api/announcements', { content: 'like me' });
    const path = `/api/announcements/${body.id}`;
    await Promise.all(Array.from({ length: 20 }, () => ben.patch(path, { thumbsUp: 1 })));
    expect(await ben.patch(path, { thumbsUp: 1 })).toMatchObject({ status: 200, body: { thumpsUp: 1, liked: true } });
    expect(await ada.get('/api/announcements')).toMatchObject({ body: [{ thumpsUp: 1, liked: false }] });
    await Promise.all(Array.from({ length: 20 }, (_, at) => ben.patch(path, { thumbsUp: at % 2 ? 1 : -1 })));
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
    await ben.patch(path, { thumbsUp: -1 });
    expect(await ben.patch(path, { thumbsUp: -1 })).toMatchObject({ body: { thumpsUp: 0, liked: false } });
    for (const thumbsUp of [0, 5, '1', null]) {
      expect(await ben.patch(path, { thumbsUp })).toMatchObject({ status: 422 });
    }
    expect(await ben.patch(path, { thumpsUp: 1 })).toMatchObject({ status: 422 });
  });

  test('end in the state of a model after random likes', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => app.person(`person_${at}`)));
    const made: string[] = [];
    for (const content of ['one', 'two']) made.push((await people[0]!.post('/api/announcements', { content })).body.id);
    const model = new Set<string>();
    const step = fc.tuple(fc.nat(3), fc.nat(1), fc.constantFrom(1, -1));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        for (const [who, what, thumbsUp] of steps) {
          model[thumbsUp === 1 ? 'add' : 'delete'](`${who} ${what}`);
          const likes = people.filter((_, each) => model.has(`${each} ${what}`)).length;
          const { body } = await people[who]!.patch(`/api/announcements/${made[what]}`, { thumbsUp });
          expect(body).toMatchObject({ liked: thumbsUp === 1, thumpsUp: likes });
        }
        for (const [who, person] of people.entries()) {
          const { body } = await person.get('/api/announcements');
          const seen = body.map(({ liked }: { liked: boolean }) => liked);
          expect(seen).toEqual([model.has(`${who} 1`), model.has(`${who} 0`)]);
        }
      }),
      { numRuns: 12, seed: 7 },
    );
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('can be deleted by their author only', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { body } = await ada.post('/api/announcements', { content: 'short-lived' });
    const path = `/api/announcements/${body.id}`;
    await ben.patch(path, { thumbsUp: 1 });
    expect(await ben.delete(path)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await ada.delete(path)).toMatchObject({ status: 204 });
    expect(await ada.delete(path)).toMatchObject({ status: 404 });
    expect(await ben.patch(path, { thumbsUp: 1 })).toMatchObject({ status: 404 });
  });

  test('are refused with 422 when blank, too long or with NUL, and with 401 when signed out', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (const content of ['', '  \n', 'x'.repeat(2001), 'a\0b', 7, undefined]) {
      expect(await ada.post('/api/announcements', { content })).toMatchObject({ status: 422 });
    }
    expect(await ada.post('/api/announcements', { content: 'x', intake: 'SOMETIME_2024' })).toMatchObject({
      status: 422,
    });
    expect(await ada.get('/api/announcements?intake=SOMETIME')).toMatchObject({ status: 400 });
    expect(await app.anyone.post('/api/announcements', { content: 'x' })).toMatchObject({ status: 401 });
    expect(await ada.get('/api/announcements')).toMatchObject({ body: [] });
  });

  test('are posted once per key and at most five times an hour', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ada = await app.person('ada');
    const keyed = () => ada.post('/api/announcements', { content: 'once' }, { headers: { 'idempotency-key': 'k1' } });
    expect((await keyed()).body).toEqual((await keyed()).body);
    for (let number = 0; number < 3; number += 1) await ada.post('/api/announcements', { content: `more ${number}` });
    expect(await ada.post('/api/announcements', { content: 'too many' })).toMatchObject({ status: 429 });
    expect((await ada.get('/api/announcements')).body).toHaveLength(4);
  });
});

describe('icebreakers', () => {
  test('a posted icebreaker is visible to everyone of the intake, and there is none before', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const none = await ben.get('/api/icebreakers?intake=JANUARY_2024');
    expect(none).toMatchObject({ status: 200, body: null });
    expect(none.headers.get('content-type')).toMatch(/^application\/json/);
    const made = await ada.post('/api/icebreakers', { content: 'Tea or coffee?', duration: 20 });
    expect(made).toMatchObject({ status: 201, body: { content: 'Tea or coffee?', user: { username: 'ada' } } });
    expect(Date.parse(made.body.endsAt) - Date.parse(made.body.createdAt)).toBe(20 * 3_600_000);
    expect((await ben.get('/api/icebreakers')).body).toEqual(made.body);
    expect(await ben.post('/api/icebreakers', { content: 'Another?', duration: 20 })).toMatchObject({
      status: 409,
      body: { code: 'icebreaker_exists' },
    });
  });

  test('each intake has its own, which other intakes cannot see', async () => {
    await using app = await startTestApp();
    const [ada, eve] = [await app.person('ada'), await app.person('eve', { intake: 'MAY_2025' })];
    const { body: hers } = await ada.post('/api/icebreakers', { content: 'ours?' });
    expect(await eve.post('/api/icebreakers', { content: 'and ours?' })).toMatchObject({ status: 201 });
    const refused = { status: 403, body: { code: 'not_your_intake' } };
    expect(await eve.get('/api/icebreakers?intake=JANUARY_2024')).toMatchObject(refused);
    expect(await eve.get('/api/icebreakers/past?intake=JANUARY_2024')).toMatchObject(refused);
    expect(await eve.get(`/api/icebreakers/${hers.id}/comments`)).toMatchObject(refused);
    expect(await eve.post(`/api/icebreakers/${hers.id}/comments`, { content: 'hi' })).toMatchObject(refused);
  });

  test('a duration is 1 to 24 hours and a prompt at most 250 characters', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (const duration of [0, -1, 25, 1e9, 1.5, '20', null]) {
      expect(await ada.post('/api/icebreakers', { content: 'x', duration })).toMatchObject({ status: 422 });
    }
    for (const content of ['', ' ', 'x'.repeat(251), 'a\0b']) {
      expect(await ada.post('/api/icebreakers', { content, duration: 20 })).toMatchObject({ status: 422 });
    }
    expect(await ada.post('/api/icebreakers', { content: 'x'.repeat(250), duration: 24 })).toMatchObject({
      status: 201,
    });
  });

  test('comments are listed oldest first, and refused once the icebreaker is over', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { body: prompt } = await ada.post('/api/icebreakers', { content: 'Tea or coffee?' });
    const path = `/api/icebreakers/${prompt.id}/comments`;
    for (const content of ['tea', 'coffee', ' both\nof them ']) {
      expect(await ben.post(path, { content, duration: 60 })).toMatchObject({
        status: 201,
        body: { user: { username: 'ben' } },
      });
    }
    const first = await ada.get(`${path}?limit=2`);
    expect(first.body).toMatchObject([{ content: 'tea' }, { content: 'coffee' }]);
    const link = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await ada.get(link)).body).toMatchObject([{ content: 'both\nof them' }]);
    await app.deps.pool.query(
      `update icebreaker set created_at = created_at - interval '1 day', ends_at = ends_at - interval '1 day'`,
    );
    expect(await ben.post(path, { content: 'late' })).toMatchObject({ status: 409, body: { code: 'icebreaker_over' } });
    expect((await ada.get(path)).body).toHaveLength(3);
    expect(await ada.get('/api/icebreakers')).toMatchObject({ body: null });
    expect(await ada.get('/api/icebreakers/past')).toMatchObject({ body: [{ id: prompt.id }] });
    expect(await ada.post(`/api/icebreakers/${absent}/comments`, { content: 'x' })).toMatchObject({ status: 404 });
  });

  test('one of a deleted author does not block a new one', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await ada.post('/api/icebreakers', { content: 'last words' });
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ada.id]);
    expect(await ben.get('/api/icebreakers')).toMatchObject({ body: null });
    expect(await ben.post('/api/icebreakers', { content: 'who is here?' })).toMatchObject({ status: 201 });
  });
});
