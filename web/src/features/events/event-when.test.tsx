import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventFacts, EventWhenAndWhere } from './event-facts.tsx';
import { EventWhen } from './event-when.tsx';

/** 18:30 in Nairobi and 16:30 in Lagos. */
const startTime = '2027-03-05T15:30:00.000Z';
const endTime = '2027-03-05T19:00:00.000Z';

/** The formatter of a device in Nairobi; tests run in threads, which cannot set a time zone. */
class NairobiFormat extends Intl.DateTimeFormat {
  constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    super(locales, { timeZone: 'Africa/Nairobi', ...options });
  }
}

beforeEach(() => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(NairobiFormat);
});
afterEach(() => vi.restoreAllMocks());

test('shows one time where the event and the viewer share a zone', () => {
  const { container } = renderWithApp(<EventWhen iso={startTime} timeZone="Africa/Kampala" />);
  expect(screen.getByText(/6:30/).getAttribute('datetime')).toBe(startTime);
  expect(container.textContent).not.toContain('Kampala');
});

test('adds the local time of an event in another zone', () => {
  const { container } = renderWithApp(<EventWhen iso={startTime} timeZone="Africa/Lagos" />);
  expect(container.textContent).toMatch(/6:30\sPM \(4:30\sPM in Lagos\)/);
});

test('names the weekday of the local time when it is another day', () => {
  const { container } = renderWithApp(<EventWhen iso="2027-03-05T22:30:00.000Z" timeZone="Africa/Lagos" />);
  expect(container.textContent).toMatch(/Sat, Mar 6.*1:30\sAM \(Fri.*11:30\sPM in Lagos\)/);
});

test('the event page shows the whole span, also in the zone of the event', () => {
  renderWithApp(<EventWhenAndWhere event={event({ startTime, endTime, timeZone: 'Africa/Lagos' })} />);
  expect(screen.getByText(/6:30.*10:00/)).toBeDefined();
  expect(screen.getByText(/4:30.*8:00.*in Lagos/)).toBeDefined();
  expect(screen.getByText('Rooftop')).toBeDefined();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Date & Time', 'Location']);
});

test('an event of unknown zone shows the viewer’s time only', () => {
  renderWithApp(<EventWhenAndWhere event={event({ startTime, endTime, timeZone: null })} />);
  expect(screen.getByText(/6:30/)).toBeDefined();
  expect(screen.queryByText(/ in /)).toBeNull();
});

test.each([
  ['PUBLIC', 'Public', 'Anyone can join this event'],
  ['PRIVATE', 'Private', 'Approval required to join this event'],
  ['INVITE_ONLY', 'Invite Only', 'Only invited users can join this event'],
] as const)('explains who can join a %s event', (visibility, name, description) => {
  renderWithApp(<EventFacts event={event({ visibility, tags: ['music', 'art'] })} />);
  expect(screen.getByText(name)).toBeDefined();
  expect(screen.getByText(description)).toBeDefined();
  expect(screen.getByText('music, art')).toBeDefined();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Tags', 'Visibility']);
});

test('says that an event has no tags', () => {
  renderWithApp(<EventFacts event={event()} />);
  expect(screen.getByText('No tags')).toBeDefined();
});
