import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventTags } from '@baraza/contract/features/event-limits.ts';
import { runJob } from '#testing/run-job.ts';
import { begin, eventDraft, host, inHours } from '#testing/events.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B6B57' } })
    .jpeg()
    .toBuffer();
});

async function upload(person: TestPerson, purpose = 'event'): Promise<string> {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(picture)]), 'cover.jpg');
  return (await person.post(`/api/storage?purpose=${purpose}`, data)).body.url;
}

const titles = (body: { title: string }[]) => body.map(({ title }) => title);

describe('hosting', () => {
  test('a new event has the sent values and is first in everyone’s list', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada', { campus: 'Makerere' }), await app.person('ben')];
    await host(ben, { title: 'Earlier' });
    const coverImage = await upload(ada);
    const draft = eventDraft({
      title: '  Usiku wa mashairi 🎤 ',
      tags: ['art', 'music', 'art'],
      coverImage,
      capacity: 1,
      timeZone: 'Africa/Kampala',
    });
    const made = await ada.post('/api/events', draft);
    expect(made).toMatchObject({
      status: 201,
      body: {
        title: 'Usiku wa mashairi 🎤',
        description: draft.description,
        location: draft.location,
        startTime: draft.startTime,
        endTime: draft.endTime,
        timeZone: 'Africa/Kampala',
        hostId: ada.id,
        host: { id: ada.id, username: 'ada', first_name: 'ada', last_name: 'Tester', image: null },
        campus: 'Makerere',
        capacity: 1,
        attendeesCount: 0,
        attendees: [],
        viewerStatus: 'host',
        waitlistPlace: null,
        declineReason: null,
        coverImage,
        cover: { url: coverImage, width: 900, height: 600 },
        visibility: 'PUBLIC',
        tags: ['art', 'music'],
        cancelledAt: null,
        cancelReason: null,
      },
    });
    const seen = await ben.get('/api/events');
    const { askedHosts, ...shown } = made.body;
    expect(askedHosts).toEqual([]);
    expect(seen.body[0]).toEqual({ ...shown, viewerStatus: 'none', canManage: false });
    expect(titles(seen.body)).toEqual(['Usiku wa mashairi 🎤', 'Earlier']);
    expect(await ben.get(`/api/events/${made.body.id}`)).toMatchObject({ status: 200, body: seen.body[0] });
    expect((await app.anyone.get(coverImage)).status).toBe(200);
  });

  test('accepts every tag of the list, and times with a UTC offset', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const made = await ada.post(
      '/api/events',
      eventDraft({ tags: eventTags, startTime: '2099-03-05T18:30:00+03:00', endTime: '2099-03-05T22:00+03:00' }),
    );
    expect(made).toMatchObject({ status: 422, body: { errors: [{ path: 'endTime' }] } });
    const good = await ada.post(
      '/api/events',
      eventDraft({ tags: eventTags, startTime: '2099-03-05T18:30:00+03:00', endTime: '2099-03-05T22:00:00.5+03:00' }),
    );
    expect(good).toMatchObject({
      status: 201,
      body: { tags: eventTags, startTime: '2099-03-05T15:30:00.000Z', endTime: '2099-03-05T19:00:00.500Z' },
    });
  });

  test.each<[string, object, string]>([
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: ' \n' }, 'title'],
    ['a title of 121', { title: 'x'.repeat(121) }, 'title'],
    ['no description', { description: undefined }, 'description'],
    ['a description of 5,001', { description: 'x'.repeat(5001) }, 'description'],
    ['a NUL', { description: 'a\0b' }, 'description'],
    ['no location', { location: undefined }, 'location'],
    ['no start', { startTime: undefined }, 'startTime'],
    ['a start without a zone', { startTime: '2098-03-05T18:30:00' }, 'startTime'],
    ['a start on a day that does not exist', { startTime: '2098-02-30T18:30:00Z' }, 'startTime'],
    ['a start in the past', { startTime: inHours(-1) }, 'startTime'],
    ['a start in year 0', { startTime: '0000-01-01T00:00:00Z' }, 'startTime'],
    ['a start after year 9999 in UTC', { startTime: '9999-12-31T23:59:59-12:00', endTime: inHours(3) }, 'startTime'],
    ['an end before the start', { endTime: inHours(47) }, 'endTime'],
    ['an end at the start', { startTime: inHours(48), endTime: inHours(48) }, 'endTime'],
    ['an unknown time zone', { timeZone: 'Africa/Wakanda' }, 'timeZone'],
    ['a UTC offset for a time zone', { timeZone: '+03:00' }, 'timeZone'],
    ['a time zone of 65 characters', { timeZone: 'A'.repeat(65) }, 'timeZone'],
    ['no capacity', { capacity: undefined }, 'capacity'],
    ['a capacity of 0', { capacity: 0 }, 'capacity'],
    ['a negative capacity', { capacity: -1 }, 'capacity'],
    ['a fractional capacity', { capacity: 1.5 }, 'capacity'],
    ['a capacity of a billion', { capacity: 1_000_000_000 }, 'capacity'],
    ['a capacity as text', { capacity: '50' }, 'capacity'],
    ['an unknown tag', { tags: ['music', 'crime'] }, 'tags.1'],
    ['500 tags', { tags: Array.from({ length: 500 }, () => 'music') }, 'tags'],
    ['an unknown visibility', { visibility: 'HACK' }, 'visibility'],
    ['a cover of another site', { coverImage: 'https://evil.example/a.png' }, 'coverImage'],
    ['a cover as a data URL', { coverImage: 'data:image/png;base64,AA==' }, 'coverImage'],
    ['a cover that does not exist', { coverImage: `/media/${'0'.repeat(32)}.jpg` }, 'coverImage'],
  ])('refuses %s and names the field', async (_, change, path) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const refused = await ada.post('/api/events', eventDraft(change));
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_body', errors: [{ path }] } });
    expect((await ada.get('/api/events')).body).toEqual([]);
  });

  test('ignores fields that only the server sets', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const sent = eventDraft({
      id: unknownId,
      hostId: ben.id,
      host_id: ben.id,
      attendeesCount: 9,
      taken: 9,
      createdAt: 0,
    });
    const { body } = await ada.post('/api/events', sent);
    expect([body.hostId, body.attendeesCount, body.id === unknownId]).toEqual([ada.id, 0, false]);
  });

  test('creates one event for one key and body, also when sent twenty times in parallel', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const draft = eventDraft();
    const headers = { 'idempotency-key': 'party' };
    const send = (more: object) => ada.post('/api/events', { ...draft, ...more }, { headers });
    const all = await Promise.all(Array.from({ length: 20 }, () => send({})));
    expect(all.every(({ status, body }) => status === 201 || body.code === 'request_in_progress')).toBe(true);
    const first = all.find(({ status }) => status === 201)!;
    expect(await send({})).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await send({ title: 'Other' })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await ada.get('/api/events/my')).body).toHaveLength(1);
  });

  test('refuses as a cover a picture of another person or of a venture, and stores nothing', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const [own, others] = [await upload(ada), await upload(ben)];
    const id = await host(ada, { coverImage: own });
    await host(ben, { coverImage: others });
    for (const coverImage of [await upload(ben), await upload(ada, 'venture'), others]) {
      const refused = await ada.post('/api/events', eventDraft({ coverImage }));
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'coverImage' }] } });
      expect((await ada.put(`/api/events/${id}`, { coverImage })).status).toBe(422);
    }
    expect((await ada.get('/api/events/my')).body).toMatchObject([{ id, coverImage: own }]);
    expect((await app.deps.pool.query('select file from media')).rows).toHaveLength(4);
  });

  test('copies the cover of another own event, and deletes each picture with its own event', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const first = await upload(ada);
    const id = await host(ada, { coverImage: first });
    const once = { headers: { 'idempotency-key': 'copy-1' } };
    const draft = eventDraft({ title: 'Once more', coverImage: first });
    const copy = await ada.post('/api/events', draft, once);
    expect(copy).toMatchObject({ status: 201, body: { cover: { width: 900, height: 600 } } });
    const { coverImage: second, cover } = copy.body;
    expect(second).not.toBe(first);
    expect(cover.placeholder).toBe((await ada.get(`/api/events/${id}`)).body.cover.placeholder);
    expect((await ada.post('/api/events', draft, once)).body).toEqual(copy.body);
    expect((await app.anyone.get(second)).body).toEqual((await app.anyone.get(first)).body);

    const statusAfterCleaning = async (url: string) => {
      await runJob(app.deps, 'media.clean');
      return (await app.anyone.get(url)).status;
    };
    expect((await ada.delete(`/api/events/${id}`)).status).toBe(204);
    expect([await statusAfterCleaning(first), await statusAfterCleaning(second)]).toEqual([404, 200]);
    expect((await ada.post('/api/events', eventDraft({ coverImage: first }))).status).toBe(422);
    expect((await ada.delete(`/api/events/${copy.body.id}`)).status).toBe(204);
    expect(await statusAfterCleaning(second)).toBe(404);
    expect((await app.deps.pool.query('select file from media')).rows).toEqual([]);
  });
});

describe('editing', () => {
  test('changes the sent fields and keeps the others', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const coverImage = await upload(ada);
    const id = await host(ada, { coverImage, tags: ['music'] });
    const before = (await ada.get(`/api/events/${id}`)).body;
    expect(before.timeZone).toBeNull();
    const change = { title: ' New title ', timeZone: 'Africa/Lagos', coverImage };
    const changed = await ada.put(`/api/events/${id}`, change);
    expect(changed).toMatchObject({ status: 200 });
    const { updatedAt } = changed.body;
    expect(updatedAt > before.updatedAt).toBe(true);
    expect(changed.body).toEqual({ ...before, title: 'New title', timeZone: 'Africa/Lagos', updatedAt });
    expect((await ada.put(`/api/events/${id}`, {})).body).toEqual(changed.body);
  });

  test('deletes a cover that is replaced, removed or whose event is deleted', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const [first, second, third] = [await upload(ada), await upload(ada), await upload(ada)];
    const id = await host(ada, { coverImage: first });
    expect((await ada.put(`/api/events/${id}`, { coverImage: second })).body.coverImage).toBe(second);
    expect((await ada.put(`/api/events/${id}`, { coverImage: null })).body.coverImage).toBeNull();
    await ada.put(`/api/events/${id}`, { coverImage: third });
    expect((await ada.delete(`/api/events/${id}`)).status).toBe(204);
    await runJob(app.deps, 'media.clean');
    for (const url of [first, second, third]) expect((await app.anyone.get(url)).status).toBe(404);
    expect((await app.deps.pool.query('select file from media')).rows).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a start moved into the past', { startTime: inHours(-2) }, 'startTime'],
    ['an end moved before the start', { endTime: inHours(47) }, 'endTime'],
    ['a start moved after the end', { startTime: inHours(60) }, 'endTime'],
    ['a capacity of 0', { capacity: 0 }, 'capacity'],
    ['null for a title', { title: null }, 'title'],
    ['an unknown tag', { tags: ['crime'] }, 'tags.0'],
  ])('refuses %s and changes nothing', async (_, change, path) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const id = await host(ada);
    const before = (await ada.get(`/api/events/${id}`)).body;
    const refused = await ada.put(`/api/events/${id}`, { description: 'Changed', ...change });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await ada.get(`/api/events/${id}`)).body).toEqual(before);
  });

  test('an event that has started can get another description and end', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const id = await host(ada);
    await begin(app, id);
    const { startTime } = (await ada.get(`/api/events/${id}`)).body;
    const changed = await ada.put(`/api/events/${id}`, { description: 'In room 2', startTime, endTime: inHours(4) });
    expect(changed).toMatchObject({ status: 200, body: { description: 'In room 2' } });
  });

  test('a cancelled event stays readable with its reason, and cancelling is idempotent', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada);
    expect(await ada.post(`/api/events/${id}/cancel`, { reason: ' ' })).toMatchObject({ status: 422 });
    const first = await ada.post(`/api/events/${id}/cancel`, { reason: ' Rain ' });
    expect(first).toMatchObject({ status: 200, body: { cancelReason: 'Rain', cancelledAt: expect.any(String) } });
    expect((await ada.post(`/api/events/${id}/cancel`, { reason: 'Snow' })).body).toEqual(first.body);
    expect(await ben.get(`/api/events/${id}`)).toMatchObject({ status: 200, body: { cancelReason: 'Rain' } });
    const edited = await ada.put(`/api/events/${id}`, { title: 'Back' });
    expect(edited).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
    const over = await host(ada);
    await begin(app, over);
    const late = await ada.post(`/api/events/${over}/cancel`, { reason: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { code: 'event_started' } });
  });

  test('only the host can edit, cancel and delete, and a deleted event returns 404', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada);
    for (const refused of [
      await ben.put(`/api/events/${id}`, { title: 'Mine' }),
      await ben.delete(`/api/events/${id}`),
      await ben.post(`/api/events/${id}/cancel`, { reason: 'Mine' }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
    await ben.post(`/api/events/${id}/rsvp`);
    expect((await ada.delete(`/api/events/${id}`)).status).toBe(204);
    expect((await ada.delete(`/api/events/${id}`)).status).toBe(404);
    expect((await ben.get('/api/events/subscribed')).body).toEqual([]);
  });
});
