import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Scan, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import { attendee, checkInGuest, scan } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { fakeSocketServer, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { CheckInPage } from './check-in-page.tsx';
import { proofOf } from './check-in-log.ts';
import { readDoorName } from './door-name.ts';

const ticketOf = (letter: string) => `${letter.repeat(22)}.${letter.repeat(22)}`;
const guests = [
  checkInGuest(1, { proof: await proofOf(ticketOf('a')) }),
  checkInGuest(2, { proof: await proofOf(ticketOf('b')) }),
];

interface Server {
  scans: Scan[];
  outcome: ScanResult['outcome'];
  isOffline: boolean;
}

/** Answers check-in like a server with two guests. `server` can change during a test. */
function serve(more: Partial<Server> = {}, rest: (asked: Asked) => unknown = () => event()) {
  const server: Server = { scans: [], outcome: 'let_in', isOffline: false, ...more };
  const calls = answerCalls((asked) => {
    if (server.isOffline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = asked.url;
    if (pathname.endsWith('/door')) return { guests, total: guests.length };
    if (!pathname.endsWith('/check-ins')) return rest(asked);
    if (asked.method === 'GET') return server.scans.filter(({ id }) => id > (searchParams.get('after') ?? ''));
    const { scans } = asked.body as { scans: { scanId: string; ticket: string }[] };
    const ownerOf = (ticket: string) => attendee(ticket === ticketOf('b') ? 2 : 1);
    const results = scans.map(({ scanId, ticket }) => ({
      scanId,
      outcome: server.outcome,
      attendee: server.outcome === 'invalid' ? null : ownerOf(ticket),
    }));
    return { results };
  });
  return { server, calls };
}

const path = `/events-parties/events/${event().id}/check-in`;
const open = () =>
  renderWithApp(<TestRoute path="/events-parties/events/:eventId/check-in" page={<CheckInPage />} />, { path });

const result = () => screen.getAllByRole('status').find((each) => each.getAttribute('aria-live') === 'assertive')!;
const type = async (code: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: /Ticket code/ }), code);
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
};

beforeEach(() => {
  // jsdom has no canvas, which the QR decoder draws on.
  HTMLCanvasElement.prototype.getContext = () => null;
  localStorage.clear();
  signIn();
  fakeSocketServer();
});

test('shows how many guests are in and that everything is synced', async () => {
  serve({ scans: [scan(1, 1)] });
  open();
  expect(await screen.findByText('1 of 2 are in')).toBeDefined();
  expect(await screen.findByText('All doors are up to date')).toBeDefined();
  expect(await screen.findByText('Jam session')).toBeDefined();
});

test('is for the host only', async () => {
  answerCalls(() => problem('not_allowed'));
  open();
  expect(await screen.findByText('Only the host can check guests in.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows an error and loads the guest list on retry', async () => {
  const { server } = serve({ isOffline: true });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the guest list...');
  server.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0 of 2 are in')).toBeDefined();
});

test('lets the first use of a ticket in and refuses the second', async () => {
  const { server, calls } = serve();
  open();
  await type(ticketOf('a'));
  await waitFor(() => expect(result().textContent).toBe('Let inGuest 1'));
  expect(screen.getByText('1 of 2 are in')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Not synced yet')).toBeNull());
  const sent = calls.find(({ method }) => method === 'POST')?.body as { door: string; scans: object[] };
  expect(sent.door).toBe(readDoorName(signIn().id));
  expect(sent.scans).toMatchObject([{ ticket: ticketOf('a') }]);

  server.outcome = 'used';
  await type(ticketOf('a'));
  await waitFor(() => expect(result().textContent).toBe('Second useGuest 1'));
});

test('refuses a text that is no ticket code, and keeps it for correction', async () => {
  const { calls } = serve();
  open();
  await type('hello');
  const message = /A ticket code has 8 digits and letters\./;
  expect(screen.getByText(message)).toBeDefined();
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Ticket code/ });
  expect(box.value).toBe('hello');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.type(box, '!');
  expect(screen.queryByText(message)).toBeNull();
});

test('keeps scans while offline, decides from the guest list, and sends them later', async () => {
  const { server, calls } = serve();
  open();
  await screen.findByText('All doors are up to date');
  server.isOffline = true;
  await type(ticketOf('a'));
  await waitFor(() => expect(result().textContent).toBe('Let inGuest 1'));
  expect(await screen.findByText('1 scan is kept on this phone')).toBeDefined();
  expect(screen.getByText('Not synced yet')).toBeDefined();
  await type(ticketOf('a'));
  await waitFor(() => expect(result().textContent).toBe('Second useGuest 1'));

  server.isOffline = false;
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sync' }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Sync' }));
  expect(await screen.findByText('All doors are up to date')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'POST').at(-1)?.body as { scans: object[] };
  expect(sent.scans).toHaveLength(2);
});

test('says that an unknown ticket is checked later, and shows what the server decides', async () => {
  const { server } = serve({ outcome: 'invalid' });
  open();
  await screen.findByText('All doors are up to date');
  server.isOffline = true;
  await type('0000-0000');
  await waitFor(() => expect(result().textContent).toMatch(/^Unknown ticketThe ticket is not on this phone/));

  server.isOffline = false;
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sync' }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Sync' }));
  await waitFor(() => expect(result().textContent).toBe('No ticket for this event'));
});

test('lists the scans of this phone, the latest first', async () => {
  serve();
  open();
  await type(ticketOf('a'));
  await waitFor(() => expect(result().textContent).toContain('Guest 1'));
  await type(ticketOf('b'));
  await waitFor(() => expect(result().textContent).toContain('Guest 2'));
  const list = screen.getByRole('heading', { name: 'Scans on this phone' }).parentElement!;
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual(['Guest 2', 'Guest 1']);
});

test('loads the scans of other phones when the server reports one', async () => {
  const { server } = serve();
  open();
  await screen.findByText('0 of 2 are in');
  server.scans = [scan(1, 2)];
  sendSocketEvent('/events', 'check-in:new', { eventId: event().id });
  expect(await screen.findByText('1 of 2 are in')).toBeDefined();
});

test('lists tickets that were used twice, with both doors', async () => {
  serve({ scans: [scan(1, 1), scan(2, 1, { door: 'South gate', isFirst: false })] });
  open();
  const uses = await screen.findByRole('region', { name: 'Second uses' });
  expect(within(uses).getByText('Guest 1')).toBeDefined();
  expect(within(uses).getByText(/^Let in at/).textContent).toContain('North gate');
  expect(within(uses).getByText(/^Used again at/).textContent).toContain('South gate');
});

test('says that the event is cancelled', async () => {
  serve();
  open();
  await screen.findByText('All doors are up to date');
  answerCalls(({ method }) => (method === 'POST' ? problem('event_cancelled') : []));
  await type(ticketOf('a'));
  expect((await screen.findByRole('alert')).textContent).toBe('This event has been cancelled.');
});

test('remembers the name of the door', async () => {
  serve();
  const { unmount } = open();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name of this door/ });
  expect(name.value).toMatch(/^Door \d{3}$/);
  await userEvent.clear(name);
  await userEvent.type(name, 'North gate');
  unmount();
  open();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Name of this door/ })).value).toBe(
    'North gate',
  );
});
