import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Buddies } from '@baraza/contract/features/newcomers.ts';
import { buddies, buddyMatch } from '#features/intake/intake.fixtures.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { BuddyCard } from './buddy-card.tsx';

const carol = buddyMatch('Carol Wanjiku');
const david = buddyMatch('David Kamau');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(state: Partial<Buddies>, reply: (call: Asked) => unknown = () => undefined) {
  signIn();
  const toasts = collectToasts();
  const calls = answerCalls((call) => (call.method === 'GET' ? buddies(state) : reply(call)));
  renderWithApp(<BuddyCard />);
  return { toasts, requests: () => calls.filter(({ method }) => method !== 'GET') };
}

test('suggests a buddy with what the two share, and sends a request', async () => {
  const { requests } = open({ suggestion: carol }, () => buddies({ asked: carol }));
  await screen.findByText('could be your buddy');
  const shared = within(await screen.findByRole('list', { name: 'What you share' })).getAllByRole('listitem');
  expect(shared.map(({ textContent }) => textContent)).toEqual(['CS', 'Swahili', 'Chess']);
  await press('Ask them');
  await screen.findByText('has not answered you yet');
  expect(requests()).toMatchObject([
    { method: 'POST', url: { pathname: '/api/intake/buddy/proposal' }, body: { userId: carol.user.id } },
  ]);
});

test('another suggestion comes only after a confirmation', async () => {
  const { requests } = open({ suggestion: carol }, () => buddies({ suggestion: david }));
  await screen.findByText('Carol Wanjiku');
  await press('Somebody else');
  expect(screen.getByRole('dialog', { name: 'Decline Carol Wanjiku?' })).toBeDefined();
  await press('Cancel');
  expect(requests()).toEqual([]);
  await press('Somebody else');
  await press('Decline');
  await screen.findByText('David Kamau');
  expect(requests()).toMatchObject([{ url: { pathname: '/api/intake/buddy/decline' } }]);
});

test('accepts a request and shows the buddy', async () => {
  const since = '2026-11-20T08:00:00.000Z';
  const { requests } = open({ asking: [carol] }, () => buddies({ buddy: { ...carol, since } }));
  await screen.findByText('asks you to be buddies');
  await press('Accept');
  await screen.findByText('is your buddy. Look after each other!');
  expect(requests()).toMatchObject([{ url: { pathname: '/api/intake/buddy/accept' } }]);
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile/carol');
});

test('withdraws a request after a confirmation', async () => {
  const { requests } = open({ asked: carol }, () => buddies({ suggestion: david }));
  await screen.findByText('has not answered you yet');
  await press('Take back');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await screen.findByText('David Kamau');
  expect(requests()).toMatchObject([{ method: 'DELETE', url: { pathname: '/api/intake/buddy/proposal' } }]);
});

test('stops being buddies after a confirmation', async () => {
  const since = '2026-11-20T08:00:00.000Z';
  const { requests } = open({ buddy: { ...carol, since } }, () => buddies());
  await screen.findByText('Carol Wanjiku');
  await press('Stop being buddies');
  await press('Stop');
  await screen.findByText(/^Nobody fits yet/);
  expect(requests()).toMatchObject([{ method: 'DELETE', url: { pathname: '/api/intake/buddy' } }]);
});

test('without a match it links to the settings', async () => {
  open({});
  const link = await screen.findByRole('link', { name: 'Tell us more about you' });
  expect(link.getAttribute('href')).toBe('/settings/profile');
});

test('a refused decision shows the reason and the current state', async () => {
  let state = { suggestion: carol } as Partial<Buddies>;
  signIn();
  const toasts = collectToasts();
  answerCalls(({ method }) => {
    if (method === 'GET') return buddies(state);
    state = { suggestion: david };
    return problem('not_allowed', 'Carol has a buddy already.');
  });
  renderWithApp(<BuddyCard />);
  await screen.findByText('Carol Wanjiku');
  await press('Ask them');
  await screen.findByText('David Kamau');
  expect(toasts).toEqual(['error: Carol has a buddy already.']);
});

test('a second press while a request is running sends nothing', async () => {
  const { requests } = open({ asking: [carol, david] }, () => new Promise(() => undefined));
  await screen.findByText('Carol Wanjiku');
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Accept' });
  if (!first || !second) throw new Error('There are two requests.');
  await userEvent.click(first);
  await waitFor(() => expect(second.disabled).toBe(true));
  await userEvent.click(second);
  expect(requests()).toHaveLength(1);
});

test('loads again after a failure', async () => {
  signIn();
  let replies = 0;
  answerCalls(() => ((replies += 1) === 1 ? problem('unavailable') : buddies({ suggestion: carol })));
  renderWithApp(<BuddyCard />);
  await screen.findByText('Failed to load your buddy...');
  await press('Retry');
  expect(await screen.findByText('Carol Wanjiku')).toBeDefined();
});
