import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EventDraft } from '@baraza/contract/features/events.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { CreateEventPage } from './create-event-page.tsx';

const path = '/events-parties/create-event';
const open = (query = '') =>
  renderWithApp(<TestRoute path={path} page={<CreateEventPage />} />, { path: path + query });

// The preview of the card has the title as its name.
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
const unfold = (section: string) => userEvent.click(screen.getByRole('heading', { name: section }));
const isCreation = ({ method, url }: Asked) => method === 'POST' && url.pathname === '/api/events';

const nextYear = new Date().getFullYear() + 1;

const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

function fillIn() {
  fill(/^Title/, 'Supper');
  fill(/^Description/, 'Bring a plate');
  fill(/^Start date/, `${nextYear}-03-05`);
  fill(/^Start time/, '18:30');
  fill(/^End time/, '22:00');
  fill(/^Where it is/, 'Rooftop');
}

let toasts: string[];

beforeEach(() => {
  localStorage.clear();
  signIn();
  toasts = collectToasts();
});

test('creates an event and opens its page', async () => {
  const calls = answerCalls((asked) => (isCreation(asked) ? event({ viewerStatus: 'host' }) : undefined));
  open();
  fillIn();
  await unfold('Attendance');
  await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
  await unfold('Tags & Categories');
  await userEvent.type(screen.getByRole('combobox', { name: /^Tags/ }), 'mus{Enter}');
  await create();
  expect(await screen.findByText(`at /events-parties/events/${event().id}`)).toBeDefined();
  expect(toasts).toEqual([
    'loading: Creating event...',
    'loading: Creating event...',
    'success: Event Created Successfully!',
  ]);
  const body = calls.find(isCreation)?.body as EventDraft;
  expect(body).toMatchObject({
    title: 'Supper',
    description: 'Bring a plate',
    location: 'Rooftop',
    capacity: 50,
    visibility: 'PRIVATE',
    tags: ['music'],
    coverImage: null,
  });
  expect(Date.parse(body.endTime) - Date.parse(body.startTime)).toBe(3.5 * 3_600_000);
});

test('starts with the next full hour in one line, and opens the times when they are wrong', async () => {
  open();
  fillIn();
  const when = within(screen.getByRole('region', { name: 'Date & Time' }));
  const details = when.getByRole('group');
  expect(details.hasAttribute('open')).toBe(false);
  expect(when.getByText(/Mar 5.*6:30.*10:00/)).toBeDefined();
  fill(/^Start date/, '2020-03-05');
  await create();
  expect(details.hasAttribute('open')).toBe(true);
});

test('previews the card on the board', async () => {
  const { container } = open();
  fillIn();
  const card = container.querySelector<HTMLElement>('[inert] article')!;
  expect(within(card).getByText('Supper')).toBeDefined();
  expect(within(card).getByText('Rooftop')).toBeDefined();
  expect(card.querySelector('time')?.dateTime.slice(0, 10)).toBe(`${nextYear}-03-05`);
});

test('moves the end date along with the start date', () => {
  // In the evening, an event of two hours would end on the next day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(nextYear - 1, 10, 29, 9, 30) });
  onTestFinished(() => void vi.useRealTimers());
  open();
  fill(/^Start date/, `${nextYear}-03-05`);
  expect(field(/^End date/).value).toBe(`${nextYear}-03-05`);
});

test('marks the missing values after the first attempt, and focuses the first', async () => {
  const calls = answerCalls(() => undefined);
  open();
  expect(field(/^Title/).getAttribute('aria-invalid')).toBeNull();
  await create();
  for (const name of [/^Title/, /^Description/, /^Where it is/]) {
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  }
  await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
  expect(calls.filter(isCreation)).toEqual([]);
  await userEvent.type(field(/^Title/), 'S');
  expect(field(/^Title/).getAttribute('aria-invalid')).toBeNull();
});

test('refuses a start in the past, an end before the start and an invalid capacity', async () => {
  open();
  fillIn();
  fill(/^Start date/, '2020-03-05');
  fill(/^End date/, '2020-03-04');
  fill(/^Capacity/, '0');
  await create();
  expect(screen.getByText(/The event must start in the future\./)).toBeDefined();
  expect(screen.getByText(/The event must end after it starts\./)).toBeDefined();
  expect(screen.getByText(/Enter a whole number of at least 1\./)).toBeDefined();
});

test('shows what the server refused, at the field too, and keeps the values', async () => {
  answerCalls(() => {
    const errors = [{ path: 'title', message: 'Choose another title.' }];
    const body = { type: 'about:blank', title: 'x', status: 422, code: 'invalid_body', detail: 'Not saved.', errors };
    return Response.json(body, { status: 422, headers: { 'content-type': 'application/problem+json' } });
  });
  open();
  fillIn();
  await create();
  expect(await screen.findByText(/Choose another title\./)).toBeDefined();
  expect(screen.getByText('Not saved.', { exact: false }).textContent).toBe(
    'Not saved. What you have typed is kept on this phone.',
  );
  expect(field(/^Title/).value).toBe('Supper');
  expect(toasts.at(-1)).toBe('error: Failed to create event...');
});

test('sends one request when pressed twice, and blocks the form meanwhile', async () => {
  const calls = answerCalls(() => new Promise(() => undefined));
  open();
  fillIn();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create Event' }));
  expect(calls.filter(isCreation)).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
});

test('retries with the same values after an outage', async () => {
  let isDown = true;
  const calls = answerCalls(() => (isDown ? problem('unavailable', 'Baraza is resting.') : event()));
  open();
  fillIn();
  await create();
  await screen.findByText(/^Baraza is resting\./);
  isDown = false;
  await create();
  expect(await screen.findByText(`at /events-parties/events/${event().id}`)).toBeDefined();
  const [first, again] = calls.filter(isCreation);
  expect(again?.body).toEqual(first?.body);
  expect(again).toBeDefined();
});

test('restores the values on the next visit, and starts over on request', async () => {
  const { unmount } = open();
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  await userEvent.type(field(/^Title/), 'Supper');
  unmount();
  open();
  expect(field(/^Title/).value).toBe('Supper');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(field(/^Title/).value).toBe('');
});

test('forgets the values of a created event', async () => {
  answerCalls(() => event());
  const { unmount } = open();
  fillIn();
  await create();
  await screen.findByText(`at /events-parties/events/${event().id}`);
  unmount();
  open();
  expect(field(/^Title/).value).toBe('');
});

test('leaves the form on cancel', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('at /events-parties')).toBeDefined();
});

test('clears all tags', async () => {
  open();
  await unfold('Tags & Categories');
  const tags = screen.getByRole('combobox', { name: /^Tags/ });
  await userEvent.type(tags, 'mus{Enter}');
  await userEvent.type(tags, 'art{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
});

test('starts with a copy of another event, without its dates', async () => {
  answerCalls(() => event({ title: 'Chess night', capacity: 12, tags: ['social'] }));
  open(`?from=${event().id}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/, { selector: 'input' })).value).toBe('Chess night');
  expect(field(/^Capacity/).value).toBe('12');
  expect(field(/^Start date/).value).toBe('');
});

test('shows an error when the event to copy does not load, and copies it on retry', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : event()));
  open(`?from=${event().id}`);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to fetch')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/^Title/, { selector: 'input' })).toBeDefined();
});
