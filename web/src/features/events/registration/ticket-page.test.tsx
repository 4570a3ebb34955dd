import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ticket } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { ticketQuery } from './ticket.api.ts';
import { TicketPage } from './ticket-page.tsx';
import { readStoredTicket, storeTicket } from './ticket-store.ts';

const path = `/events-parties/events/${event().id}/ticket`;
const open = () =>
  renderWithApp(<TestRoute path="/events-parties/events/:eventId/ticket" page={<TicketPage />} />, { path });

function serve(reply: () => unknown) {
  return answerCalls(({ url }) => (url.pathname.endsWith('/ticket') ? reply() : event()));
}

const own = () => ticket({ userId: signIn().id });

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('shows the ticket as a QR code and as a code to read out', async () => {
  serve(own);
  open();
  expect(await screen.findByRole('img', { name: 'QR code of your ticket' })).toBeDefined();
  expect(screen.getByText('0410-6105')).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Jam session' })).toBeDefined();
  expect(screen.getByText(event().location)).toBeDefined();
  expect(screen.getByText('Ada Mwangi')).toBeDefined();
  expect(screen.getByText('Good for one person, once.')).toBeDefined();
});

test('shows a placeholder while the ticket loads', () => {
  serve(() => new Promise(() => undefined));
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows when the ticket was used', async () => {
  serve(() => ({ ...own(), checkedInAt: '2026-11-20T18:05:00.000Z' }));
  open();
  expect((await screen.findByText(/^Checked in at/)).textContent).toMatch(/^Checked in at \d{1,2}:05.*\.$/);
  expect(screen.queryByText('Good for one person, once.')).toBeNull();
});

test('stores the ticket on the device and shows it without a network', async () => {
  serve(own);
  const online = open();
  await screen.findByText('0410-6105');
  online.unmount();

  let failures = 0;
  serve(() => {
    failures += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const offline = open();
  expect(screen.getByText('0410-6105')).toBeDefined();
  expect(await screen.findByText('Saved on this phone, so it also works offline.')).toBeDefined();
  const { queryKey } = ticketQuery(signIn().id, event().id);
  await waitFor(() => expect(offline.cache.getQueryState(queryKey)?.status).toBe('error'));
  expect(failures).toBe(1);
  expect(screen.getByText('0410-6105')).toBeDefined();
  expect(screen.getByRole('img', { name: 'QR code of your ticket' })).toBeDefined();
  expect(screen.getByText(/^Last checked on .*\d{4}.*\.$/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that the viewer has no seat, and removes the stored ticket', async () => {
  storeTicket(own());
  serve(() => problem('not_allowed'));
  open();
  expect(await screen.findByText('You have no seat at this event, so you have no ticket.')).toBeDefined();
  expect(screen.queryByText('0410-6105')).toBeNull();
  expect(readStoredTicket(signIn().id, event().id)).toBeUndefined();
});

test('shows an error and loads the ticket on retry', async () => {
  let isDown = true;
  serve(() => (isDown ? problem('unavailable', 'Baraza is resting.') : own()));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch your ticket...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0410-6105')).toBeDefined();
});

test('stores one ticket for each person and event, and ignores damaged data', () => {
  const { id } = signIn();
  storeTicket(own());
  expect(readStoredTicket(id, event().id)?.ticket).toEqual(own());
  expect(readStoredTicket(id, 'another-event')).toBeUndefined();
  expect(readStoredTicket('another-person', event().id)).toBeUndefined();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{');
  expect(readStoredTicket(id, event().id)).toBeUndefined();
});
