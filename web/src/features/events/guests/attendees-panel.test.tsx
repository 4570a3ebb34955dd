import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { attendee } from '#features/events/events.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { AttendeesPanel } from './attendees-panel.tsx';

const checkedIn = attendee(1, { checkedInAt: '2026-11-20T18:00:00.000Z' });
const absent = attendee(2, { checkedInAt: null });

function serve() {
  return answerCalls(({ url }) => {
    const door = url.searchParams.get('door');
    const attendees = door === 'in' ? [checkedIn] : door === 'out' ? [absent] : [checkedIn, absent];
    return { attendees, total: attendees.length };
  });
}

const show = (more: Partial<Event> = {}) => renderWithApp(<AttendeesPanel event={event(more)} />);
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => void signIn());

test('shows who has a seat and who checked in', async () => {
  serve();
  show();
  await waitFor(() => expect(names()).toEqual(['Guest 1', 'Guest 2']));
  expect(screen.getByText('1 of 2 checked in')).toBeDefined();
  expect(screen.getByText(/^Checked in 11\/20\/26/)).toBeDefined();
  expect(screen.queryByText('No-show')).toBeNull();
});

test.each([
  ['Checked in', 'Guest 1'],
  ['Not checked in yet', 'Guest 2'],
])('filters by "%s"', async (option, name) => {
  serve();
  show();
  await screen.findByRole('link', { name: 'Guest 2' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), option);
  await waitFor(() => expect(names()).toEqual([name]));
});

test('calls absent people no-shows after the event', async () => {
  serve();
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  show({ startTime: past(3), endTime: past(1) });
  expect(await screen.findByText('No-show')).toBeDefined();
  expect(screen.getByRole('option', { name: 'No-shows' })).toBeDefined();
});

test('says that there are no attendees', async () => {
  answerCalls(() => ({ attendees: [], total: 0 }));
  show();
  expect(await screen.findByText('No attendees found')).toBeDefined();
});

test('shows an error and loads the attendees on retry', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : { attendees: [absent], total: 1 }));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch attendees...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Guest 2' })).toBeDefined();
});

test('shows people of overlapping pages once', async () => {
  answerCalls(({ url }) => {
    if (url.searchParams.has('lastAttendeeId')) return { attendees: [checkedIn, absent], total: 2 };
    const next = `/api/events/${event().id}/attendees?lastAttendeeId=${checkedIn.id}`;
    return pageWithNext({ attendees: [checkedIn], total: 2 }, next);
  });
  show();
  await screen.findByRole('link', { name: 'Guest 1' });
  scrollToEnd();
  await waitFor(() => expect(names()).toEqual(['Guest 1', 'Guest 2']));
});

test('keeps the list when the next page fails', async () => {
  answerCalls(({ url }) => {
    if (url.searchParams.has('lastAttendeeId')) return problem('unavailable');
    const next = `/api/events/${event().id}/attendees?lastAttendeeId=${checkedIn.id}`;
    return pageWithNext({ attendees: [checkedIn], total: 2 }, next);
  });
  show();
  await screen.findByRole('link', { name: 'Guest 1' });
  scrollToEnd();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Guest 1' })).toBeDefined();
});
