import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { begin, host, inHours } from '#testing/events.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';

const event: CalendarEvent = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Jam',
  description: 'Bring an instrument',
  location: 'Rooftop',
  url: 'https://baraza.example/events-parties/events/1',
  start_time: new Date('2027-03-05T15:30:00.000Z'),
  end_time: new Date('2027-03-05T19:00:00.000Z'),
  created_at: new Date('2027-01-01T00:00:00.000Z'),
  updated_at: new Date('2027-01-02T00:00:00.000Z'),
  revision: 3,
  tags: ['music', 'art'],
  cancelled_at: null,
};

/** Parses the file with a library other than the one that writes it. */
function parse(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const textOf = (body: unknown) => Buffer.from(body as Uint8Array).toString();
const read = async (person: Pick<TestPerson, 'get'>, path: string) => parse(textOf((await person.get(path)).body));

describe('a calendar file', () => {
  test('has the required properties in lines that end with CRLF', () => {
    const text = writeCalendar([event]);
    const lines = text.split('\r\n');
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [found] = parse(text);
    expect(found).toMatchObject({ uid: `${event.id}@baraza`, summary: 'Jam', location: 'Rooftop', sequence: 3 });
    expect(found!.startDate.toJSDate()).toEqual(event.start_time);
    expect(found!.endDate.toJSDate()).toEqual(event.end_time);
    expect(found!.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(found!.component.getFirstProperty('categories')?.getValues()).toEqual(['music', 'art']);
    expect(found!.component.getFirstPropertyValue('url')).toBe(event.url);
    expect(String(found!.component.getFirstPropertyValue('dtstamp'))).toBe('2027-01-02T00:00:00Z');
  });

  test.each([
    ['commas, semicolons and backslashes', 'a, b; c \\ d\\n e'],
    ['line breaks', 'first\nsecond\r\nthird\rfourth'],
    ['lines that look like iCalendar', 'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:evil'],
    ['long texts of multi-byte characters', 'ሀገር 🎉 العربية 👩🏾‍💻 Ọlámidé '.repeat(40).trim()],
    ['one long word', 'x'.repeat(1000)],
    ['quotes and colons', 'He said: "now"'],
  ])('keeps %s', (_, input) => {
    const text = writeCalendar([{ ...event, title: input, description: input, location: input }]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('�');
    const found = parse(text);
    const expected = input.replaceAll(/\r\n?/g, '\n');
    expect(found.map(({ summary, description, location }) => [summary, description, location])).toEqual([
      [expected, expected, expected],
    ]);
  });

  test('removes characters that a file must not contain', () => {
    const [found] = parse(writeCalendar([{ ...event, title: 'a\0b\u001bc\uD800d\te' }]));
    expect(found!.summary).toBe('abc\uFFFDd\te');
  });

  test.each([
    ['Europe/Paris, an hour before the clocks go forward', '2027-03-28T00:30:00.000Z', 'Europe/Paris', '01:30'],
    [
      'Europe/Paris, an hour later, which is two hours by the clock',
      '2027-03-28T01:30:00.000Z',
      'Europe/Paris',
      '03:30',
    ],
    ['Cairo in its summer', '2027-07-01T12:00:00.000Z', 'Africa/Cairo', '15:00'],
    ['Cairo in its winter', '2027-01-10T12:00:00.000Z', 'Africa/Cairo', '14:00'],
    ['Nairobi, which has neither', '2027-07-01T12:00:00.000Z', 'Africa/Nairobi', '15:00'],
    ['Lagos at the turn of the year', '2026-12-31T23:30:00.000Z', 'Africa/Lagos', '00:30'],
    ['a leap day', '2028-02-29T12:00:00.000Z', 'UTC', '12:00'],
  ])('shows the local time in %s', (_, start, timeZone, clock) => {
    const start_time = new Date(start);
    const [found] = parse(
      writeCalendar([{ ...event, start_time, end_time: new Date(start_time.getTime() + 3_600_000) }]),
    );
    const seen = found!.startDate.toJSDate();
    expect(seen).toEqual(start_time);
    expect(new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(seen)).toBe(clock);
    expect(found!.duration.toSeconds()).toBe(3600);
  });

  test('rounds an end within the second of the start up', () => {
    const end_time = new Date(event.start_time.getTime() + 5);
    const [found] = parse(writeCalendar([{ ...event, end_time }]));
    expect(found!.duration.toSeconds()).toBe(1);
  });
});

test('returns an event as a file whose sequence grows with each change', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://baraza.example' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await host(ada, { title: 'Jam', tags: ['music'] });
  const answer = await ben.get(`/api/events/${id}.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const [first] = parse(textOf(answer.body));
  expect(first).toMatchObject({ summary: 'Jam', sequence: 0 });
  expect(first!.component.getFirstPropertyValue('url')).toBe(`https://baraza.example/events-parties/events/${id}`);
  await ada.put(`/api/events/${id}`, { location: 'Elsewhere' });
  await ben.post(`/api/events/${id}/rsvp`);
  expect((await read(ben, `/api/events/${id}.ics`))[0]).toMatchObject({ location: 'Elsewhere', sequence: 1 });
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  const [last] = await read(ben, `/api/events/${id}.ics`);
  expect([last!.sequence, last!.component.getFirstPropertyValue('status')]).toEqual([2, 'CANCELLED']);
  const hidden = await host(ada, { visibility: 'INVITE_ONLY' });
  expect((await ben.get(`/api/events/${hidden}.ics`)).status).toBe(404);
  expect((await app.anyone.get(`/api/events/${id}.ics`)).status).toBe(401);
});

test('an address returns the events a person hosts or attends, until it is deleted', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [, , visited, long] = [
    await host(ben, { title: 'hosted', startTime: inHours(5), endTime: inHours(6) }),
    await host(ada, { title: 'not mine' }),
    await host(ada, { title: 'visited', visibility: 'INVITE_ONLY' }),
    await host(ben, { title: 'long ago' }),
  ];
  await ada.post(`/api/events/${visited}/invitations`, { userIds: [ben.id] });
  await ben.post(`/api/events/${visited}/rsvp`);
  await begin(app, long);
  await app.deps.pool.query(
    `update event set start_time = now() - interval '92 days', end_time = now() - interval '91 days' where id = $1`,
    [long],
  );
  const { body } = await ben.post('/api/events/calendar');
  expect(body.url).toMatch(
    new RegExp(`^${app.url.replace('127.0.0.1', '(127.0.0.1|localhost)')}/api/events/calendar/[\\w-]{43}\\.ics$`),
  );
  const { rows } = await app.deps.pool.query('select * from event_calendar_address');
  expect(JSON.stringify(rows)).not.toContain(/[\w-]{43}(?=\.ics)/.exec(body.url)![0]);
  const other = (await ben.post('/api/events/calendar')).body.url;
  expect(other).not.toBe(body.url);
  const path = new URL(body.url).pathname;
  for (const address of [path, path.replace('.ics', '')]) {
    const found = await read(app.anyone, address);
    expect(found.map(({ summary }) => summary)).toEqual(['hosted', 'visited']);
  }
  await ada.post(`/api/events/${visited}/cancel`, { reason: 'Rain' });
  const calendarStatuses = (await read(app.anyone, path)).map(({ component }) =>
    component.getFirstPropertyValue('status'),
  );
  expect(calendarStatuses).toEqual(['CONFIRMED', 'CANCELLED']);

  expect((await ben.delete('/api/events/calendar')).status).toBe(204);
  expect((await ben.delete('/api/events/calendar')).status).toBe(204);
  for (const url of [body.url, other]) expect((await app.anyone.get(new URL(url).pathname)).status).toBe(404);
  const next = (await ben.post('/api/events/calendar')).body.url;
  expect(next).not.toBe(body.url);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben.id]);
  expect((await app.anyone.get(new URL(next).pathname)).status).toBe(404);
});

/** Creates an address of a person's calendar and returns its path. */
async function subscribe(person: TestPerson): Promise<string> {
  return new URL((await person.post('/api/events/calendar')).body.url).pathname;
}

test('a feed has bounded descriptions and size, and the nearest events first', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const description = 'ሀ'.repeat(5_000);
  for (let number = 0; number < 200; number += 1) {
    await host(ada, {
      title: `Jam ${number}`,
      description,
      startTime: inHours(24 + number),
      endTime: inHours(25 + number),
    });
  }
  await host(ada, { title: 'In two years', startTime: inHours(17_520), endTime: inHours(17_521) });
  const { status, body } = await app.anyone.get(await subscribe(ada));
  expect(status).toBe(200);
  const text = textOf(body);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(512 * 1024);
  expect(Buffer.byteLength(text)).toBeGreaterThan(450 * 1024);
  const found = parse(text);
  expect(found[0]).toMatchObject({ summary: 'Jam 0' });
  expect(found[0]!.description).toMatch(/^ሀ{999}…\n\nhttps?:\/\/[^\n]+\/events-parties\/events\/[\w-]{36}$/);
  expect(found.map(({ summary }) => summary)).toEqual(found.map((_, number) => `Jam ${number}`));
});

test('a feed is compressed for calendars that accept it', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await host(ada, { title: 'Jam', description: 'Bring an instrument. '.repeat(40) });
  const path = await subscribe(ada);
  for (const encoding of ['gzip', 'identity']) {
    const { headers, body } = await app.anyone.get(path, { headers: { 'accept-encoding': encoding } });
    expect(headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(parse(textOf(body))).toHaveLength(1);
  }
});

test('an unchanged feed is 304, and every change makes a new version', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await host(ada, { title: 'Jam' });
  const path = await subscribe(ben);
  const read = (headers: Record<string, string>) => app.anyone.get(path, { headers });
  const empty = await read({});
  const tags = [empty.headers.get('etag') ?? ''];
  expect(await read({ 'if-none-match': tags[0]! })).toMatchObject({ status: 304 });
  expect(await read({ 'if-none-match': `"other", ${tags[0]!.slice('W/'.length)}` })).toMatchObject({ status: 304 });
  for (const change of [
    () => ben.post(`/api/events/${id}/rsvp`),
    () => ada.put(`/api/events/${id}`, { location: 'Elsewhere' }),
    () => ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' }),
    () => ben.delete(`/api/events/${id}/rsvp`),
  ]) {
    await change();
    const { status, headers, body } = await read({ 'if-none-match': tags.at(-1)! });
    expect([status, textOf(body).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
    tags.push(headers.get('etag') ?? '');
  }
  // Without events it is the first version again.
  expect(new Set(tags).size).toBe(4);
  expect(tags.at(-1)).toBe(tags[0]);
  // A date cannot show that an event was removed, so the whole feed is returned.
  const dated = await read({ 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() });
  expect([dated.status, dated.headers.get('last-modified')]).toEqual([200, null]);
});

test('an address can be read 60 times an hour, whoever reads it, and not while its owner is suspended', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [hers, his] = [await subscribe(ada), await subscribe(ben)];
  const statuses: number[] = [];
  for (let read = 0; read < 61; read += 1) statuses.push((await app.anyone.get(hers)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  expect((await app.anyone.get(his)).status).toBe(200);
  await app.deps.pool.query(`update person set suspended_until = now() + interval '1 day' where id = $1`, [ben.id]);
  expect((await app.anyone.get(his)).status).toBe(404);
  await app.deps.pool.query(`update person set suspended_until = now() - interval '1 day' where id = $1`, [ben.id]);
  expect((await app.anyone.get(his)).status).toBe(200);
});

test('the five newest of many addresses work', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { body: untouched } = await ben.post('/api/events/calendar');
  const all = await Promise.all(Array.from({ length: 10 }, () => ada.post('/api/events/calendar')));
  await ada.post('/api/events/calendar');
  const statuses = await Promise.all(
    all.map(async ({ body }) => (await app.anyone.get(new URL(body.url).pathname)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect((await app.anyone.get(new URL(untouched.url).pathname)).status).toBe(200);
});
