import fc from 'fast-check';
import sharp from 'sharp';
import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';
import { addViews } from './analytics/analytics.queries.ts';
import { ViewRecorder } from './analytics/view-recorder.ts';

const absent = '00000000-0000-7000-8000-000000000000';
const draft = {
  name: 'Mama’s Kitchen',
  description: 'Food for the hall.',
  location: 'Nairobi',
  email: 'eat@mama.example',
};

async function register(by: TestPerson, more: object = {}) {
  const { status, body } = await by.post('/api/ventures', { ...draft, ...more });
  expect(status).toBe(201);
  return body;
}

async function upload(by: TestPerson, purpose = 'venture'): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 12, height: 12, channels: 3, background: '#0b6b57' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  const { body } = await by.post(`/api/storage?purpose=${purpose}`, form);
  return body.url;
}

describe('a venture', () => {
  test('is created from the fields of the form, with tags in one form; fields that the server sets are ignored', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const sent = {
      ...draft,
      mission: 'Full stomachs',
      yearEstablished: 2024,
      phoneNumber: '+254 700 000000',
      website: 'https://mama.example/menu?x=1',
      tags: ['Café', 'cafe\u0301', 'Late Night'],
      category: 'food',
      facebook: 'https://facebook.com/mama',
      createdAt: '1970-01-01T00:00:00.000Z',
      ownerId: ben.id,
      likesCount: 900,
    };
    const made = await ada.post('/api/ventures', sent);
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Mama’s Kitchen',
        ownerId: ada.id,
        tags: ['café', 'late night'],
        category: 'food',
        website: 'https://mama.example/menu?x=1',
        likesCount: 0,
        averageRating: null,
        liked: false,
        members: [],
      },
    });
    expect(Date.now() - Date.parse(made.body.createdAt)).toBeLessThan(60_000);
    expect((await ben.get(`/api/ventures/${made.body.id}`)).body).toEqual(made.body);
    expect((await ada.get('/api/ventures/my')).body).toMatchObject([{ id: made.body.id }]);
    expect((await ben.get('/api/ventures/my')).body).toEqual([]);
  });

  test('has opening hours until a change leaves them out', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const day = { opens: '08:00', closes: '18:30' };
    const openingHours = {
      timeZone: 'Africa/Nairobi',
      days: [day, day, day, day, { opens: '22:00', closes: '02:00' }, null, null],
    };
    const { id } = await register(ada, { openingHours });
    expect((await ben.get(`/api/ventures/${id}`)).body.openingHours).toEqual(openingHours);
    for (const wrong of [
      { ...openingHours, timeZone: 'Africa/Wakanda' },
      // Node.js knows it, and PostgreSQL does not.
      { ...openingHours, timeZone: 'SystemV/EST5' },
      { ...openingHours, days: [day] },
      { ...openingHours, days: Array.from({ length: 7 }, () => null) },
      { ...openingHours, days: [{ opens: '8', closes: '25:00' }, ...openingHours.days.slice(1)] },
    ]) {
      const { status, body } = await ada.put('/api/ventures', { ...draft, id, openingHours: wrong });
      expect([status, body.errors?.[0]?.path], JSON.stringify(wrong)).toEqual([
        422,
        expect.stringMatching(/^openingHours/),
      ]);
    }
    expect((await ben.put('/api/ventures', { ...draft, id, openingHours })).status).toBe(403);
    expect((await ada.put('/api/ventures', { ...draft, id })).body.openingHours).toBeNull();
  });

  test('is returned as it was sent, with special characters and without optional fields', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const odd = `"a\\b"\n\u2028 مطبخ 🎉 {}`;
    // Names are one line.
    const name = `"a\\b"  مطبخ 🎉 {}`;
    const [logo, cover] = [await upload(ada), await upload(ada)];
    const full = {
      name: odd,
      description: odd,
      mission: odd,
      location: odd,
      yearEstablished: 2024,
      email: "o'brien@mama.example",
      phoneNumber: odd,
      website: 'https://mama.example/"?q=\\',
      tags: [odd, 'a,b', '{}', 'null'],
      category: 'food',
      facebook: 'https://a.example/1',
      instagram: 'https://b.example/2',
      linkedin: 'https://c.example/3',
      twitter: 'https://d.example/4',
      logoUrl: logo,
      coverImageUrl: cover,
    };
    const bare = { mission: '', yearEstablished: null, phoneNumber: '', website: '', tags: [], category: null };
    const none = { facebook: '', instagram: '', linkedin: '', twitter: '', logoUrl: null, coverImageUrl: null };
    const cases = [
      {
        sent: { ...draft, ...full },
        told: { ...full, name, location: name, tags: [name, ...full.tags.slice(1)] },
        pictures: [logo, cover],
      },
      { sent: draft, told: { ...draft, ...bare, ...none }, pictures: [null, null] },
    ];
    for (const { sent, told, pictures } of cases) {
      const { id } = await register(ada, sent);
      for (const path of [`/api/ventures/${id}`, '/api/ventures?limit=1', '/api/ventures?limit=1&lists=none']) {
        const { body } = await ben.get(path);
        const venture = path.includes('?') ? body[0] : body;
        expect(venture, path).toMatchObject({ id, ...told });
        expect([venture.logo?.url ?? null, venture.cover?.url ?? null], path).toEqual(pictures);
      }
      const product = { name: odd, description: odd, type: 'SERVICE' };
      await ada.post('/api/ventures/product', { ventureId: id, ...product });
      await ada.post('/api/ventures/product', { ventureId: id, ...product, price: 0.1, priceCurrency: 'KES' });
      await ben.post(`/api/ventures/${id}/review`, { content: odd, rating: 3 });
      const { products, reviews } = (await ada.get(`/api/ventures/${id}`)).body;
      expect(products).toMatchObject([
        { price: 0.1, priceCurrency: 'KES' },
        { ...product, name },
      ]);
      expect(products[1]).not.toHaveProperty('price');
      expect(reviews).toMatchObject([{ comment: odd, answer: null, user: { id: ben.id } }]);
    }
  });

  const wrong: [string, object][] = [
    ['a blank name', { name: '  ' }],
    ['a year to come', { yearEstablished: 2100 }],
    ['no location', { location: undefined }],
    ['an e-mail that is none', { email: 'mama' }],
    ['a website that runs', { website: 'javascript:alert(1)' }],
    ['a website of data', { website: 'data:text/html,x' }],
    ['a website with a space', { website: 'https://mama.example/a b' }],
    ['a website with a disguised host', { website: 'https://google.com@evil.example' }],
    ['a website without a scheme', { website: 'mama.example' }],
    ['a social link that runs', { instagram: 'JavaScript:alert(1)' }],
    ['a category of its own', { category: 'weapons' }],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }],
    ['a year long ago', { yearEstablished: 12 }],
    ['a picture of another site', { logoUrl: 'https://evil.example/x.png' }],
    ['a picture that was never uploaded', { coverImageUrl: '/media/00000000000000000000000000000000.jpg' }],
    ['NUL', { description: 'a\0b' }],
  ];
  test.each(wrong)('returns 422 for %s and stores nothing', async (_, more) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.post('/api/ventures', { ...draft, ...more })).toMatchObject({ status: 422 });
    expect((await ada.get('/api/ventures/my')).body).toEqual([]);
  });

  test('can only be changed by its owner; returns 403 to others and 404 for an unknown id', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    expect(await ben.put('/api/ventures', { ...draft, id, name: 'Mine' })).toMatchObject({ status: 403 });
    expect(await ada.put('/api/ventures', { ...draft, id: absent })).toMatchObject({ status: 404 });
    const changed = await ada.put('/api/ventures', { ...draft, id, name: 'Papa’s', ownerId: ben.id });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Papa’s', ownerId: ada.id } });
    expect(await app.anyone.put('/api/ventures', { ...draft, id })).toMatchObject({ status: 401 });
  });

  test('accepts pictures that its owner uploaded for it, keeps them when sent again, and removes replaced ones', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const [logoUrl, coverImageUrl] = [await upload(ada), await upload(ada)];
    const made = await register(ada, { logoUrl, coverImageUrl });
    expect(made).toMatchObject({ logoUrl, coverImageUrl });
    const [listed] = (await ben.get('/api/ventures')).body;
    for (const [picture, url] of [
      [listed.logo, logoUrl],
      [listed.cover, coverImageUrl],
    ]) {
      expect(picture).toMatchObject({ url, placeholder: expect.stringMatching(/^data:image/) });
      expect([picture.width, picture.height]).toEqual([expect.any(Number), expect.any(Number)]);
      for (const source of picture.sources) expect((await app.anyone.get(source.url)).status).toBe(200);
    }
    const kept = await ada.put('/api/ventures', { ...draft, id: made.id, logoUrl, coverImageUrl });
    expect(kept).toMatchObject({ status: 200, body: { logoUrl, coverImageUrl } });
    for (const foreign of [await upload(ben), await upload(ada, 'event')]) {
      expect(await ada.put('/api/ventures', { ...draft, id: made.id, logoUrl: foreign })).toMatchObject({
        status: 422,
        body: { code: 'not_our_picture' },
      });
    }
    const next = await upload(ada);
    expect(await ada.put('/api/ventures', { ...draft, id: made.id, logoUrl: next })).toMatchObject({
      body: { logoUrl: next, coverImageUrl: null },
    });
    const { rows } = await app.deps.pool.query(`select file from media where state = 'removed' order by file`);
    expect(rows.map(({ file }) => `/media/${file}`)).toEqual([logoUrl, coverImageUrl].toSorted());
  });

  test('refuses an eleventh open venture, also of concurrent ones, until one is closed', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const replies = await Promise.all(Array.from({ length: 14 }, () => ada.post('/api/ventures', draft)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(replies.filter(({ body }) => body.code === 'too_many_ventures')).toHaveLength(4);
    const [{ id }] = (await ada.get('/api/ventures/my')).body;
    await ada.post(`/api/ventures/${id}/close`);
    expect(await ada.post('/api/ventures', draft)).toMatchObject({ status: 201 });
  });

  test('is created once when sent twice under one key', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const headers = { 'idempotency-key': 'k1' };
    const [one, two] = [
      await ada.post('/api/ventures', draft, { headers }),
      await ada.post('/api/ventures', draft, { headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect((await ada.get('/api/ventures/my')).body).toHaveLength(1);
  });

  test('is visible to its owner only while closed', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    expect(await ben.post(`/api/ventures/${id}/close`)).toMatchObject({ status: 403 });
    expect(await ada.post(`/api/ventures/${id}/close`)).toMatchObject({ status: 200, body: { isClosed: true } });
    expect(await ada.post(`/api/ventures/${id}/close`)).toMatchObject({ status: 200 });
    const nothing = await ben.get(`/api/ventures/${absent}`);
    for (const path of ['', '/reviews', '/followers', '/announcements', '/products', '/members', '/likes']) {
      const hidden = await ben.get(`/api/ventures/${id}${path}`);
      expect(hidden, path).toMatchObject({ status: 404 });
      expect(JSON.stringify(hidden.body)).toBe(JSON.stringify(nothing.body));
    }
    expect(await ben.post(`/api/ventures/${id}/like`)).toMatchObject({ status: 404 });
    expect((await ben.get('/api/ventures')).body).toEqual([]);
    expect((await ada.get('/api/ventures/my')).body).toMatchObject([{ id, isClosed: true }]);
  });

  test('is unchanged when its owner opens it again', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    await ben.post(`/api/ventures/${id}/follow`);
    await ben.post(`/api/ventures/${id}/review`, { content: 'good', rating: 4 });
    const before = (await ben.get(`/api/ventures/${id}`)).body;
    expect(await ben.post(`/api/ventures/${id}/reopen`)).toMatchObject({ status: 403 });
    await ada.post(`/api/ventures/${id}/close`);
    expect(await ben.post(`/api/ventures/${id}/reopen`)).toMatchObject({ status: 404 });
    expect(await ada.post(`/api/ventures/${id}/reopen`)).toMatchObject({ status: 200, body: { id, isClosed: false } });
    expect(await ada.post(`/api/ventures/${id}/reopen`)).toMatchObject({ status: 200, body: { isClosed: false } });
    expect((await ben.get(`/api/ventures/${id}`)).body).toEqual(before);
    expect((await ben.get('/api/ventures')).body).toMatchObject([{ id, followed: true, averageRating: 4 }]);
  });

  test('refuses an eleventh open venture when many are reopened concurrently', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const closed = [];
    for (let at = 0; at < 4; at += 1) closed.push((await register(ada)).id);
    await Promise.all(closed.map((id) => ada.post(`/api/ventures/${id}/close`)));
    const open = [];
    for (let at = 0; at < 8; at += 1) open.push((await register(ada)).id);
    const replies = await Promise.all(closed.map((id) => ada.post(`/api/ventures/${id}/reopen`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.code === 'too_many_ventures')).toHaveLength(2);
    const all = (await ada.get('/api/ventures/my')).body as { isClosed: boolean }[];
    expect(all.filter(({ isClosed }) => !isClosed)).toHaveLength(10);
    // Reopening an open venture does not count.
    expect(await ada.post(`/api/ventures/${open[0]}/reopen`)).toMatchObject({ status: 200 });
  });
});

describe('a transfer', () => {
  async function scene(app: TestApp) {
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    await befriend(app, ada, ben);
    const { id } = await register(ada);
    const path = `/api/ventures/${id}/transfer`;
    return { ada, ben, cyd, id, path, propose: (to = ben) => ada.post(path, { userId: to.id }) };
  }
  const ownerOf = async (by: TestPerson, id: string) => (await by.get(`/api/ventures/${id}`)).body.ownerId as string;

  test('changes the owner when the friend accepts, and not before', async () => {
    await using app = await startTestApp();
    const { ada, ben, cyd, id, path, propose } = await scene(app);
    await ben.post(`/api/ventures/${id}/review`, { content: 'good', rating: 5 });
    expect(await propose(cyd)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
    expect(await propose(ada)).toMatchObject({ status: 422 });
    expect(await ada.post(path, { userId: absent })).toMatchObject({ status: 404 });
    expect(await ben.post(path, { userId: ada.id })).toMatchObject({ status: 403 });
    const proposed = await propose();
    expect(proposed).toMatchObject({ status: 202, body: { ownerId: ada.id, transfer: { user: { id: ben.id } } } });
    const days = (Date.parse(proposed.body.transfer.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14.1);
    // A repeated offer changes nothing, not even its end.
    expect(await propose()).toMatchObject({ status: 202, body: { transfer: proposed.body.transfer } });
    expect((await ben.get(`/api/ventures/${id}`)).body.transfer).toEqual(proposed.body.transfer);
    expect((await ada.get('/api/ventures/my')).body).toMatchObject([{ id, transfer: { user: { id: ben.id } } }]);
    expect((await cyd.get(`/api/ventures/${id}`)).body.transfer).toBeNull();
    expect(await ben.put('/api/ventures', { ...draft, id })).toMatchObject({ status: 403 });
    expect(await ada.put('/api/ventures', { ...draft, id })).toMatchObject({ status: 200 });
    expect(await cyd.post(`${path}/accept`)).toMatchObject({ status: 404 });

    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.post(`${path}/accept`)).toMatchObject({
        status: 200,
        body: { ownerId: ben.id, transfer: null, reviewsCount: 0, averageRating: null },
      });
    }
    expect(await ada.put('/api/ventures', { ...draft, id })).toMatchObject({ status: 403 });
    expect(await ada.delete(path)).toMatchObject({ status: 403 });
    expect(await ada.post(`${path}/accept`)).toMatchObject({ status: 404 });
    expect(await ben.put('/api/ventures', { ...draft, id })).toMatchObject({ status: 200 });
  });

  test('cannot be accepted after it was declined or withdrawn; both are idempotent', async () => {
    await using app = await startTestApp();
    const { ada, ben, cyd, id, path, propose } = await scene(app);
    await befriend(app, ada, cyd);
    await propose();
    expect(await propose(cyd)).toMatchObject({ status: 409, body: { code: 'transfer_pending' } });
    // Only the recipient can decline, only the owner can withdraw.
    expect(await cyd.post(`${path}/decline`)).toMatchObject({ status: 200, body: { isOffered: false } });
    expect(await ben.delete(path)).toMatchObject({ status: 403 });
    expect((await ada.get(`/api/ventures/${id}`)).body.transfer).not.toBeNull();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.post(`${path}/decline`)).toMatchObject({ status: 200, body: { isOffered: false } });
    }
    expect(await ben.post(`${path}/accept`)).toMatchObject({ status: 404 });
    expect(await propose(cyd)).toMatchObject({ status: 202, body: { transfer: { user: { id: cyd.id } } } });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ada.delete(path)).toMatchObject({ status: 200, body: { ownerId: ada.id, transfer: null } });
    }
    expect(await cyd.post(`${path}/accept`)).toMatchObject({ status: 404 });
    expect(await ownerOf(ada, id)).toBe(ada.id);
  });

  test('expires after 14 days, after which the owner can offer again', async () => {
    await using app = await startTestApp();
    const { ada, ben, cyd, id, path, propose } = await scene(app);
    await befriend(app, ada, cyd);
    await propose();
    await app.deps.pool.query(`update venture_transfer set expires_at = now() - interval '1 second'`);
    expect((await ada.get(`/api/ventures/${id}`)).body.transfer).toBeNull();
    expect(await ben.post(`${path}/accept`)).toMatchObject({ status: 404 });
    expect(await propose(cyd)).toMatchObject({ status: 202, body: { transfer: { user: { id: cyd.id } } } });
    expect(await ben.post(`${path}/accept`)).toMatchObject({ status: 404 });
    expect(await cyd.post(`${path}/accept`)).toMatchObject({ status: 200, body: { ownerId: cyd.id } });
  });

  test('requires friendship to accept, and ends with the deletion of an account', async () => {
    await using app = await startTestApp();
    const { ada, ben, id, path, propose } = await scene(app);
    await propose();
    await ben.post('/api/connections/unfollow', { followingId: ada.id });
    expect(await ben.post(`${path}/accept`)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
    expect(await ownerOf(ada, id)).toBe(ada.id);
    expect(await ben.send('DELETE', '/api/profile/me', { username: 'ben' })).toMatchObject({ status: 202 });
    expect(await ada.get(`/api/ventures/${id}`)).toMatchObject({ status: 200, body: { transfer: null } });
    expect((await app.deps.pool.query('select from venture_transfer')).rowCount).toBe(0);
    expect(await propose()).toMatchObject({ status: 404 });
  });

  test('either succeeds or is withdrawn when both happen concurrently', async () => {
    await using app = await startTestApp();
    const { ada, ben } = await scene(app);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await register(ada);
      const path = `/api/ventures/${id}/transfer`;
      await ada.post(path, { userId: ben.id });
      const [accepted, withdrawn, ...again] = await Promise.all([
        ben.post(`${path}/accept`),
        ada.delete(path),
        ben.post(`${path}/accept`),
        ada.post(`/api/ventures/${id}/close`),
      ]);
      const isMoved = accepted.status === 200;
      expect([accepted.status, withdrawn.status], `round ${round}`).toEqual(isMoved ? [200, 403] : [404, 200]);
      expect(again[0]?.status).toBe(accepted.status);
      const { rows } = await app.deps.pool.query<{ owner_id: string }>('select owner_id from venture where id = $1', [
        id,
      ]);
      expect(rows[0]?.owner_id).toBe(isMoved ? ben.id : ada.id);
    }
  });

  test('never makes a concurrently deleted account the owner', async () => {
    await using app = await startTestApp();
    const { ada, ben, id, path, propose } = await scene(app);
    await Promise.all([propose(), ben.send('DELETE', '/api/profile/me', { username: 'ben' })]);
    expect(await ada.get(`/api/ventures/${id}`)).toMatchObject({
      status: 200,
      body: { ownerId: ada.id, transfer: null },
    });
    expect((await app.deps.pool.query('select from venture_transfer')).rowCount).toBe(0);
    expect(await ada.delete(path)).toMatchObject({ status: 200 });
  });

  test('leaves a closed venture closed, and shows it to the friend during the offer', async () => {
    await using app = await startTestApp();
    const { ada, ben, cyd, id, path, propose } = await scene(app);
    await propose();
    await ada.post(`/api/ventures/${id}/close`);
    expect(await ben.get(`/api/ventures/${id}`)).toMatchObject({ status: 200, body: { isClosed: true } });
    expect((await ben.get('/api/ventures')).body).toEqual([]);
    for (const end of ['', '/members', '/announcements']) {
      expect(await cyd.get(`/api/ventures/${id}${end}`)).toMatchObject({ status: 404 });
    }
    expect(await cyd.post(`${path}/accept`)).toMatchObject({ status: 404 });
    await ada.delete(path);
    expect(await ben.get(`/api/ventures/${id}`)).toMatchObject({ status: 404 });
    await propose();
    expect(await ben.post(`${path}/accept`)).toMatchObject({ status: 200, body: { ownerId: ben.id, isClosed: true } });
    expect((await ada.get(`/api/ventures/${id}`)).status).toBe(404);
    expect(await ben.post(`/api/ventures/${id}/reopen`)).toMatchObject({ status: 200, body: { isClosed: false } });
  });

  test('cannot be accepted by a person with ten open ventures', async () => {
    await using app = await startTestApp();
    const { ada, ben, id, path, propose } = await scene(app);
    await Promise.all(Array.from({ length: 10 }, () => register(ben)));
    await propose();
    const accept = () => ben.post(`${path}/accept`);
    expect(await accept()).toMatchObject({ status: 422, body: { code: 'too_many_ventures' } });
    expect((await ada.get('/api/ventures/my')).body).toMatchObject([{ id, ownerId: ada.id }]);
    await ada.post(`/api/ventures/${id}/close`);
    expect((await accept()).status).toBe(200);
  });
});

describe('the directory', () => {
  test('filters by category or tag, where health also matches healthcare, and searches text literally', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await register(ada, { name: 'Clinic', category: 'healthcare' });
    await register(ada, { name: 'Gym', tags: ['Health'] });
    await register(ada, { name: 'Coder 100%', category: 'tech' });
    const names = async (query: string) =>
      (await ada.get(`/api/ventures?${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await names('category=health')).toEqual(['Gym', 'Clinic']);
    expect(await names('category=tech')).toEqual(['Coder 100%']);
    expect(await names('category=finance')).toEqual([]);
    expect(await names('search=CLIN')).toEqual(['Clinic']);
    expect(await names('search=%25')).toEqual(['Coder 100%']);
    expect(await names('search=_')).toEqual([]);
    expect(await names('search=cl%C3%ADnic')).toEqual(['Clinic']);
    expect(await names('search=hundred%20100%25')).toEqual([]);
    expect(await names('search=100%25%20coder')).toEqual(['Coder 100%']);
  });

  test('filters by prices in a currency', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const offer = async (name: string, price: number, priceCurrency = 'KES') => {
      const { id: ventureId } = await register(ada, { name });
      const product = { ventureId, name: 'Chapati', description: 'Warm.', type: 'PRODUCT', price, priceCurrency };
      return (await ada.post('/api/ventures/product', product)).body.id as string;
    };
    await offer('Snacks', 30.5);
    const hidden = await offer('Hidden', 40);
    await offer('Suits', 9000);
    await offer('Dollars', 35, 'USD');
    await register(ada, { name: 'Priceless' });
    await app.deps.pool.query('update venture_product set hidden_at = now() where id = $1', [hidden]);
    const names = async (query: string) =>
      (await ben.get(`/api/ventures?lists=none&${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await names('currency=KES')).toEqual(['Suits', 'Snacks']);
    expect(await names('currency=KES&minPrice=31')).toEqual(['Suits']);
    expect(await names('currency=KES&maxPrice=31&sort=likes')).toEqual(['Snacks']);
    expect(await names('currency=USD&minPrice=35&maxPrice=35&search=dol')).toEqual(['Dollars']);
    expect(await names('minPrice=31')).toHaveLength(5);
    for (const query of ['currency=kes', 'minPrice=-1', 'maxPrice=1.5', 'maxPrice=1000000000']) {
      expect((await ben.get(`/api/ventures?${query}`)).status, query).toBe(400);
    }
  });

  test('filters by who is open now, also past midnight', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    /** The zone in which it is this hour, and the weekday there, from 0 for Monday. */
    const at = (hour: number) => {
      const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
      const local = new Date(Date.now() + ahead * 3_600_000);
      return { timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, today: (local.getUTCDay() + 6) % 7 };
    };
    const closed: ({ opens: string; closes: string } | null)[] = Array.from({ length: 7 }, () => null);
    const open = async (name: string, hour: number, days: Record<number, [opens: string, closes: string]>) => {
      const { timeZone, today } = at(hour);
      const week = [...closed];
      for (const [ahead, [opens, closes]] of Object.entries(days))
        week[(today + Number(ahead) + 7) % 7] = { opens, closes };
      await register(ada, { name, openingHours: { timeZone, days: week } });
    };
    await register(ada, { name: 'Without hours' });
    await open('Day', 12, { 0: ['08:00', '18:00'] });
    await open('Evening', 12, { 0: ['18:00', '23:30'] });
    await open('Morning', 12, { 0: ['08:00', '11:00'] });
    await open('Tomorrow', 12, { 1: ['08:00', '18:00'], [-1]: ['08:00', '18:00'] });
    await open('Night, before midnight', 23, { 0: ['22:00', '02:00'] });
    await open('Night, after midnight', 0, { [-1]: ['22:00', '02:00'] });
    await open('Night, of the coming evening', 0, { 0: ['22:00', '02:00'] });
    await open('Night, over', 5, { [-1]: ['22:00', '02:00'] });
    await open('Around the clock', 3, { 0: ['00:00', '00:00'] });
    const names = async (query: string) =>
      (await ben.get(`/api/ventures?lists=none&${query}`)).body.map(({ name }: { name: string }) => name);
    const openNow = ['Around the clock', 'Night, after midnight', 'Night, before midnight', 'Day'];
    expect(await names('open=now')).toEqual(openNow);
    expect(await names('open=now&sort=likes')).toEqual(openNow);
    expect(await names('open=now&search=night&limit=1')).toEqual(['Night, after midnight']);
    expect((await ben.get('/api/ventures?open=tomorrow')).status).toBe(400);
  });

  test('returns the same fields with and without lists, for every viewer', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    await befriend(app, ada, ben);
    const picture = await upload(ada);
    const { id } = await register(ada, {
      category: 'food',
      tags: ['late'],
      coverImageUrl: picture,
      yearEstablished: 2024,
    });
    await register(ben, { name: 'Papa’s Kitchen', category: 'food' });
    const { id: closed } = await register(ada, { name: 'Closed Kitchen', category: 'food' });
    await ada.post(`/api/ventures/${closed}/close`);
    await ben.post(`/api/ventures/${id}/like`);
    await cyd.post(`/api/ventures/${id}/like`);
    await cyd.post(`/api/ventures/${id}/follow`);
    await ben.post(`/api/ventures/${id}/review`, { content: 'good', rating: 4 });
    await cyd.post(`/api/ventures/${id}/review`, { content: 'great', rating: 5 });
    const product = { ventureId: id, name: 'Chapati', description: 'Warm.', type: 'PRODUCT' };
    await ada.post('/api/ventures/product', product);
    await ada.post('/api/ventures/members', { ventureId: id, userId: ben.id, role: 'Cook' });

    for (const query of ['', 'sort=followers', 'sort=likes', 'sort=reviews', 'category=food', 'search=kitchen']) {
      for (const viewer of [ada, ben, cyd]) {
        const { body: whole } = await viewer.get(`/api/ventures?${query}`);
        expect(whole, query).toHaveLength(2);
        expect((await viewer.get(`/api/ventures?lists=first&${query}`)).body).toEqual(whole);
        const { body: cards } = await viewer.get(`/api/ventures?lists=none&${query}`);
        expect(cards, query).toEqual(whole.map(withoutLists));
      }
    }
    const cardOf = async (viewer: TestPerson) => (await viewer.get('/api/ventures?lists=none&search=mama')).body;
    const counts = { likesCount: 2, followersCount: 1, reviewsCount: 2, averageRating: 4.5 };
    const cover = { url: picture, width: 12, height: 12 };
    expect(await cardOf(ada)).toMatchObject([{ id, ...counts, liked: false, followed: false, cover, tags: ['late'] }]);
    expect(await cardOf(ben)).toMatchObject([{ id, ...counts, liked: true, followed: false }]);
    expect(await cardOf(cyd)).toMatchObject([{ id, ...counts, liked: true, followed: true }]);
    await ben.delete(`/api/ventures/${id}/unlike`);
    expect(await cardOf(ben)).toMatchObject([{ id, likesCount: 1, liked: false }]);

    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ada.id]);
    expect((await cyd.get('/api/ventures?lists=none')).body).toMatchObject([{ ownerId: ben.id }]);
  });

  test.each(['lists=', 'lists=all', 'lists=NONE', 'lists=none&lists=none'])('returns 400 for %s', async (query) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.get(`/api/ventures?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
    expect((await app.anyone.get('/api/ventures?lists=none')).status).toBe(401);
  });

  test.each([
    '',
    'lists=none',
    'sort=followers',
    'sort=likes',
    'sort=reviews',
    'search=v',
    'sort=followers&category=paged',
    'sort=followers&lists=none',
    'search=v&lists=none',
  ])('pages to its end without a repeat: "%s"', async (query) => {
    const sort = query.startsWith('sort');
    await using app = await startTestApp();
    const owners = await Promise.all(Array.from({ length: 3 }, (_, at) => app.person(`owner_${at}`)));
    for (let at = 0; at < 13; at += 1)
      await register(owners[at % 3] as TestPerson, { name: `v${at}`, tags: ['paged'] });
    // Older ventures have higher counts.
    const more = 'case when length(name) = 2 then 5 else 1 end';
    await app.deps.pool.query(
      `update venture set likes_count = ${more}, followers_count = ${more}, reviews_count = ${more}`,
    );
    const seen: { name: string; likesCount: number }[] = [];
    let next = `/api/ventures?limit=4&${query}`;
    while (next) {
      const { body, headers } = (await owners[0]?.get(next)) ?? { body: [], headers: new Headers() };
      seen.push(...body);
      expect('followers' in body[0], next).toBe(!query.includes('lists'));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(new Set(seen.map(({ name }) => name)).size).toBe(13);
    expect(seen).toHaveLength(13);
    const [five, one] = [Array<number>(10).fill(5), Array<number>(3).fill(1)];
    expect(seen.map((each) => each.likesCount)).toEqual(sort ? [...five, ...one] : [...one, ...five]);
    expect(seen[0]?.name).toBe(sort ? 'v9' : 'v12');
  });

  test('finds rare words in old ventures, and the first ventures of many matches', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await app.deps.pool.query(
      `insert into venture (id, owner_id, name, description, location, email, category, likes_count)
       select lpad(to_hex(n), 32, '0')::uuid, $1, 'No ' || n || case when n <= 20 then ' rarely' else ' often' end,
         'One of many.', 'Nairobi', 'a@b.example', case when n <= 20 then 'art' else 'food' end, n % 30
       from generate_series(1, 300) as n`,
      [ada.id],
    );
    const pages = async (query: string) => {
      const names: string[] = [];
      for (let next = `/api/ventures?limit=12&${query}`; next && names.length < 24;) {
        const { body, headers } = await ada.get(next);
        names.push(...body.map(({ name }: { name: string }) => name.replace(/ \D+$/, '')));
        next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
      }
      return names;
    };
    const down = (from: number, count: number) => Array.from({ length: count }, (_, at) => `No ${from - at}`);
    for (const few of [
      'search=rarely',
      'search=RARELY%20many',
      'search=many%20R%C3%81RELY',
      'search=a%20r%20e%20rarely',
      'search=ra%20ly',
      'search=rarely%20&lists=none',
      'category=art',
      'category=art&search=many%20rarely',
    ])
      expect(await pages(few), few).toEqual(down(20, 20));
    for (const many of [
      'search=often',
      'search=often%20no%20one%20many',
      'category=food',
      'category=food&search=often',
    ])
      expect(await pages(many), many).toEqual(down(300, 24));
    expect(await pages('search=rarely&sort=likes')).toEqual(down(20, 20));
    // `below` has no effect without `lastVentureId`.
    expect(await pages('search=rarely&sort=likes&below=1')).toEqual(down(20, 20));
    const most = [29, 28, 27].flatMap((likes) => [270, 240, 210, 180, 150, 120, 90, 60, 30, 0].map((n) => n + likes));
    const often = most.filter((n) => n > 20).slice(0, 24);
    expect(await pages('search=often&sort=likes')).toEqual(often.map((n) => `No ${n}`));
    expect(await pages('category=art&search=often')).toEqual([]);
    expect(await pages('search=%25%25%25%20rarely')).toEqual([]);
    expect(await pages('search=%20')).toEqual(down(300, 24));
    // The trigram index cannot search two letters.
    expect(await pages('search=99')).toEqual(['No 299', 'No 199', 'No 99']);
    expect(await pages('search=99&sort=likes')).toEqual(['No 299', 'No 199', 'No 99']);
  });

  test('finds ventures immediately after they are created or renamed', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const count = async (search: string) => (await ada.get(`/api/ventures?limit=50&search=${search}`)).body.length;
    await register(ada, { name: 'Samosa stand' });
    expect([await count('samosa'), await count('chapati')]).toEqual([1, 0]);
    await app.deps.pool.query(
      `insert into venture (owner_id, name, description, location, email)
       select $1, 'Chapati ' || n, 'Warm.', 'Nairobi', 'a@b.example' from generate_series(1, 60) as n`,
      [ada.id],
    );
    expect([await count('samosa'), await count('chapati'), await count('CHAPÁTI%20warm')]).toEqual([1, 50, 50]);
    await app.deps.pool.query(`update venture set name = 'Stand' where name = 'Samosa stand'`);
    expect([await count('samosa'), await count('stand')]).toEqual([0, 1]);
  });

  test('works again after a failed search', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await register(ada);
    await app.deps.pool.query('alter table venture rename to put_away');
    expect((await ada.get('/api/ventures?search=kitchen')).status).toBe(500);
    await app.deps.pool.query('alter table put_away rename to venture');
    expect(await ada.get('/api/ventures?search=kitchen')).toMatchObject({ status: 200, body: [{ ownerId: ada.id }] });
  });
});

describe('likes, follows and reviews', () => {
  test('count once when sent repeatedly or concurrently; removing what does not exist returns 200', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    await Promise.all(Array.from({ length: 20 }, () => ben.post(`/api/ventures/${id}/like`)));
    expect(await ben.post(`/api/ventures/${id}/like`)).toMatchObject({ status: 200, body: { liked: true, count: 1 } });
    expect(await ben.post(`/api/ventures/${id}/follow`)).toMatchObject({ body: { followed: true, count: 1 } });
    expect((await ben.get(`/api/ventures/${id}`)).body).toMatchObject({
      liked: true,
      followed: true,
      VentureLike: [{ userId: ben.id }],
      followers: [{ userId: ben.id, user: { username: 'ben' } }],
    });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.delete(`/api/ventures/${id}/unlike`)).toMatchObject({
        status: 200,
        body: { liked: false, count: 0 },
      });
      expect(await ben.delete(`/api/ventures/${id}/unfollow`)).toMatchObject({ body: { followed: false, count: 0 } });
    }
    expect(await ben.post(`/api/ventures/${absent}/like`)).toMatchObject({ status: 404 });
  });

  test('a second review replaces the first, and the average follows every change', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    const { id } = await register(ada);
    const path = `/api/ventures/${id}/review`;
    expect(await ben.post(path, { content: 'good', rating: 4 })).toMatchObject({ status: 201, body: { rating: 4 } });
    expect(await cyd.post(path, { content: 'great', rating: 5 })).toMatchObject({
      status: 201,
      body: { reviewsCount: 2, averageRating: 4.5 },
    });
    expect((await ada.get(`/api/ventures/${id}`)).body).toMatchObject({ reviewsCount: 2, averageRating: 4.5 });
    expect(await ben.post(path, { content: 'not so good', rating: 1 })).toMatchObject({
      status: 200,
      body: { comment: 'not so good', reviewsCount: 2, averageRating: 3 },
    });
    expect((await ben.get(`/api/ventures/${id}`)).body).toMatchObject({
      reviewsCount: 2,
      averageRating: 3,
      reviews: [{ user: { username: 'ben' } }, { user: { username: 'cyd' } }],
    });
    expect(await ben.delete(path)).toMatchObject({ status: 200, body: { reviewsCount: 1, averageRating: 5 } });
    expect(await ben.delete(path)).toMatchObject({ status: 200, body: { reviewsCount: 1 } });
    for (const body of [
      { content: 'x', rating: 0 },
      { content: 'x', rating: 6 },
      { content: 'x', rating: 4.5 },
      { content: 'x', rating: '5' },
      { content: ' ', rating: 5 },
      { rating: 5 },
    ]) {
      expect(await ben.post(path, body)).toMatchObject({ status: 422 });
    }
  });

  test('a review or invitation repeated under its key gets the first reply; another body is refused', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await befriend(app, ada, ben);
    const { id } = await register(ada);
    const once = { headers: { 'idempotency-key': 'k1' } };
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    const write = (rating: number) => ben.post(`/api/ventures/${id}/review`, { content: 'good', rating }, once);
    const first = await write(4);
    expect(first.status).toBe(201);
    expect(await write(4)).toMatchObject({ status: 201, body: first.body });
    expect(await write(1)).toMatchObject(reused);
    expect((await ada.get(`/api/ventures/${id}`)).body).toMatchObject({ reviewsCount: 1, averageRating: 4 });
    const invite = (role: string) => ada.post('/api/ventures/members', { ventureId: id, userId: ben.id, role }, once);
    const invitation = await invite('Cook');
    expect(invitation.status).toBe(201);
    expect(await invite('Cook')).toMatchObject({ status: 201, body: invitation.body });
    expect(await invite('Baker')).toMatchObject(reused);
  });

  test('the owner answers reviews; neither owner nor team can write one', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    await befriend(app, ada, cyd);
    const { id } = await register(ada);
    expect(await ada.post(`/api/ventures/${id}/review`, { content: 'best', rating: 5 })).toMatchObject({ status: 403 });
    const { body: said } = await ben.post(`/api/ventures/${id}/review`, { content: 'good', rating: 4 });
    const answer = `/api/ventures/${id}/review/${said.id}/answer`;
    expect(await ben.post(answer, { content: 'thanks' })).toMatchObject({ status: 403 });
    expect(await ada.post(answer, { content: 'thanks' })).toMatchObject({
      status: 200,
      body: { answer: { content: 'thanks' } },
    });
    expect(await ada.post(`/api/ventures/${id}/review/${absent}/answer`, { content: 'x' })).toMatchObject({
      status: 404,
    });
    await cyd.post(`/api/ventures/${id}/review`, { content: 'as a guest', rating: 5 });
    await ada.post('/api/ventures/members', { ventureId: id, userId: cyd.id, role: 'Cook' });
    expect(await cyd.post(`/api/ventures/${id}/membership`)).toMatchObject({ status: 200, body: { isInvited: false } });
    expect(await cyd.post(`/api/ventures/${id}/review`, { content: 'ours', rating: 5 })).toMatchObject({ status: 403 });
    expect((await ben.get(`/api/ventures/${id}`)).body).toMatchObject({ reviewsCount: 1, averageRating: 4 });
  });

  test('counters and sums equal the rows after any concurrent sequence', { timeout: 60_000 }, async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => app.person(`fan_${at}`)));
    const { id } = await register(ada);
    const act = fc.record({
      by: fc.nat(3),
      call: fc.constantFrom('like', 'unlike', 'follow', 'unfollow', 'review', 'take back'),
      rating: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        await Promise.all(
          acts.map(({ by, call, rating }) => {
            const person = people[by] as TestPerson;
            if (call === 'review') return person.post(`/api/ventures/${id}/review`, { content: 'x', rating });
            if (call === 'take back') return person.delete(`/api/ventures/${id}/review`);
            return person.send(call.startsWith('un') ? 'DELETE' : 'POST', `/api/ventures/${id}/${call}`);
          }),
        );
        expect(await findWrongCounters(app.deps.db)).toEqual([]);
        const { body } = await ada.get(`/api/ventures/${id}`);
        const ratings = body.reviews.map((each: { rating: number }) => each.rating);
        const mean = ratings.reduce((sum: number, each: number) => sum + each, 0) / ratings.length;
        expect(body.averageRating).toBe(ratings.length === 0 ? null : mean);
      }),
      { numRuns: 12, seed: 20261121 },
    );
  });
});

test.each(['likes', 'followers'])('the list of %s pages to its end', async (list) => {
  await using app = await startTestApp();
  const [ada, ...fans] = await Promise.all(['ada', 'ben', 'cyd', 'dan'].map((name) => app.person(name)));
  const { id } = await register(ada as TestPerson);
  for (const fan of fans) await fan.post(`/api/ventures/${id}/${list === 'likes' ? 'like' : 'follow'}`);
  const userIds: string[] = [];
  for (let next = `/api/ventures/${id}/${list}?limit=2`; next;) {
    const { body, headers } = (await ada?.get(next)) ?? { body: [], headers: new Headers() };
    userIds.push(...body.map(({ userId }: { userId: string }) => userId));
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(userIds).toEqual(fans.map((fan) => fan.id).toSorted());
});

describe('the lists of a venture', () => {
  /** The people in the lists of the only venture. Expects its page and the directory to show the same. */
  const shownTo = async (viewer: TestPerson, id: string): Promise<Record<string, string[]>> => {
    const { body: one } = await viewer.get(`/api/ventures/${id}`);
    expect((await viewer.get('/api/ventures')).body).toEqual([one]);
    expect((await viewer.get('/api/ventures?search=mama')).body).toEqual([one]);
    const names = (list: { user: { username: string } }[]) => list.map(({ user }) => user.username);
    return {
      likes: names(one.VentureLike),
      followers: names(one.followers),
      reviews: names(one.reviews),
      members: names(one.members),
    };
  };

  test('start with the viewer’s own entry, followed by five visible people', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const fans = await Promise.all(Array.from({ length: 8 }, (_, at) => app.person(`fan_${at}`)));
    const { id } = await register(ada);
    for (const fan of fans) {
      await befriend(app, ada, fan);
      await fan.post(`/api/ventures/${id}/like`);
      await fan.post(`/api/ventures/${id}/follow`);
      await fan.post(`/api/ventures/${id}/review`, { content: 'good', rating: 4 });
      await ada.post('/api/ventures/members', { ventureId: id, userId: fan.id, role: 'Cook' });
    }
    const [first, ...others] = ['fan_0', 'fan_7', 'fan_6', 'fan_5', 'fan_4', 'fan_3'];
    const [oldest] = fans as [TestPerson];
    const newest = { likes: [first, ...others], followers: [first, ...others], reviews: [first, ...others] };
    expect(await shownTo(oldest, id)).toEqual({ ...newest, members: ['fan_0'] });
    expect((await shownTo(ada, id)).members).toEqual(['fan_0', 'fan_1', 'fan_2', 'fan_3', 'fan_4']);
    expect((await shownTo(await app.person('cyd'), id)).likes).toEqual(others);

    const hidden = ['fan_7', 'fan_5', 'fan_1'];
    await app.deps.pool.query('update person set deleted_at = now() where username = any($1)', [hidden]);
    const left = ['fan_0', 'fan_6', 'fan_4', 'fan_3', 'fan_2'];
    expect(await shownTo(oldest, id)).toEqual({ likes: left, followers: left, reviews: left, members: ['fan_0'] });
    expect((await shownTo(ada, id)).members).toEqual(['fan_0', 'fan_2', 'fan_3', 'fan_4', 'fan_6']);
  });

  test('show people’s current names and pictures', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    await ben.post(`/api/ventures/${id}/like`);
    expect((await shownTo(ada, id)).likes).toEqual(['ben']);
    await app.deps.pool.query(`update person set username = 'benjamin' where id = $1`, [ben.id]);
    expect((await shownTo(ada, id)).likes).toEqual(['benjamin']);
  });
});

describe('the team', () => {
  test('consists of friends whom the owner invited; they accept, decline or leave', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    await befriend(app, ada, ben);
    const { id } = await register(ada);
    const invite = (by: TestPerson, userId: string, role = 'Cook') =>
      by.post('/api/ventures/members', { ventureId: id, userId, role });
    expect(await invite(ada, cyd.id)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
    expect(await invite(ben, cyd.id)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await invite(ada, ada.id)).toMatchObject({ status: 422 });
    expect(await invite(ada, absent)).toMatchObject({ status: 404 });
    expect(await invite(ada, ben.id, ' ')).toMatchObject({ status: 422 });
    expect(await invite(ada, ben.id)).toMatchObject({ status: 201, body: { role: 'Cook', isInvited: true } });
    expect(await invite(ada, ben.id)).toMatchObject({ status: 200, body: { role: 'Cook' } });
    // Only the owner and the invited person see an open invitation.
    expect((await cyd.get(`/api/ventures/${id}`)).body.members).toEqual([]);
    expect((await ben.get(`/api/ventures/${id}/members`)).body).toMatchObject([{ isInvited: true }]);
    expect(await cyd.post(`/api/ventures/${id}/membership`)).toMatchObject({ status: 404 });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.post(`/api/ventures/${id}/membership`)).toMatchObject({
        status: 200,
        body: { isInvited: false },
      });
    }
    expect((await cyd.get(`/api/ventures/${id}`)).body.members).toMatchObject([
      { user: { username: 'ben' }, role: 'Cook' },
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.delete(`/api/ventures/${id}/membership`)).toMatchObject({
        status: 200,
        body: { isMember: false },
      });
    }
    expect((await ada.get(`/api/ventures/${id}/members`)).body).toEqual([]);
    await invite(ada, ben.id);
    expect(await ben.delete(`/api/ventures/${id}/members/${ben.id}`)).toMatchObject({ status: 403 });
    expect(await ada.delete(`/api/ventures/${id}/members/${ben.id}`)).toMatchObject({ status: 204 });
    expect(await ada.delete(`/api/ventures/${id}/members/${ben.id}`)).toMatchObject({ status: 404 });
  });
});

describe('products and announcements', () => {
  const product = { name: 'Chapati', description: 'Warm.', type: 'PRODUCT', price: 30.5, priceCurrency: 'KES' };

  test('only the owner can add, change and remove a product', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id: ventureId } = await register(ada);
    expect(await ben.post('/api/ventures/product', { ventureId, ...product })).toMatchObject({ status: 403 });
    expect(await ada.post('/api/ventures/product', { ventureId: absent, ...product })).toMatchObject({ status: 404 });
    const { status, body } = await ada.post('/api/ventures/product', { ventureId, ...product });
    expect({ status, body }).toMatchObject({ status: 201, body: { ...product, ventureId } });
    const wrong = [
      { price: -1 },
      { price: 'NaN' },
      { priceCurrency: 'kes' },
      { priceCurrency: 'ZZZ' },
      { priceCurrency: undefined },
      { type: 'OTHER' },
      { name: ' ' },
    ];
    for (const more of wrong) {
      expect(await ada.post('/api/ventures/product', { ventureId, ...product, ...more })).toMatchObject({
        status: 422,
      });
    }
    const path = `/api/ventures/product/${body.id}`;
    const { price: _, priceCurrency: __, ...free } = product;
    expect(await ben.put(path, product)).toMatchObject({ status: 403 });
    const changed = await ada.put(path, { ...free, name: 'Mandazi' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Mandazi' } });
    expect(changed.body.price).toBeUndefined();
    expect((await ben.get(`/api/ventures/${ventureId}`)).body.products).toMatchObject([{ name: 'Mandazi' }]);
    expect(await ben.delete(path)).toMatchObject({ status: 403 });
    expect(await ada.delete(path)).toMatchObject({ status: 204 });
    expect(await ada.delete(path)).toMatchObject({ status: 404 });
  });

  test('a product has up to four pictures that its owner uploaded, in order; removed ones are deleted', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id: ventureId } = await register(ada);
    const [first, second, third] = [await upload(ada), await upload(ada), await upload(ada)];
    const made = await ada.post('/api/ventures/product', { ventureId, ...product, pictures: [first, second] });
    const urlsOf = ({ pictures }: { pictures: { url: string }[] }) => pictures.map(({ url }) => url);
    expect([made.status, urlsOf(made.body)]).toEqual([201, [first, second]]);
    const shown = (await ben.get(`/api/ventures/${ventureId}`)).body.products[0];
    expect(shown.pictures).toMatchObject([{ url: first, width: 12, height: 12 }, { url: second }]);
    const path = `/api/ventures/product/${made.body.id}`;
    expect(urlsOf((await ada.put(path, product)).body)).toEqual([first, second]);
    expect(urlsOf((await ada.put(path, { ...product, pictures: [third, first, third] })).body)).toEqual([third, first]);
    for (const foreign of [await upload(ben), await upload(ada, 'event'), second]) {
      expect(await ada.put(path, { ...product, pictures: [foreign] })).toMatchObject({
        status: 422,
        body: { code: 'not_our_picture' },
      });
    }
    const five = Array.from({ length: 5 }, (_, at) => `/media/${at}.png`);
    expect((await ada.put(path, { ...product, pictures: five })).status).toBe(422);
    const removed = async () => {
      const { rows } = await app.deps.pool.query(`select file from media where state = 'removed'`);
      return rows.map(({ file }) => `/media/${file}`).toSorted();
    };
    expect(await removed()).toEqual([second]);
    expect(urlsOf((await ben.get(`/api/ventures/${ventureId}/products`)).body[0])).toEqual([third, first]);
    expect((await ada.delete(path)).status).toBe(204);
    expect(await removed()).toEqual([first, second, third].toSorted());
  });

  test('the price range covers the visible prices in the most common currency', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id: ventureId } = await register(ada);
    const rangeFor = async (viewer: TestPerson) => (await viewer.get(`/api/ventures/${ventureId}`)).body.priceRange;
    expect(await rangeFor(ben)).toBeNull();
    const prices = [
      { price: 30.5 },
      { price: 1200 },
      { price: 9000 },
      { price: 5, priceCurrency: 'USD' },
      { price: undefined },
    ];
    const ids: string[] = [];
    for (const more of prices) {
      ids.push((await ada.post('/api/ventures/product', { ventureId, ...product, ...more })).body.id);
    }
    expect(await rangeFor(ben)).toEqual({ min: 30.5, max: 9000, currency: 'KES' });
    await app.deps.pool.query('update venture_product set hidden_at = now() where id = $1', [ids[2]]);
    expect(await rangeFor(ben)).toEqual({ min: 30.5, max: 1200, currency: 'KES' });
    expect(await rangeFor(ada)).toEqual({ min: 30.5, max: 9000, currency: 'KES' });
  });

  test('announcements are paged newest first, and only the owner writes them', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id: ventureId } = await register(ada);
    for (const content of ['one', 'two', 'three']) {
      expect(await ada.post('/api/ventures/announcements', { ventureId, content })).toMatchObject({
        status: 201,
        body: { content, title: '', type: 'other', date: null },
      });
    }
    const { body: dated } = await ada.post('/api/ventures/announcements', {
      ventureId,
      content: 'four',
      title: 'Party',
      type: 'event',
      date: '2027-01-01T18:00:00+03:00',
    });
    expect(dated.date).toBe('2027-01-01T15:00:00.000Z');
    const page = await ben.get(`/api/ventures/${ventureId}/announcements?limit=3`);
    expect(page.body.map(({ content }: { content: string }) => content)).toEqual(['four', 'three', 'two']);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await ben.get(next)).body).toMatchObject([{ content: 'one' }]);
    expect(await ben.post('/api/ventures/announcements', { ventureId, content: 'x' })).toMatchObject({ status: 403 });
    for (const more of [{ type: 'sale' }, { date: '0000-01-01T00:00:00Z' }, { date: '2027-01-01' }]) {
      expect(await ada.post('/api/ventures/announcements', { ventureId, content: 'x', ...more })).toMatchObject({
        status: 422,
      });
    }
    const path = `/api/ventures/announcements/${dated.id}`;
    expect(await ben.put(path, { content: 'x' })).toMatchObject({ status: 403 });
    expect(await ada.put(path, { content: 'later' })).toMatchObject({
      status: 200,
      body: { content: 'later', date: null },
    });
    expect(await ben.delete(path)).toMatchObject({ status: 403 });
    expect(await ada.delete(path)).toMatchObject({ status: 204 });
    expect(await ada.delete(path)).toMatchObject({ status: 404 });
  });
});

test('a change with an outdated `If-Match` is refused; without the header the last change wins', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { id, updatedAt } = await register(ada);
  const change = (name: string, ifMatch?: string) =>
    ada.put('/api/ventures', { ...draft, id, name }, ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } });
  const tabs = await Promise.all(['one', 'two', 'three'].map((name) => change(name, `"${updatedAt}"`)));
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  const won = tabs.find(({ status }) => status === 200)?.body;
  expect(won.updatedAt > updatedAt).toBe(true);
  for (const stale of [`"${updatedAt}"`, `"${won.updatedAt}x"`, `W/"${won.updatedAt}"`, '""']) {
    expect(await change('late', stale), stale).toMatchObject({
      status: 412,
      body: { code: 'changed_meanwhile' },
    });
  }
  expect((await ada.get(`/api/ventures/${id}`)).body).toEqual(won);
  expect(await change('next', `"${won.updatedAt}"`)).toMatchObject({ status: 200, body: { name: 'next' } });
  expect(await change('any', '*')).toMatchObject({ status: 200, body: { name: 'any' } });
  expect(await change('last')).toMatchObject({ status: 200, body: { name: 'last' } });
});

const analytics = (by: TestPerson, id: string, query = '') => by.get(`/api/ventures/${id}/analytics${query}`);

describe('analytics', () => {
  test('are visible to the owner only, and contain each of the last days', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    await ben.get(`/api/ventures/${id}`);
    await ben.post(`/api/ventures/${id}/like`);
    await ben.post(`/api/ventures/${id}/review`, { content: 'good', rating: 4 });
    expect(await analytics(ben, id)).toMatchObject({ status: 403 });
    const { body } = await analytics(ada, id);
    expect(body).toMatchObject({ likesCount: 1, followersCount: 0, reviewsCount: 1, viewsCount: 1, averageRating: 4 });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toEqual({ day: dayBefore(0), likes: 1, followers: 0, reviews: 1, views: 1 });
    for (const days of [0, 6, 91, 'x'])
      expect(await analytics(ada, id, `?days=${days}`)).toMatchObject({ status: 400 });
  });

  test('count entries by day, oldest first, and none from before the period', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    const { id } = await register(ada);
    for (const by of [ben, cyd]) {
      await by.post(`/api/ventures/${id}/follow`);
      await by.get(`/api/ventures/${id}`);
    }
    // Reading the analytics writes all waiting views first.
    expect((await analytics(ada, id)).body).toMatchObject({ viewsCount: 2 });
    const { pool } = app.deps;
    await pool.query(`update venture_follow set created_at = now() - interval '3 days' where person_id = $1`, [ben.id]);
    await pool.query(`update venture_follow set created_at = now() - interval '7 days' where person_id = $1`, [cyd.id]);
    await pool.query(`update venture_views set day = day - 6`);
    const { body } = await analytics(ada, id, '?days=7');
    expect(body.days.map(({ day }: { day: string }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBefore));
    expect(body.days.map(({ followers }: { followers: number }) => followers)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    expect(body.days.map(({ views }: { views: number }) => views)).toEqual([2, 0, 0, 0, 0, 0, 0]);
    expect(body).toMatchObject({ followersCount: 2, viewsCount: 2 });
    const all = (await analytics(ada, id, '?days=90')).body.days as { followers: number }[];
    expect(all.reduce((sum, { followers }) => sum + followers, 0)).toBe(2);
  });

  test('count a viewer once a day, also concurrently, and neither the owner nor the team', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    await befriend(app, ada, cyd);
    const { id } = await register(ada);
    const openPage = (by: TestPerson) => by.get(`/api/ventures/${id}`);
    const views = async () => (await analytics(ada, id)).body.viewsCount;
    const twentyLooks = (by: TestPerson) => Promise.all(Array.from({ length: 20 }, () => openPage(by)));
    // The server's connections are open now, so that the next calls really run concurrently.
    await twentyLooks(ada);
    await twentyLooks(ben);
    expect(await views()).toBe(1);
    // An invited person still counts as a visitor.
    await ada.post('/api/ventures/members', { ventureId: id, userId: cyd.id, role: 'Cook' });
    await openPage(cyd);
    expect(await views()).toBe(2);
    await cyd.post(`/api/ventures/${id}/membership`);
    await app.deps.pool.query('update venture_viewer set seen_on = seen_on - 1');
    await openPage(cyd);
    expect(await views()).toBe(2);
    await openPage(ben);
    await openPage(ben);
    expect(await views()).toBe(3);
  });
});

describe('views of a venture', () => {
  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 20 });
  const openPage = async (by: TestPerson, id: string) =>
    expect(await by.get(`/api/ventures/${id}`)).toMatchObject({ status: 200, body: { id } });
  const stored = async ({ deps: { pool } }: TestApp) => {
    const { rows } = await pool.query<{ views: number; viewers: number }>(
      `select (select coalesce(sum(views), 0)::int from venture_views) as views,
        (select count(*)::int from venture_viewer) as viewers`,
    );
    return rows[0];
  };

  test('reach the owner through another server within two seconds', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    const { pool, db, sessions } = app.deps;
    await using other = await startTestApp({ deps: () => ({ pool, db, sessions }) });
    await openPage(ben, id);
    const since = performance.now();
    const sheAtTheOther = new TestPerson(other.url, ada.token, ada);
    await until(async () => expect((await analytics(sheAtTheOther, id)).body).toMatchObject({ viewsCount: 1 }));
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  test('that two servers record concurrently count once', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const viewers = await Promise.all(Array.from({ length: 12 }, (_, at) => app.person(`viewer_${at}`)));
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await register(ada, { name: `No ${at}` })).id);
    const other = new ViewRecorder(app.deps);
    for (let round = 0; round < 5; round += 1) {
      for (const { id: viewerId } of viewers) for (const id of ids) app.server.ventureViews.record(id, viewerId);
      for (const { id: viewerId } of viewers.toReversed())
        for (const id of ids.toReversed()) other.record(id, viewerId);
      await Promise.all([app.server.ventureViews.flush(), other.flush()]);
      expect(await stored(app)).toEqual({ views: 60 * (round + 1), viewers: 60 });
      await app.deps.pool.query('update venture_viewer set seen_on = seen_on - 1');
    }
  });

  test('are written when a server stops gracefully', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id } = await register(ada);
    await openPage(ben, id);
    await app.server.close();
    expect(await stored(app)).toEqual({ views: 1, viewers: 1 });
  });

  test('that cannot be written are written later, and do not delay the reply', async () => {
    const logged: string[] = [];
    await using app = await startTestApp({ onLog: (line) => logged.push(line) });
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    const { id } = await register(ada);
    const warned = () => logged.filter((line) => line.includes('views of ventures could not be written yet'));
    await app.deps.pool.query('alter table venture_views rename to put_away');
    await openPage(ben, id);
    await until(() => expect(warned()).toHaveLength(1));
    await openPage(cyd, id);
    await app.deps.pool.query('alter table put_away rename to venture_views');
    await until(async () => expect(await stored(app)).toEqual({ views: 2, viewers: 2 }));
    expect(logged.join()).not.toContain('dropped');
  });

  test('of deleted ventures and by deleted people are dropped; others count', async () => {
    await using app = await startTestApp();
    const [ada, ben, cyd] = [await app.person('ada'), await app.person('ben'), await app.person('cyd')];
    const [{ id: kept }, { id: deleted }] = [await register(ada), await register(ada, { name: 'Short-lived' })];
    for (const id of [kept, deleted]) for (const by of [ben, cyd]) await openPage(by, id);
    await app.deps.pool.query('delete from venture where id = $1', [deleted]);
    expect(await cyd.send('DELETE', '/api/profile/me', { username: 'cyd' })).toMatchObject({ status: 202 });
    expect((await analytics(ada, kept)).body).toMatchObject({ viewsCount: 1 });
    expect(await stored(app)).toEqual({ views: 1, viewers: 1 });
  });

  test('count once a day, on the day of the view, also when written later', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { id: ventureId } = await register(ada);
    const { db } = app.deps;
    const [at, day] = [performance.now(), 86_400_000];
    const count = (daysAgo: number) => addViews(db, [{ ventureId, viewerId: ben.id, at: at - daysAgo * day }]);
    await count(2);
    await count(1);
    await count(1);
    // Another server writes an older view later.
    await count(2);
    await count(0);
    const { body } = await analytics(ada, ventureId, '?days=7');
    expect(body.days.map(({ views }: { views: number }) => views)).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(body).toMatchObject({ viewsCount: 3 });
  });

  test('are dropped beyond ten thousand waiting ones, and after a minute', async () => {
    const logged: string[] = [];
    await using app = await startTestApp();
    // The server's own log repeats a warning at most every 10 s.
    const log = pino({}, { write: (line) => void logged.push(line) });
    const views = new ViewRecorder({ ...app.deps, log });
    const dropped = () =>
      logged.filter((line) => line.includes('views of ventures were dropped')).map((line) => JSON.parse(line).views);
    for (let at = 0; at < 10_003; at += 1) views.record(absent, String(at).padStart(32, '0'));
    await views.flush();
    expect(dropped()).toEqual([3]);
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 61_000);
    views.record('no id', 'of anybody');
    await views.flush();
    await views.close();
    expect(dropped()).toEqual([3, 1]);
    expect(await stored(app)).toEqual({ views: 0, viewers: 0 });
  });
});

const onlyOnItsPage = new Set([
  'openingHours',
  'priceRange',
  'VentureLike',
  'followers',
  'reviews',
  'members',
  'products',
  'transfer',
]);

/** The fields of a venture without its lists. */
function withoutLists(venture: object) {
  return Object.fromEntries(Object.entries(venture).filter(([name]) => !onlyOnItsPage.has(name)));
}

/** The day before today by this many days, in UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
