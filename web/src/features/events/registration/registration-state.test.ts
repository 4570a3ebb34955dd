import { expect, test } from 'vitest';
import type { Event, ViewerStatus } from '@baraza/contract/features/events.ts';
import { registrationStateOf } from './registration-state.ts';

const now = Date.parse('2027-03-05T10:00:00.000Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now + hours * hour).toISOString();

function standing(viewerStatus: ViewerStatus, more: Partial<Event> = {}) {
  const event = {
    viewerStatus,
    visibility: 'PUBLIC' as const,
    cancelledAt: null,
    startTime: at(1),
    endTime: at(2),
    attendeesCount: 1,
    capacity: 2,
    ...more,
  };
  return registrationStateOf(event, now);
}

test('whoever has nothing yet registers, or asks where the host decides', () => {
  expect(standing('none')).toBe('open');
  expect(standing('none', { visibility: 'PRIVATE' })).toBe('ask');
  expect(standing('invited', { visibility: 'PRIVATE' })).toBe('invited');
  expect(standing('invited', { visibility: 'INVITE_ONLY' })).toBe('invited');
});

test('who has a seat, a request, a refusal or a place in line keeps it in sight though the event is full', () => {
  const full = { attendeesCount: 2 };
  for (const status of ['registered', 'requested', 'declined', 'waitlisted'] as const) {
    expect(standing(status, full)).toBe(status);
  }
});

test('a full event has a line, but not where the host decides who comes', () => {
  const full = { attendeesCount: 2 };
  expect(standing('none', full)).toBe('line');
  expect(standing('invited', { ...full, visibility: 'INVITE_ONLY' })).toBe('line');
  expect(standing('invited', { ...full, visibility: 'PRIVATE' })).toBe('line');
  expect(standing('none', { ...full, visibility: 'PRIVATE' })).toBe('full');
  // The last seat is still one.
  expect(standing('none', { attendeesCount: 1 })).toBe('open');
});

test('nobody registers once it has begun, to the millisecond, and the host still has their tools until it is over', () => {
  expect(standing('none', { startTime: new Date(now).toISOString() })).toBe('started');
  expect(standing('none', { startTime: new Date(now + 1).toISOString() })).toBe('open');
  expect(standing('registered', { startTime: at(-1) })).toBe('started');
  expect(standing('host', { startTime: at(-1) })).toBe('host');
  expect(standing('host', { startTime: at(-3), endTime: at(-2) })).toBe('over');
  expect(standing('registered', { cancelledAt: at(-1), startTime: at(-3), endTime: at(-2) })).toBe('cancelled');
});
