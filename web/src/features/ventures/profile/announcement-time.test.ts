import { expect, test } from 'vitest';
import { formatAnnouncementTime } from './announcement-time.ts';

test('formats the day and time in the given zone', () => {
  expect(formatAnnouncementTime('2026-11-21T16:05:00.000Z', 'en', 'UTC')).toBe('Nov 21, 2026 4:05 PM');
  expect(formatAnnouncementTime('2027-01-03T00:30:00.000Z', 'en', 'Africa/Nairobi')).toBe('Jan 3, 2027 3:30 AM');
});
