import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EventRequest } from '@baraza/contract/features/events.ts';
import { eventRequest } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { RequestsPanel } from './requests-panel.tsx';

/** Answers both lists of requests; other requests go to `rest`. */
function serve(
  { pending = [], declined = [] }: { pending?: EventRequest[]; declined?: EventRequest[] },
  rest: (asked: Asked) => unknown = () => undefined,
) {
  return answerCalls((asked) => {
    if (!asked.url.pathname.endsWith('/requests')) return rest(asked);
    const requests = asked.url.searchParams.get('status') === 'declined' ? declined : pending;
    return { requests, total: requests.length };
  });
}

const show = () => renderWithApp(<RequestsPanel event={event({ visibility: 'PRIVATE', viewerStatus: 'host' })} />);
const buttonFor = (name: string, guest: string) => screen.findByRole('button', { name, description: guest });

beforeEach(() => void signIn());

test('lists the open requests with their number', async () => {
  serve({ pending: [eventRequest(1), eventRequest(2)] });
  show();
  expect(await screen.findByRole('link', { name: 'Guest 2' })).toBeDefined();
  expect(screen.getByText('2 requests')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Declined' })).toBeNull();
});

test('shows the note of a request, with its links unless the account is new', async () => {
  const message = 'My work: https://a.example.\nسلام';
  const isNew = { ...eventRequest(2).user, isNew: true as const };
  serve({
    pending: [eventRequest(1, { message })],
    declined: [eventRequest(2, { message, user: isNew, status: 'declined' })],
  });
  show();
  expect(await screen.findAllByText(/My work/)).toHaveLength(2);
  expect(screen.getAllByRole<HTMLAnchorElement>('link', { name: 'https://a.example' }).map(({ href }) => href)).toEqual(
    ['https://a.example/'],
  );
});

test('says that there are no requests', async () => {
  serve({});
  show();
  expect(await screen.findByText('There are no requests.')).toBeDefined();
  expect(document.querySelector('svg[width="112"]')).not.toBeNull();
});

test('shows an error and loads the requests on retry', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : { requests: [eventRequest(1)], total: 1 }));
  show();
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Failed to fetch the requests...');
  isDown = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByRole('link', { name: 'Guest 1' })).toBeDefined();
});

test('approves a request', async () => {
  const toasts = collectToasts();
  const pending = [eventRequest(1)];
  const calls = serve({ pending }, () => {
    pending.length = 0;
    return event();
  });
  show();
  await userEvent.click(await buttonFor('Approve', 'Guest 1'));
  await waitFor(() => expect(toasts).toEqual(['success: They have a seat now.']));
  const { userId } = eventRequest(1);
  expect(calls.map(({ url }) => url.pathname)).toContain(`/api/events/${event().id}/requests/${userId}/approve`);
  expect(await screen.findByText('There are no requests.')).toBeDefined();
});

test('declines a request with a reason', async () => {
  const toasts = collectToasts();
  const calls = serve({ pending: [eventRequest(1)] }, () => event());
  show();
  await userEvent.click(await buttonFor('Decline', 'Guest 1'));
  const dialog = screen.getByRole('dialog', { name: 'Decline Guest 1?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' No room ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(toasts).toEqual(['success: Declined. They have been notified.']));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'No room' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps the dialog and the reason when the server refuses', async () => {
  const toasts = collectToasts();
  serve({ pending: [eventRequest(1)] }, () => problem('event_started', 'It has started.'));
  show();
  await userEvent.click(await buttonFor('Decline', 'Guest 1'));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No room');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(toasts).toEqual(['error: It has started.']));
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('No room');
});

test('sends nothing when the dialog is cancelled', async () => {
  const calls = serve({ pending: [eventRequest(1)] });
  show();
  await userEvent.click(await buttonFor('Decline', 'Guest 1'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('a declined request shows its reason and can still be approved', async () => {
  const toasts = collectToasts();
  serve({ declined: [eventRequest(3, { status: 'declined', reason: 'Too late' })] }, () => event());
  show();
  expect(await screen.findByRole('heading', { name: 'Declined' })).toBeDefined();
  expect(screen.getByText('Too late')).toBeDefined();
  await userEvent.click(await buttonFor('Approve', 'Guest 3'));
  await waitFor(() => expect(toasts).toEqual(['success: They have a seat now.']));
});
