import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const nairobi = { timeZone: 'Africa/Nairobi' };
const at = (time: string) => new Date(`2027-03-05T${time}Z`);

test.each([
  ['18:59:59.000', undefined],
  ['19:00:00.000', '2027-03-06T04:00:00.000Z'],
  ['22:30:15.500', '2027-03-06T04:00:00.000Z'],
  ['03:59:59.999', '2027-03-05T04:00:00.000Z'],
  ['04:00:00.000', undefined],
  ['12:00:00.000', undefined],
])('quiet hours from 22:00 to 07:00 in Nairobi, at %s in UTC', (now, until) => {
  expect(quietUntil({ from: '22:00', to: '07:00', ...nairobi }, at(now))?.toISOString()).toBe(until);
});

test('quiet hours within a day end on that day', () => {
  const lecture = { from: '09:00', to: '11:00', ...nairobi };
  expect(quietUntil(lecture, at('07:30:00.000'))?.toISOString()).toBe('2027-03-05T08:00:00.000Z');
  expect(quietUntil(lecture, at('08:00:00.000'))).toBeUndefined();
});

test('equal times are no quiet hours', () => {
  expect(quietUntil({ from: '08:00', to: '08:00', ...nairobi }, at('05:00:00.000'))).toBeUndefined();
});
