import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Community } from '@baraza/contract/features/communities.ts';
import { Due, DuePerson } from '@baraza/contract/features/dues.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { collectToasts } from '#testing/toasts.ts';
import { DuesPage } from './dues-page.tsx';
import { OwnDues } from './own-dues.tsx';
import { today } from './due-format.ts';

const saveCsv = vi.hoisted(() => vi.fn<(csv: string, name: string) => void>());
vi.mock('#platform/device/save-file.ts', () => ({ saveCsv }));

beforeEach(() => void signIn());

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ben = person({ id: id(41), username: 'ben', first_name: 'Ben', last_name: 'Otieno' });
const cleo = person({ id: id(42), username: 'cleo', first_name: 'Cleo', last_name: 'Wanja' });

function due(more: Partial<Due> = {}): Due {
  return z.parse(Due, {
    id: id(40),
    title: 'Membership 2026',
    amount: 500,
    currency: 'KES',
    dueOn: '2026-03-03',
    closedAt: null,
    payment: null,
    counts: null,
    ...more,
  });
}

const kept = due({ counts: { paid: 1, owed: 2 } });
const payment = (user: typeof ben, more: Partial<DuePerson> = {}) =>
  z.parse(DuePerson, { user, isMember: true, payment: null, ...more });
const paid = { paidOn: '2026-02-01', note: 'in cash' };

function render(page: 'dues' | 'due', path = '') {
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/dues" element={<DuesPage />} />
    </Routes>,
    { path: page === 'dues' ? '/clubs/chess-club/dues' : `/clubs/chess-club/dues?due=${id(40)}${path}` },
  );
}

/** Serves a club with these dues and, of the first of them, these people. */
function serve({
  viewer = memberAs('OWNER'),
  dues = [kept],
  people = [payment(ben), payment(cleo, { payment: paid })],
  archivedAt = null,
}: {
  viewer?: Community['viewer'];
  dues?: Due[];
  people?: DuePerson[];
  archivedAt?: string | null;
} = {}) {
  let [one = kept] = dues;
  const isKeeper = viewer.role === 'OWNER' || viewer.title !== '';
  const listed = [...dues];
  return serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer, archivedAt, hasDues: true }),
    'GET /api/communities/:id/dues': () => ({ dues: listed, isKeeper }),
    'POST /api/communities/:id/dues': ({ body }) => {
      const added = due({ ...(body as Partial<Due>), id: id(50), counts: { paid: 0, owed: 3 } });
      listed.unshift(added);
      return added;
    },
    'GET /api/communities/:id/dues/:dueId': () => one,
    'DELETE /api/communities/:id/dues/:dueId': () => undefined,
    'POST /api/communities/:id/dues/:dueId/close': () => (one = { ...one, closedAt: '2026-11-20T08:00:00.000Z' }),
    'POST /api/communities/:id/dues/:dueId/reopen': () => (one = { ...one, closedAt: null }),
    'GET /api/communities/:id/dues/:dueId/payments': ({ query }) =>
      people.filter((each) => !query['state'] || (each.payment === null) === (query['state'] === 'owed')),
    'GET /api/communities/:id/dues/:dueId.csv': () => 'name\r\n',
    'PUT /api/communities/:id/dues/:dueId/payments/:userId': ({ body }) =>
      payment(ben, { payment: { note: '', ...(body as { paidOn: string }) } }),
    'DELETE /api/communities/:id/dues/:dueId/payments/:userId': () => undefined,
  });
}

const written = (calls: ReturnType<typeof serve>) => calls.filter(({ key }) => !key.startsWith('GET'));
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

test('a member reads what they owe and what they have paid, and not who else has', async () => {
  serve({ viewer: memberAs('MEMBER'), dues: [due(), due({ id: id(43), title: 'Trip', payment: paid })] });
  render('dues');
  const [owed, trip] = await screen.findAllByRole('listitem');
  expect(owed?.textContent).toMatch(/^Membership 2026KES\s500, due Mar 3, 2026Not paid$/);
  expect(trip?.textContent).toContain('Paid on Feb 1, 2026in cash');
  expect(screen.getByText(/^Baraza takes no payments/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Membership/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add dues' })).toBeNull();
});

test('the page of the club has a line for each of the three most urgent dues', async () => {
  const dues = [
    due({ id: id(44), title: 'Paid one', payment: paid }),
    due({ id: id(45), title: 'Later', dueOn: '2026-05-01' }),
    due({ id: id(46), title: 'Soon' }),
    due({ id: id(47), title: 'Latest', dueOn: '2026-06-01' }),
  ];
  serve({ viewer: memberAs('MEMBER'), dues });
  renderWithApp(<OwnDues club={club({ viewer: memberAs('MEMBER'), hasDues: true })} />);
  const lines = await screen.findAllByRole('link');
  expect(lines.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'Soon',
    'Later',
    'Latest',
    'Your dues, including earlier ones',
  ]);
  expect(lines[0]?.textContent).toMatch(/^Soon: KES\s500, due Mar 3, 2026$/);
});

test('a paid due is said to be paid', async () => {
  serve({ viewer: memberAs('MEMBER'), dues: [due({ payment: paid })] });
  renderWithApp(<OwnDues club={club({ viewer: memberAs('MEMBER'), hasDues: true })} />);
  expect((await screen.findByRole('link', { name: /^Membership/ })).textContent).toBe('Membership 2026: Paid');
});

test('a member of a club without open dues is led to the closed ones', async () => {
  serve({ viewer: memberAs('MEMBER'), dues: [] });
  renderWithApp(<OwnDues club={club({ viewer: memberAs('MEMBER'), hasDues: true })} />);
  const link = await screen.findByRole('link', { name: 'Your dues, including earlier ones' });
  expect(link.getAttribute('href')).toBe('/clubs/chess-club/dues');
});

test('an owner sees how many have paid, and adds dues', async () => {
  const calls = serve();
  render('dues');
  expect((await screen.findByRole('link', { name: /Membership 2026/ })).textContent).toContain('1 of 3 people paid');
  await userEvent.click(screen.getByRole('button', { name: 'Add dues' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add' });
  await userEvent.type(dialog.getByLabelText(/Title/), 'Trip');
  await userEvent.type(dialog.getByLabelText(/Amount/), '1,200.505');
  expect(dialog.getByText(/An amount is a number above 0, with at most two decimals/)).toBeDefined();
  expect(add.hasAttribute('disabled')).toBe(true);
  await userEvent.clear(dialog.getByLabelText(/Amount/));
  await userEvent.type(dialog.getByLabelText(/Amount/), '1,200.50');
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'UGX');
  await userEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls)[0]?.body).toEqual({ title: 'Trip', amount: 1200.5, currency: 'UGX', dueOn: today() });
  expect(await screen.findByText('Trip')).toBeDefined();
});

test('a switch notes that a person has paid today, and takes it back after a question', async () => {
  const calls = serve();
  render('due');
  const first = await row('Ben Otieno');
  expect(first.getByText('Not paid')).toBeDefined();
  await userEvent.click(first.getByRole('switch', { name: 'Ben Otieno has paid' }));
  expect(await first.findByText(/^Paid on /)).toBeDefined();
  expect(written(calls).at(-1)?.body).toEqual({ paidOn: today(), note: '' });
  const second = await row('Cleo Wanja');
  expect(second.getByText('in cash')).toBeDefined();
  await userEvent.click(second.getByRole('switch', { name: 'Cleo Wanja has paid' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as not paid' }));
  expect(await second.findByText('Not paid')).toBeDefined();
  expect(written(calls).at(-1)).toMatchObject({ params: { userId: cleo.id } });
});

test('the date and the note of a payment can be changed', async () => {
  const calls = serve({ people: [payment(ben, { payment: paid, isMember: false })] });
  render('due');
  expect(await screen.findByText(/^Has left the club/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the payment of Ben Otieno' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment of Ben Otieno' }));
  await userEvent.clear(dialog.getByLabelText(/Paid on/));
  await userEvent.type(dialog.getByLabelText(/Paid on/), '2026-01-20');
  await userEvent.type(dialog.getByLabelText('Note (optional)'), ', late');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(calls).at(-1)?.body).toEqual({ paidOn: '2026-01-20', note: 'in cash, late' });
});

test('a due is filtered, downloaded, closed and deleted', async () => {
  const calls = serve({ viewer: { ...memberAs('OFFICER'), title: 'Treasurer' } });
  render('due');
  await row('Ben Otieno');
  await userEvent.click(screen.getByRole('button', { name: 'Paid' }));
  await waitFor(() => expect(screen.queryByText('Ben Otieno')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveCsv).toHaveBeenCalledWith('name\r\n', 'chess-club-dues.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Close dues' }));
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeDefined();
  expect((await row('Cleo Wanja')).getByRole('switch').hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('list', { name: 'Dues' })).toBeDefined();
  expect(written(calls).at(-1)?.key).toBe('DELETE /api/communities/:id/dues/:dueId');
});

test('an archived club has dues to read only', async () => {
  serve({ archivedAt: '2026-11-20T08:00:00.000Z' });
  render('due');
  expect((await row('Ben Otieno')).getByRole('switch').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close dues' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('says when a payment is not stored', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OWNER') }),
    'GET /api/communities/:id/dues/:dueId': () => kept,
    'GET /api/communities/:id/dues/:dueId/payments': () => [payment(ben)],
    'PUT /api/communities/:id/dues/:dueId/payments/:userId': () => problem('due_closed', 'Closed.'),
  });
  render('due');
  await userEvent.click((await row('Ben Otieno')).getByRole('switch'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect((await row('Ben Otieno')).getByText('Not paid')).toBeDefined();
});

test.each([
  [[], '&state=paid', 'Nobody has paid yet.'],
  [[], '&state=owed', 'Everyone has paid.'],
])('an empty list of people says why', async (people, path, text) => {
  serve({ people });
  render('due', path);
  expect(await screen.findByText(text)).toBeDefined();
});

test('says when there are no dues', async () => {
  serve({ dues: [] });
  render('dues');
  expect(await screen.findByText('No dues yet.')).toBeDefined();
});

test.each([
  ['dues', problem('unavailable', 'Try again soon.'), 'Failed to load the dues.'],
  ['due', problem('unavailable', 'Try again soon.'), 'Failed to load the dues.'],
  ['due', problem('not_found', 'Not there.'), 'These dues do not exist any more.'],
] as const)('the page of %s says what is wrong', async (page, answer, text) => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OWNER') }),
    'GET /api/communities/:id/dues': () => answer.clone(),
    'GET /api/communities/:id/dues/:dueId': () => answer.clone(),
  });
  render(page);
  expect(await screen.findByText(text)).toBeDefined();
});

test.each([
  ['dues', undefined, 'Dues are for members of the club.'],
  ['due', memberAs('OFFICER'), /^Owners and treasurers of the club see who has paid/],
] as const)('the page of %s is not for everyone', async (page, viewer, text) => {
  serveApi({ 'GET /api/communities/:idOrSlug': () => club(viewer && { viewer }) });
  render(page);
  expect(await screen.findByText(text)).toBeDefined();
});
