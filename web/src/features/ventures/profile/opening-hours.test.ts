import { expect, test } from 'vitest';
import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { formatWeekTime, openStateAt } from './opening-hours.ts';

type Day = OpeningHours['days'][number];

/** The text of the state by the clock of Nairobi, where 20 November 2026 is a Friday. */
function stateAt(local: string, days: (string | null)[]): string {
  const hours = days.map((day): Day => {
    const [opens = '', closes = ''] = day?.split('-') ?? [];
    return day === null ? null : { opens, closes };
  });
  const state = openStateAt({ timeZone: 'Africa/Nairobi', days: hours }, Date.parse(`${local}:00+03:00`));
  if (state.until === undefined) return state.isOpen ? 'always' : 'never';
  return `${state.isOpen ? 'open until' : 'opens'} ${formatWeekTime(state.until, 'en-GB', state.isOnOtherDay)}`;
}

const day = '08:00-18:00';
const weekdays = [day, day, day, day, day, null, null];
const night = '22:00-02:00';

test.each([
  ['2026-11-20T08:00', weekdays, 'open until 18:00'],
  ['2026-11-20T17:59', weekdays, 'open until 18:00'],
  ['2026-11-20T18:00', weekdays, 'opens Monday 08:00'],
  ['2026-11-20T07:59', weekdays, 'opens 8:00'],
  ['2026-11-19T20:00', weekdays, 'opens Friday 08:00'],
  ['2026-11-20T23:00', [null, null, null, null, night, null, null], 'open until 2:00'],
  ['2026-11-21T01:59', [null, null, null, null, night, null, null], 'open until 2:00'],
  ['2026-11-21T02:00', [null, null, null, null, night, null, null], 'opens Friday 22:00'],
  ['2026-11-23T01:00', [null, null, null, null, null, null, night], 'open until 2:00'],
  ['2026-11-20T01:00', [null, null, null, null, night, null, null], 'opens 22:00'],
  ['2026-11-20T12:00', Array.from({ length: 7 }, () => '00:00-00:00'), 'always'],
  ['2026-11-20T12:00', [null, null, null, null, '00:00-00:00', '00:00-12:00', null], 'open until Saturday 12:00'],
  ['2026-11-20T12:00', [null, null, null, null, '08:00-12:00', null, null], 'opens Friday 08:00'],
])('at %s with the hours %j: %s', (local, days, text) => {
  expect(stateAt(local, days)).toBe(text);
});
