import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { call } from '#platform/api/api-client.ts';
import { learnServerTime } from '#platform/api/server-time.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { EventRegistration } from './event-registration.tsx';

vi.mock('#features/push/push.public.tsx', () => ({ PushAsk: ({ question }: { question: string }) => question }));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = (more: Partial<Event> = {}) => renderWithApp(<EventRegistration event={event(more)} />);

let toasts: string[];

beforeEach(() => {
  signIn();
  toasts = collectToasts();
});
afterEach(() => vi.useRealTimers());

test.each([
  ['registered', 'Cancel Registration', 'Give up your seat?', 'Keep seat', 'Give up seat'],
  ['requested', 'Withdraw request', 'Withdraw your request?', 'Keep request', 'Withdraw'],
  ['waitlisted', 'Leave the waitlist', 'Leave the waitlist?', 'Keep position', 'Leave'],
] as const)(
  'asks for confirmation before a viewer who is %s leaves',
  async (viewerStatus, button, title, keep, act) => {
    const calls = answerCalls(() => event());
    renderWithApp(<EventRegistration event={event({ viewerStatus, waitlistPlace: 1 })} />);
    await press(button);
    expect(screen.getByRole('dialog', { name: title })).toBeDefined();
    await press(keep);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
    await press(button);
    await press(act);
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'DELETE' }));
  },
);

test.each<[string, Partial<Event>, string]>([
  ['a cancelled event', { cancelledAt: inHours(-1) }, 'This event has been cancelled.'],
  ['a past event', { startTime: inHours(-3), endTime: inHours(-1) }, 'This event is over.'],
  ['a running event', { startTime: inHours(-1), endTime: inHours(1) }, 'This event has started.'],
  ['a declined viewer', { viewerStatus: 'declined' }, 'The host has declined your request.'],
])('offers no button for %s, and says why', (_, more, text) => {
  show(more);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a registration that waits for the network can be taken back, and then made again', async () => {
  fakeDatabases();
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  show();
  await press('Register for Event');
  await screen.findByRole('button', { name: 'Cancel Registration' }, { timeout: 15_000 });
  expect(screen.queryByRole('button', { name: 'Register for Event' })).toBeNull();
  await press('Cancel Registration');
  await screen.findByRole('button', { name: 'Register for Event' }, { timeout: 15_000 });
}, 40_000);

test('shows the seats that are left, to the host too', () => {
  const { container, unmount } = show({ viewerStatus: 'host', capacity: 50, attendeesCount: 49 });
  expect(container.textContent).toBe('1 seat left');
  unmount();
  show({ capacity: 50, attendeesCount: 38 });
  expect(screen.getByText('12 seats left')).toBeDefined();
});

test('offers the ticket and says that the viewer has a seat until the event is over', () => {
  const ticket = () => screen.queryByRole('link', { name: 'Your ticket' })?.getAttribute('href');
  for (const times of [{}, { startTime: inHours(-1), endTime: inHours(1) }]) {
    const { unmount } = show({ viewerStatus: 'registered', ...times });
    expect(ticket()).toBe(`/events-parties/events/${event().id}/ticket`);
    expect(screen.getByRole('status').textContent).toMatch(/You have a seat|has started/);
    unmount();
  }
  for (const closed of [{ startTime: inHours(-3), endTime: inHours(-1) }, { cancelledAt: inHours(-1) }]) {
    const { unmount } = show({ viewerStatus: 'registered', ...closed });
    expect(ticket()).toBeUndefined();
    unmount();
  }
});

test.each<[Partial<Event>, string]>([
  [{ visibility: 'PRIVATE' }, 'The host approves who comes.'],
  [{ visibility: 'INVITE_ONLY', viewerStatus: 'invited' }, 'You are invited.'],
])('explains the registration of %o', (more, text) => {
  show(more);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(screen.getByRole('button', { name: 'Register for Event' })).toBeDefined();
});

test('shows the position on the waitlist', () => {
  show({ viewerStatus: 'waitlisted', waitlistPlace: 3 });
  expect(screen.getByRole('status').textContent).toMatch(/^You are number 3 on the waitlist\. When a seat opens up/);
});

test('registers the viewer', async () => {
  const calls = answerCalls(() => event({ viewerStatus: 'registered' }));
  show();
  await press('Register for Event');
  await waitFor(() => expect(toasts).toEqual(['loading: Registering...', 'success: Registered Successfully']));
  expect(calls[0]).toMatchObject({ method: 'POST' });
  expect(calls[0]?.url.pathname).toBe(`/api/events/${event().id}/rsvp`);
});

test('asks whether to notify after a registration, and no longer once the viewer has left', async () => {
  answerCalls(() => event({ viewerStatus: 'registered' }));
  function Shown() {
    const [viewerStatus, setStatus] = useState<Event['viewerStatus']>('none');
    return (
      <>
        <EventRegistration event={event({ viewerStatus })} />
        <button type="button" onClick={() => setStatus('registered')}>
          Receive the event
        </button>
      </>
    );
  }
  renderWithApp(<Shown />);
  await press('Register for Event');
  await screen.findByText('Get notified when something changes?');
  await press('Receive the event');
  await press('Cancel Registration');
  await press('Give up seat');
  await waitFor(() => expect(screen.queryByText('Get notified when something changes?')).toBeNull());
});

test('says that a request was sent to the host of a private event', async () => {
  answerCalls(() => event({ viewerStatus: 'requested' }));
  show({ visibility: 'PRIVATE' });
  await press('Register for Event');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Your request was sent to the host'));
});

test('a request can have a note, which is kept until it is sent', async () => {
  let isDown = true;
  const calls = answerCalls(() =>
    isDown ? problem('event_cancelled', 'It is cancelled.') : event({ viewerStatus: 'requested' }),
  );
  show({ visibility: 'PRIVATE' });
  await press('Add a note');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note to the host' }), ' I bring the drums ');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await press('Add a note');
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe(' I bring the drums ');
  await press('Send request');
  await waitFor(() => expect(toasts.at(-1)).toMatch(/^error: Failed to register/));
  expect(screen.getByRole('dialog')).toBeDefined();
  isDown = false;
  await press('Send request');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Your request was sent to the host'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { message: 'I bring the drums' } });
});

test('only a request offers a note', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull();
});

test('sends one request when pressed twice', async () => {
  const calls = answerCalls(() => new Promise(() => undefined));
  show();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register for Event' });
  await userEvent.dblClick(button);
  expect(button.disabled).toBe(true);
  expect(calls).toHaveLength(1);
});

test('shows why the server refused a registration, and allows another attempt', async () => {
  answerCalls(() => problem('event_full', 'No seat is left.'));
  show();
  await press('Register for Event');
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to register... No seat is left.'));
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

test('shows why the server refused a cancellation', async () => {
  answerCalls(() => problem('event_started', 'It has started.'));
  show({ viewerStatus: 'registered' });
  await press('Cancel Registration');
  await press('Give up seat');
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to cancel... It has started.'));
});

test('a full event offers the waitlist', async () => {
  const calls = answerCalls(() => event({ viewerStatus: 'waitlisted', waitlistPlace: 1 }));
  show({ capacity: 1, attendeesCount: 1 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Event Full' }).disabled).toBe(true);
  await press('Join the waitlist');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: You are on the waitlist'));
  expect(calls[0]?.url.pathname).toBe(`/api/events/${event().id}/waitlist`);
});

test('joining the waitlist registers the viewer when a seat has opened up', async () => {
  answerCalls(() => event({ viewerStatus: 'registered' }));
  show({ capacity: 1, attendeesCount: 1 });
  await press('Join the waitlist');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Registered Successfully'));
});

test('shows why the server refused the waitlist', async () => {
  answerCalls(() => problem('event_cancelled', 'It is cancelled.'));
  show({ capacity: 1, attendeesCount: 1 });
  await press('Join the waitlist');
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to join the waitlist... It is cancelled.'));
});

test('a full private event has no waitlist', () => {
  show({ visibility: 'PRIVATE', capacity: 1, attendeesCount: 1 });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Event Full']);
});

test('closes the registration when the event starts while the page is open', () => {
  vi.useFakeTimers();
  show({ startTime: inHours(1), endTime: inHours(2) });
  expect(screen.getByRole('button', { name: 'Register for Event' })).toBeDefined();
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('status').textContent).toBe('This event has started.');
});

const minute = 60_000;
const day = 24 * 60 * minute;
const atMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

test.each([
  ['a day ahead', day, { startTime: atMinutes(60), endTime: atMinutes(120) }, 'Register for Event'],
  ['a day behind', -day, { startTime: atMinutes(-60), endTime: atMinutes(60) }, undefined],
])('with a clock that is %s, it compares with the time of the server', async (_, difference, times, button) => {
  const time = Date.now();
  vi.useFakeTimers({ now: time + difference, toFake: ['Date'] });
  onTestFinished(() => learnServerTime(new Date(time).toUTCString(), time));
  answerCalls(() => Response.json([], { headers: { date: new Date(time).toUTCString() } }));
  const { container } = show(times);
  await act(() => call('GET /api/notifications/unread-count').catch(() => undefined));
  await waitFor(() => expect(screen.queryByRole('button')?.textContent).toBe(button));
  expect(container.textContent).not.toContain('over');
  vi.useRealTimers();
});

const closed = [
  { cancelledAt: inHours(-1) },
  { startTime: inHours(-3), endTime: inHours(-1) },
  { startTime: inHours(-1), endTime: inHours(1) },
];
const full = { capacity: 1, attendeesCount: 1 };

test('a registration that waits for the network offers nothing once the event is closed', async () => {
  fakeDatabases();
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  const { unmount } = show();
  await press('Register for Event');
  await screen.findByRole('button', { name: 'Cancel Registration' }, { timeout: 15_000 });
  unmount();
  for (const state of [...closed, { archivedAt: inHours(-1) }]) {
    const shown = show(state);
    expect(screen.queryByRole('button', { name: /Register for Event|Cancel Registration/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Your ticket' })).toBeNull();
    shown.unmount();
  }
}, 40_000);

test('a cancellation that waits for the network offers a seat only where there is one', async () => {
  fakeDatabases();
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  const { unmount } = show({ viewerStatus: 'registered' });
  await press('Cancel Registration');
  await press('Give up seat');
  await screen.findByRole('button', { name: 'Register for Event' }, { timeout: 15_000 });
  unmount();
  for (const state of [...closed, full]) {
    const shown = show({ viewerStatus: 'registered', ...state });
    expect(screen.queryByRole('button', { name: /Register for Event|Cancel Registration/ })).toBeNull();
    shown.unmount();
  }
  show({ viewerStatus: 'registered', ...full });
  expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeDefined();
}, 40_000);

test('a registration that waited and was then refused does not count as made', async () => {
  fakeDatabases();
  let isDown = true;
  answerCalls(() =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : problem('event_full', 'No seat is left.'),
  );
  show();
  await press('Register for Event');
  await screen.findByRole('button', { name: 'Cancel Registration' }, { timeout: 15_000 });
  isDown = false;
  act(() => void window.dispatchEvent(new globalThis.Event('online')));
  await screen.findByText('No seat is left.', {}, { timeout: 15_000 });
  expect(screen.getByRole('button', { name: 'Register for Event' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel Registration' })).toBeNull();
}, 40_000);
