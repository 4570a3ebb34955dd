import { expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import {
  bodyOf,
  changesOf,
  copiedFields,
  emptyFields,
  fieldsOf,
  problemsOf,
  readFields,
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
  campus: 'Makerere',
  attendeesCount: 3,
  attendees: [],
  viewerStatus: 'host',
  declineReason: null,
  waitlistPlace: null,
  cover: null,
  cancelledAt: null,
  cancelReason: null,
};

test('a new event holds fifty and is open to everyone', () => {
  expect(emptyFields).toMatchObject({ capacity: '50', visibility: 'PUBLIC', cover: null, tags: [] });
});

test('a form becomes moments with their zone', () => {
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
  });
});

test.each<[string, Partial<EventFields>, object]>([
  ['nothing', {}, {}],
  [
    'all that is required',
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
  ['a start that is over', { startDate: '2027-02-28' }, { startTime: 'past' }],
  ['an end at the start', { endTime: '18:30' }, { endTime: 'before_start' }],
  ['an end the day before', { endDate: '2027-03-04' }, { endTime: 'before_start' }],
  ['no capacity', { capacity: '' }, { capacity: 'missing' }],
  ['a capacity of none', { capacity: '0' }, { capacity: 'no_capacity' }],
  ['half a seat', { capacity: '1.5' }, { capacity: 'no_capacity' }],
  ['a capacity without end', { capacity: '100001' }, { capacity: 'no_capacity' }],
])('%s is told at its field', (_, change, problems) => {
  expect(problemsOf({ ...filled, ...change }, { zone, now })).toEqual(problems);
});

test('an event under way keeps its start, and cannot move it into the past', () => {
  const later = '2027-03-05T16:00:00.000Z';
  expect(problemsOf(filled, { zone, now: later, savedStart: saved.startTime })).toEqual({});
  const earlier = { ...filled, startTime: '18:00' };
  expect(problemsOf(earlier, { zone, now: later, savedStart: saved.startTime })).toEqual({ startTime: 'past' });
});

test('the end gets a day with the start, the next one where the hours run over midnight', () => {
  expect(withStart({ ...filled, startDate: '', endDate: '' }, { startDate: '2027-04-01' }).endDate).toBe('2027-04-01');
  const night = { ...filled, startDate: '', endDate: '', startTime: '22:00', endTime: '04:00' };
  expect(withStart(night, { startDate: '2027-12-31' }).endDate).toBe('2028-01-01');
  expect(withStart(filled, { startDate: '2027-03-04' }).endDate).toBe('2027-03-05');
  expect(withStart(filled, { startDate: '' }).endDate).toBe('2027-03-05');
});

test('of a change only what is another is sent', () => {
  const body = bodyOf(
    { ...fieldsOf(saved, zone), capacity: '60', tags: ['music', 'art'] },
    { zone, coverImage: saved.coverImage },
  );
  const exact = { ...saved, startTime: saved.startTime.replace(':00.000', ':31.415') };
  expect(changesOf(body, exact)).toEqual({ capacity: 60, tags: ['music', 'art'] });
});

test('a copy has everything but the day, and the picture where it is of one’s own event', () => {
  const copied = { ...filled, title: 'Jam', startDate: '', endDate: '' };
  const pictured = { ...saved, coverImage: '/media/00000000000000000000000000000000.jpg' };
  expect(copiedFields({ ...pictured, viewerStatus: 'host' }, zone)).toEqual({ ...copied, cover: pictured.coverImage });
  expect(copiedFields({ ...pictured, viewerStatus: 'registered' }, zone)).toEqual(copied);
});

test('a kept form is read again, and anything else is none', () => {
  const kept = { ...filled, cover: 'data:image/jpeg;base64,AA==' };
  expect(readFields(JSON.stringify(kept))).toEqual(kept);
  expect(readFields(JSON.stringify({ title: 'Jam', tags: ['crime', 'art'], visibility: 'HACK', capacity: 3 }))).toEqual(
    {
      ...emptyFields,
      title: 'Jam',
      tags: ['art'],
    },
  );
  for (const text of ['', 'null', '7', '{', '"title"']) expect(readFields(text)).toBeUndefined();
});
