import { expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { briefOf } from '#testing/communities.ts';
import {
  bodyOf,
  changesOf,
  copiedFields,
  draftOf,
  emptyFields,
  fieldsOf,
  problemsOf,
  parseFields,
  newFields,
  withEndTime,
  withStart,
  type EventFields,
} from './event-fields.ts';

const zone = 'Africa/Nairobi';
const now = '2027-03-01T00:00:00.000Z';
const filled: EventFields = {
  ...emptyFields,
  title: ' Jam ',
  description: 'Bring an instrument',
  location: 'Rooftop',
  startDate: '2027-03-05',
  startTime: '18:30',
  endDate: '2027-03-05',
  endTime: '22:00',
  tags: ['music'],
};
const person = { id: '1', username: 'ada', first_name: 'Ada', last_name: 'M', image: null };
const saved: Event = {
  ...bodyOf(filled, { zone, coverImage: '/media/a.jpg' }),
  id: '2',
  createdAt: now,
  updatedAt: now,
  hostId: '1',
  host: person,
  hosts: [person],
  isAskedToHost: false,
  campus: 'Makerere',
  community: null,
  archivedAt: null,
  audience: 'EVERYONE',
  canManage: true,
  attendeesCount: 3,
  attendees: [],
  viewerStatus: 'host',
  declineReason: null,
  waitlistPlace: null,
  cover: null,
  cancelledAt: null,
  cancelReason: null,
};

test('a new event has 50 seats and is public', () => {
  expect(emptyFields).toMatchObject({ capacity: '50', visibility: 'PUBLIC', cover: null, tags: [] });
});

test('converts local times to timestamps with their zone', () => {
  expect(bodyOf(filled, { zone, coverImage: null })).toEqual({
    title: 'Jam',
    description: 'Bring an instrument',
    location: 'Rooftop',
    startTime: '2027-03-05T15:30:00.000Z',
    endTime: '2027-03-05T19:00:00.000Z',
    timeZone: zone,
    capacity: 50,
    visibility: 'PUBLIC',
    tags: ['music'],
    coverImage: null,
    communityId: null,
    coHostIds: [],
  });
});

test.each<[string, Partial<EventFields>, object]>([
  ['no problem', {}, {}],
  [
    'each missing required value',
    emptyFields,
    {
      title: 'missing',
      description: 'missing',
      location: 'missing',
      startDate: 'missing',
      startTime: 'missing',
      endDate: 'missing',
      endTime: 'missing',
    },
  ],
  ['a blank title', { title: '  ' }, { title: 'missing' }],
  ['a start in the past', { startDate: '2027-02-28' }, { startTime: 'past' }],
  ['an end at the start', { endTime: '18:30' }, { endTime: 'before_start' }],
  ['an end the day before', { endDate: '2027-03-04' }, { endTime: 'before_start' }],
  ['a missing capacity', { capacity: '' }, { capacity: 'missing' }],
  ['a capacity of zero', { capacity: '0' }, { capacity: 'no_capacity' }],
  ['half a seat', { capacity: '1.5' }, { capacity: 'no_capacity' }],
  ['a capacity above the maximum', { capacity: '100001' }, { capacity: 'no_capacity' }],
])('reports %s at its field', (_, change, problems) => {
  expect(problemsOf({ ...filled, ...change }, { zone, now })).toEqual(problems);
});

test('reports a time that daylight saving skips, at the start and at the end', () => {
  // In Cairo the clocks go from 0:00 to 1:00 on the last Friday of April.
  const cairo = { zone: 'Africa/Cairo', now };
  const fields = { ...filled, startDate: '2027-04-29', startTime: '22:00', endDate: '2027-04-30', endTime: '00:30' };
  expect(problemsOf(fields, cairo)).toEqual({ endTime: 'skipped' });
  expect(problemsOf({ ...fields, endTime: '01:00' }, cairo)).toEqual({});
  const late = { ...fields, startDate: '2027-04-30', startTime: '00:30', endTime: '02:00' };
  expect(problemsOf(late, cairo)).toEqual({ startTime: 'skipped' });
  expect(problemsOf({ ...late, endTime: '00:45' }, cairo)).toEqual({ startTime: 'skipped', endTime: 'skipped' });
  expect(problemsOf(late, { ...cairo, zone: 'Africa/Nairobi' })).toEqual({});
});

test('a running event may keep its start but not move it within the past', () => {
  const later = '2027-03-05T16:00:00.000Z';
  expect(problemsOf(filled, { zone, now: later, savedStart: saved.startTime })).toEqual({});
  const earlier = { ...filled, startTime: '18:00' };
  expect(problemsOf(earlier, { zone, now: later, savedStart: saved.startTime })).toEqual({ startTime: 'past' });
});

test('sets the end date with the start date, to the next day when the event runs past midnight', () => {
  expect(withStart({ ...filled, startDate: '', endDate: '' }, { startDate: '2027-04-01' }).endDate).toBe('2027-04-01');
  const night = { ...filled, startDate: '', endDate: '', startTime: '22:00', endTime: '04:00' };
  expect(withStart(night, { startDate: '2027-12-31' }).endDate).toBe('2028-01-01');
  expect(withStart(filled, { startDate: '' }).endDate).toBe('2027-03-05');
});

test('a new event begins at the next full hour of its zone and lasts two hours', () => {
  const times = (at: string, where = zone) => {
    const { startDate, startTime, endDate, endTime } = newFields(where, at);
    return [startDate, startTime, endDate, endTime];
  };
  expect(times('2027-03-01T14:20:00.000Z')).toEqual(['2027-03-01', '18:00', '2027-03-01', '20:00']);
  expect(times('2027-03-01T19:59:00.000Z')).toEqual(['2027-03-01', '23:00', '2027-03-02', '01:00']);
  expect(times('2027-03-01T14:20:00.000Z', 'Asia/Kolkata')[1]).toBe('20:00');
});

test('an event stays as long when its start moves', () => {
  const moved = withStart(filled, { startTime: '23:00' });
  expect([moved.endDate, moved.endTime]).toEqual(['2027-03-06', '02:30']);
  expect(withStart(filled, { startDate: '2027-03-04' })).toMatchObject({ endDate: '2027-03-04', endTime: '22:00' });
});

test('an end before the start is on the next day, unless the event is longer than a day', () => {
  const night = withEndTime(filled, '02:00');
  expect(night.endDate).toBe('2027-03-06');
  expect(withEndTime(night, '23:00').endDate).toBe('2027-03-05');
  expect(withEndTime({ ...filled, endDate: '2027-03-07' }, '02:00').endDate).toBe('2027-03-07');
  expect(withEndTime({ ...filled, startDate: '', endDate: '' }, '02:00').endDate).toBe('');
});

test('sends only changed values', () => {
  const body = bodyOf(
    { ...fieldsOf(saved, zone), capacity: '60', tags: ['music', 'art'] },
    { zone, coverImage: saved.coverImage },
  );
  const exact = { ...saved, startTime: saved.startTime.replace(':00.000', ':31.415') };
  expect(changesOf(body, exact)).toEqual({ capacity: 60, tags: ['music', 'art'] });
});

test('a copy has no dates, and has the picture only of the viewer’s own event', () => {
  const copied = { ...filled, title: 'Jam', startDate: '', endDate: '' };
  const pictured = { ...saved, coverImage: '/media/00000000000000000000000000000000.jpg' };
  expect(copiedFields({ ...pictured, viewerStatus: 'host' }, zone)).toEqual({ ...copied, cover: pictured.coverImage });
  expect(copiedFields({ ...pictured, viewerStatus: 'registered' }, zone)).toEqual(copied);
});

test('a draft has the changed values only, and the others are those of the next visit', () => {
  const cover = 'data:image/jpeg;base64,AA==';
  const draft = draftOf({ ...filled, cover, tags: ['art'], visibility: 'PRIVATE' }, filled);
  expect(draft).toEqual({ cover, tags: ['art'], visibility: 'PRIVATE' });
  const next = { ...filled, startDate: '2027-04-01', cover: '/media/a.jpg' };
  expect(parseFields(JSON.stringify(draft), next)).toEqual({ ...next, ...draft });
  const { startDate, startTime, endDate } = filled;
  expect(draftOf({ ...filled, endTime: '23:00' }, filled)).toEqual({ startDate, startTime, endDate, endTime: '23:00' });
  const removed = draftOf({ ...next, cover: null, title: '' }, next);
  expect(parseFields(JSON.stringify(removed), next)).toEqual({ ...next, cover: null, title: '' });
});

test('ignores invalid values of a draft', () => {
  const draft = JSON.stringify({
    title: 'Jam',
    tags: ['crime', 'art'],
    visibility: 'HACK',
    capacity: 3,
    cover: 7,
    coHosts: [7, null],
  });
  expect(parseFields(draft, emptyFields)).toEqual({ ...emptyFields, title: 'Jam', tags: ['art'] });
  for (const text of ['', 'null', '7', '{', '"title"']) expect(parseFields(text, emptyFields)).toBe(emptyFields);
});

const community = briefOf();

test('sends the club when it changes, and copies that of an event which the viewer manages', () => {
  const ofClub = { ...saved, community, canManage: false };
  const fields = fieldsOf(ofClub, zone);
  const changed = (communityId: string) =>
    changesOf(bodyOf({ ...fields, communityId }, { zone, coverImage: null }), ofClub).communityId;
  expect([changed(community.id), changed('')]).toEqual([undefined, null]);
  expect(copiedFields(ofClub, zone).communityId).toBe('');
  expect(copiedFields({ ...ofClub, canManage: true }, zone).communityId).toBe(community.id);
});
