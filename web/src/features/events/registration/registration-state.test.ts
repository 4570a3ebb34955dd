import { expect, test } from 'vitest';
import type { Event, ViewerStatus } from '@baraza/contract/features/events.ts';
import { registrationStateOf } from './registration-state.ts';

const now = Date.parse('2027-03-05T10:00:00.000Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now + hours * hour).toISOString();

function stateFor(viewerStatus: ViewerStatus, more: Partial<Event> = {}) {
  const event = {
    viewerStatus,
    visibility: 'PUBLIC' as const,
    cancelledAt: null,
    archivedAt: null,
    startTime: at(1),
    endTime: at(2),
    attendeesCount: 1,
    capacity: 2,
    ...more,
  };
  return registrationStateOf(event, now);
}

test('a viewer without a status registers, or requests a seat at a private event', () => {
  expect(stateFor('none')).toBe('open');
  expect(stateFor('none', { visibility: 'PRIVATE' })).toBe('request');
  expect(stateFor('invited', { visibility: 'PRIVATE' })).toBe('invited');
  expect(stateFor('invited', { visibility: 'INVITE_ONLY' })).toBe('invited');
});

test('a viewer with a status keeps it when the event is full', () => {
  const full = { attendeesCount: 2 };
  for (const status of ['registered', 'requested', 'declined', 'waitlisted'] as const) {
    expect(stateFor(status, full)).toBe(status);
  }
});

test('a full event has a waitlist, except for uninvited viewers of a private event', () => {
  const full = { attendeesCount: 2 };
  expect(stateFor('none', full)).toBe('waitlist');
  expect(stateFor('invited', { ...full, visibility: 'INVITE_ONLY' })).toBe('waitlist');
  expect(stateFor('invited', { ...full, visibility: 'PRIVATE' })).toBe('waitlist');
  expect(stateFor('none', { ...full, visibility: 'PRIVATE' })).toBe('full');
  // One seat is left.
  expect(stateFor('none', { attendeesCount: 1 })).toBe('open');
});

test('registration closes exactly at the start, and the host keeps their actions until the end', () => {
  expect(stateFor('none', { startTime: new Date(now).toISOString() })).toBe('started');
  expect(stateFor('none', { startTime: new Date(now + 1).toISOString() })).toBe('open');
  expect(stateFor('registered', { startTime: at(-1) })).toBe('started');
  expect(stateFor('host', { startTime: at(-1) })).toBe('host');
  expect(stateFor('host', { startTime: at(-3), endTime: at(-2) })).toBe('over');
  expect(stateFor('registered', { cancelledAt: at(-1), startTime: at(-3), endTime: at(-2) })).toBe('cancelled');
});

test('at an event of an archived club people can only give up what they have', () => {
  const archived = { archivedAt: at(-1) };
  expect(stateFor('none', archived)).toBe('archived');
  expect(stateFor('invited', archived)).toBe('archived');
  for (const status of ['registered', 'requested', 'waitlisted'] as const)
    expect(stateFor(status, archived)).toBe(status);
});
