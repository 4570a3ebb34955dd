import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { eventQuery } from '#features/events/events.api.ts';
import { briefOf } from '#testing/communities.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { EditEventPage } from './edit-event-page.tsx';

const hosted = (more: Partial<Event> = {}) => event({ viewerStatus: 'host', timeZone: 'Africa/Nairobi', ...more });
const page = `/events-parties/events/${event().id}`;
const past = '2026-11-20T08:00:00.000Z';

const open = (cache?: QueryClient) =>
  renderWithApp(<TestRoute path="/events-parties/events/:eventId/edit" page={<EditEventPage />} />, {
    path: `${page}/edit`,
    ...(cache && { cache }),
  });

/** Answers the event; requests that change it go to `change`. */
function serve(shown: Event, change: (asked: Asked) => unknown = () => shown) {
  return answerCalls((asked) => (asked.method === 'GET' ? shown : change(asked)));
}

const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

let toasts: string[];

beforeEach(() => {
  localStorage.clear();
  signIn();
  toasts = collectToasts();
});

test('shows placeholders while the event loads', () => {
  answerCalls(() => new Promise(() => undefined));
  open();
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
});

test('edits the whole description, not the beginning that a list has', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  cache.setQueryData(eventQuery(event().id).queryKey, hosted({ description: 'Bring an ins…', isExcerpt: true }));
  const calls = serve(hosted());
  open(cache);
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  await userEvent.type(await title(), ' II');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Bring an instrument.');
  await press('Save Changes');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Jam session II' });
});

test('sends the changed values only, and returns to the event', async () => {
  const calls = serve(hosted());
  open();
  await userEvent.type(await title(), ' II');
  await press('Save Changes');
  expect(await screen.findByText(`at ${page}`)).toBeDefined();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Jam session II' });
  expect(toasts.at(-1)).toBe('success: Changes saved successfully!');
});

test('refuses a time that the clocks skip, and sends nothing', async () => {
  const calls = serve(
    hosted({ timeZone: 'Africa/Cairo', startTime: '2027-04-29T19:00:00.000Z', endTime: '2027-04-29T21:00:00.000Z' }),
  );
  open();
  await title();
  fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2027-04-30' } });
  fireEvent.change(screen.getByLabelText(/^End time/), { target: { value: '00:30' } });
  await press('Save Changes');
  const field = screen.getByLabelText(/^End time/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/This time does not exist on that day/)).toBeDefined();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('shows why the server refused a capacity, at its field', async () => {
  serve(hosted(), () => problem('capacity_below_taken', 'Five people have a seat.'));
  open();
  const capacity = await screen.findByLabelText<HTMLInputElement>(/^Capacity/);
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '2');
  await press('Save Changes');
  await waitFor(() => expect(capacity.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/Five people have a seat\./)).toHaveLength(2);
  expect(capacity.value).toBe('2');
  expect(toasts.at(-1)).toBe('error: Error saving changes. Please try again.');
});

test('restores unsaved changes on the next visit, and undoes them on request', async () => {
  serve(hosted());
  const { unmount } = open();
  await userEvent.type(await title(), '!');
  unmount();
  open();
  expect((await title()).value).toBe('Jam session!');
  await press('Undo all changes');
  expect((await title()).value).toBe('Jam session');
  expect(screen.queryByRole('button', { name: 'Undo all changes' })).toBeNull();
});

test('announces that attendees are notified of a new location', async () => {
  const notice = 'Everyone who is coming will be notified of the new time or place.';
  serve(hosted({ attendeesCount: 3 }));
  open();
  await title();
  expect(screen.queryByText(notice)).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Where it is/), ' 2');
  expect(screen.getByText(notice)).toBeDefined();
});

test('says that an event does not exist', async () => {
  answerCalls(() => undefined);
  open();
  expect(await screen.findByText('Event not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Events' })).toBeDefined();
});

test('shows an error and loads the event on retry', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : hosted()));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch');
  isDown = false;
  await press('Retry');
  expect(await title()).toBeDefined();
});

test('is for the host only', async () => {
  serve(event());
  open();
  expect(await screen.findByText('Only the host and moderators of the club can change this event.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a cancelled event can only be duplicated', async () => {
  serve(hosted({ cancelledAt: past }));
  open();
  expect(await screen.findByText(/^This event is cancelled and can no longer be changed\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe(
    `/events-parties/create-event?from=${event().id}`,
  );
});

test('calls the event off with a reason', async () => {
  const calls = serve(hosted(), () => hosted({ cancelledAt: past, cancelReason: 'Rain' }));
  open();
  await press('Call it off');
  const button = inDialog().getByRole<HTMLButtonElement>('button', { name: 'Call it off' });
  expect(button.disabled).toBe(true);
  await userEvent.type(inDialog().getByRole('textbox', { name: /^Why/ }), ' Rain ');
  await userEvent.click(button);
  expect(await screen.findByText(`at ${page}`)).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Rain' });
  expect(toasts.at(-1)).toBe('success: The event is called off, and everyone who was coming has been notified.');
});

test('keeps the reason when the server refuses to call the event off', async () => {
  serve(hosted(), () => problem('event_started', 'It has started.'));
  open();
  await press('Call it off');
  const reason = inDialog().getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ });
  await userEvent.type(reason, 'Rain');
  await userEvent.click(inDialog().getByRole('button', { name: 'Call it off' }));
  expect(await screen.findByText(/It has started\./)).toBeDefined();
  expect(reason.value).toBe('Rain');
});

test('a running event cannot be called off', async () => {
  serve(hosted({ startTime: past }));
  open();
  expect(await screen.findByRole('button', { name: 'Delete event' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Call it off' })).toBeNull();
});

test('deletes the event after a confirmation', async () => {
  const calls = serve(hosted(), () => new Response(''));
  open();
  await press('Delete event');
  await userEvent.click(inDialog().getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await press('Delete event');
  await userEvent.click(inDialog().getByRole('button', { name: 'Delete event' }));
  expect(await screen.findByText('at /events-parties/my-events?show=created')).toBeDefined();
  expect(toasts.at(-1)).toBe('success: The event is deleted.');
});

test('deleting an event that was already deleted succeeds', async () => {
  serve(hosted(), () => problem('not_found'));
  open();
  await press('Delete event');
  await userEvent.click(inDialog().getByRole('button', { name: 'Delete event' }));
  expect(await screen.findByText('at /events-parties/my-events?show=created')).toBeDefined();
});

test('shows why the server refused to delete the event', async () => {
  serve(hosted(), () => problem('unavailable', 'Baraza is resting.'));
  open();
  await press('Delete event');
  await userEvent.click(inDialog().getByRole('button', { name: 'Delete event' }));
  expect((await inDialog().findByText('Baraza is resting.')).getAttribute('role')).toBe('alert');
});

const community = briefOf();

test('a moderator of the club edits the event, and takes it out of the club', async () => {
  const calls = serve(event({ canManage: true, community, timeZone: 'Africa/Nairobi' }));
  open();
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Hosted by/);
  expect([...field.options].map(({ text }) => text)).toEqual(['Ben Otieno', 'Chess Club']);
  await userEvent.selectOptions(field, 'Ben Otieno');
  await press('Save Changes');
  expect(await screen.findByText(`at ${page}`)).toBeDefined();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ communityId: null });
});

test.each([
  [{ archivedAt: past }, 'The club of this event is archived. You can only delete the event.'],
  [{ canManage: false }, 'You have left the club of this event. You can only delete the event.'],
])('offers only the deletion with %j', async (more, notice) => {
  const calls = serve(hosted({ community, ...more }), () => undefined);
  open();
  expect(await screen.findByText(notice)).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Call it off' })).toBeNull();
  await press('Delete event');
  await userEvent.click(inDialog().getByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});
