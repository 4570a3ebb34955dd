import { expect, test } from 'vitest';
import { wallClockAt, hasOtherOffset, timestampAt, weekdayNames, zoneCity } from './time-zone.ts';

test.each([
  ['Africa/Nairobi', '2027-03-05T15:30:00.000Z', '2027-03-05', '18:30'],
  ['Africa/Lagos', '2026-12-31T23:30:00.000Z', '2027-01-01', '00:30'],
  ['Africa/Cairo', '2027-07-01T12:00:00.000Z', '2027-07-01', '15:00'],
  ['Africa/Cairo', '2027-01-10T12:00:00.000Z', '2027-01-10', '14:00'],
  ['Asia/Kathmandu', '2028-02-29T00:00:00.000Z', '2028-02-29', '05:45'],
  ['Pacific/Honolulu', '2027-01-01T09:59:00.000Z', '2026-12-31', '23:59'],
])('in %s, converts %s to local time and back', (zone, iso, date, time) => {
  expect(wallClockAt(iso, zone)).toEqual({ date, time });
  expect(timestampAt({ date, time }, zone)).toBe(iso);
});

test('shifts a local time that daylight saving skips, and takes the first of a repeated one', () => {
  // Paris skips from 2:00 to 3:00 in March and goes back from 3:00 to 2:00 in October.
  expect(timestampAt({ date: '2027-03-28', time: '02:30' }, 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z');
  expect(timestampAt({ date: '2027-03-28', time: '03:30' }, 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z');
  expect(timestampAt({ date: '2027-03-28', time: '01:30' }, 'Europe/Paris')).toBe('2027-03-28T00:30:00.000Z');
  expect(timestampAt({ date: '2027-10-31', time: '02:30' }, 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z');
});

test.each([
  ['', '10:00'],
  ['2027-03-05', ''],
  ['2027-13-05', '10:00'],
  ['2027-03-05', '25:00'],
])('"%s %s" is not a valid time', (date, time) => {
  expect(timestampAt({ date, time }, 'Africa/Nairobi')).toBeUndefined();
});

test('compares UTC offsets at the given time, so daylight saving counts', () => {
  const [winter, summer] = ['2027-01-10T12:00:00.000Z', '2027-07-01T12:00:00.000Z'];
  expect(hasOtherOffset(winter, 'Africa/Nairobi', 'Africa/Kampala')).toBe(false);
  expect(hasOtherOffset(winter, 'Africa/Lagos', 'Africa/Nairobi')).toBe(true);
  expect(hasOtherOffset(winter, 'Africa/Cairo', 'Africa/Johannesburg')).toBe(false);
  expect(hasOtherOffset(summer, 'Africa/Cairo', 'Africa/Johannesburg')).toBe(true);
  expect(hasOtherOffset(winter, null, 'Africa/Nairobi')).toBe(false);
});

test('names a zone by its city', () => {
  expect(zoneCity('Africa/Addis_Ababa')).toBe('Addis Ababa');
  expect(zoneCity('UTC')).toBe('UTC');
});

test('names the weekdays from Monday on', () => {
  expect(weekdayNames('fr')).toEqual(['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']);
});
