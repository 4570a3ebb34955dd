import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Community } from '@baraza/contract/features/communities.ts';
import { Election } from '@baraza/contract/features/elections.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { ElectionsPage } from './elections-page.tsx';

beforeEach(() => void signIn());

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ben = person({
  id: id(41),
  username: 'ben',
  first_name: 'Ben',
  last_name: 'Otieno',
});
const cleo = person({
  id: id(42),
  username: 'cleo',
  first_name: 'Cleo',
  last_name: 'Wanja',
});
const candidate = (user: typeof ben, more: Partial<Election['candidates'][number]> = {}) => ({
  user,
  votes: null,
  runoffVotes: null,
  isInRunoff: false,
  ...more,
});

function election(more: Partial<Election> = {}): Election {
  return z.parse(Election, {
    id: id(40),
    title: 'Treasurer',
    role: 'OFFICER',
    state: 'VOTING',
    nominationsUntil: '2026-11-20T08:00:00.000Z',
    closesAt: '2026-12-04T08:00:00.000Z',
    candidates: [candidate(ben), candidate(cleo)],
    hasVoted: false,
    canVote: true,
    isCandidate: false,
    turnout: null,
    winner: null,
    isAccepted: false,
    isOffered: false,
    offerEndsAt: null,
    cancelReason: null,
    ...more,
  });
}

/** Opens the page. `next` is what the list has after the first write, and the reply to it. */
function open(
  first: Election[],
  next: Election | Response = election(),
  viewer: Community['viewer'] = memberAs('MEMBER'),
) {
  let listed: Election[] = first;
  const write = () => {
    if (next instanceof Response) return next;
    listed = [next];
    return next;
  };
  return serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer }),
    'GET /api/communities/:id/elections': () => listed,
    'POST /api/communities/:id/elections': write,
    'DELETE /api/communities/:id/elections/:electionId': write,
    'POST /api/communities/:id/elections/:electionId/candidates': write,
    'DELETE /api/communities/:id/elections/:electionId/candidates': write,
    'PUT /api/communities/:id/elections/:electionId/vote': write,
    'POST /api/communities/:id/elections/:electionId/accept': write,
    'POST /api/communities/:id/elections/:electionId/decline': write,
  });
}

function render() {
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/elections" element={<ElectionsPage />} />
    </Routes>,
    { path: '/clubs/chess-club/elections' },
  );
}

const written = (calls: ReturnType<typeof serveApi>) => calls.filter(({ key }) => !key.startsWith('GET'));
const card = async () => within(await screen.findByRole('listitem', { name: 'Treasurer' }));

test('a member votes once, after confirming that the vote cannot be changed', async () => {
  const calls = open([election()], election({ hasVoted: true, canVote: false }));
  render();
  const shown = await card();
  expect(shown.getByRole('button', { name: 'Vote' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(shown.getByRole('radio', { name: /Cleo Wanja/ }));
  await userEvent.click(shown.getByRole('button', { name: 'Vote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vote for Cleo Wanja?' }));
  expect(dialog.getByText(/cannot be changed or taken back/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(written(calls)).toEqual([]);
  await userEvent.click(shown.getByRole('button', { name: 'Vote' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Vote',
    }),
  );
  expect(await screen.findByText('You have voted. Your vote is secret and final.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(written(calls)).toMatchObject([{ body: { candidateId: cleo.id, isRunoff: false } }]);
});

test('the second round is between the candidates with equal votes', async () => {
  const tied = { isInRunoff: true };
  const dan = person({
    id: id(43),
    username: 'dan',
    first_name: 'Dan',
    last_name: 'Kip',
  });
  const candidates = [candidate(ben, tied), candidate(cleo, tied), candidate(dan)];
  const calls = open([election({ state: 'RUNOFF', candidates })], problem('voting_closed', 'Voting is not open.'));
  render();
  const shown = await card();
  expect(shown.getAllByRole('radio')).toHaveLength(2);
  await userEvent.click(shown.getByRole('radio', { name: /Ben Otieno/ }));
  await userEvent.click(shown.getByRole('button', { name: 'Vote' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Vote',
    }),
  );
  expect((await shown.findByRole('alert')).textContent).toMatch('Voting is not open.');
  expect(written(calls)).toMatchObject([{ body: { candidateId: ben.id, isRunoff: true } }]);
});

test('people who joined later see the candidates and cannot vote', async () => {
  open([election({ canVote: false })]);
  render();
  const shown = await card();
  expect(shown.getAllByRole('listitem')).toHaveLength(2);
  expect(shown.getByText(/Only people who were members/)).toBeDefined();
});

test('a member stands as a candidate', async () => {
  const nominations = { state: 'NOMINATIONS', canVote: false } as const;
  const calls = open(
    [election({ ...nominations, candidates: [] })],
    election({
      ...nominations,
      candidates: [candidate(ben)],
      isCandidate: true,
    }),
  );
  render();
  const shown = await card();
  expect(shown.getByText('No candidates.')).toBeDefined();
  // Both times, so that candidates know when voting ends.
  expect(shown.getByText(/^Candidates can stand until/).textContent).toMatch(/Nov 20, 2026.*voting ends Dec 4, 2026/);
  await userEvent.click(shown.getByRole('button', { name: 'Stand as a candidate' }));
  expect(await screen.findByText('You are a candidate.')).toBeDefined();
  expect(written(calls)).toHaveLength(1);
});

test('a candidate withdraws', async () => {
  const nominations = { state: 'NOMINATIONS', canVote: false } as const;
  const calls = open(
    [election({ ...nominations, candidates: [candidate(ben)], isCandidate: true })],
    election({ ...nominations, candidates: [] }),
  );
  render();
  const shown = await card();
  await userEvent.click(shown.getByRole('button', { name: 'Withdraw candidacy' }));
  expect(await screen.findByRole('button', { name: 'Stand as a candidate' })).toBeDefined();
  expect(written(calls).map(({ key }) => key)).toEqual([
    'DELETE /api/communities/:id/elections/:electionId/candidates',
  ]);
});

test('only owners have an owner elected, beside the present ones', async () => {
  open([], election(), memberAs('OWNER'));
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'Start an election' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start an election' }));
  await userEvent.selectOptions(dialog.getByLabelText('Role of the winner'), 'Owner');
  expect(dialog.getByText(/In addition to the current owners/)).toBeDefined();
});

test('an owner cancels an election with a reason that members read', async () => {
  const cancelled = election({ state: 'OVER', canVote: false, candidates: [], cancelReason: 'Wrong title.' });
  const calls = open([election()], cancelled, memberAs('OWNER'));
  render();
  await userEvent.click((await card()).getByRole('button', { name: 'Cancel election' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the election “Treasurer”?' }));
  const submit = dialog.getByRole('button', { name: 'Cancel for all members' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Wrong title.');
  await userEvent.click(submit);
  expect(await screen.findByText(/Cancelled, without a result/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const shown = await card();
  expect(shown.getByText('Wrong title.')).toBeDefined();
  for (const text of ['No candidates.', 'Nobody was elected.']) expect(shown.queryByText(text)).toBeNull();
  expect(shown.queryByRole('button')).toBeNull();
  expect(written(calls)).toMatchObject([
    { key: 'DELETE /api/communities/:id/elections/:electionId', body: { reason: 'Wrong title.' } },
  ]);
});

test('says why an election was not cancelled', async () => {
  open([election()], problem('election_over', 'This election has ended.'), memberAs('OWNER'));
  render();
  await userEvent.click((await card()).getByRole('button', { name: 'Cancel election' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Late.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel for all members' }));
  expect(await dialog.findByText(/This election has ended\./)).toBeDefined();
});

test.each([
  ['MEMBER', 'NOMINATIONS', 'Captain', false],
  ['OFFICER', 'NOMINATIONS', 'Captain', true],
  ['OFFICER', 'NOMINATIONS', 'Treasurer', false],
  ['OFFICER', 'VOTING', 'Captain', false],
  ['OWNER', 'RUNOFF', 'Treasurer', true],
  ['OWNER', 'OVER', 'Captain', false],
] as const)(
  'to a %s, in the state %s, the election of a %s can be cancelled: %s',
  async (role, state, title, canCancel) => {
    open([election({ state, title, canVote: false })], election(), memberAs(role));
    render();
    const shown = within(await screen.findByRole('listitem', { name: title }));
    expect(shown.queryByRole('button', { name: 'Cancel election' }) !== null).toBe(canCancel);
  },
);

const over = {
  state: 'OVER',
  canVote: false,
  turnout: { voted: 3, entitled: 5 },
  candidates: [candidate(ben, { votes: 2, runoffVotes: 1, isInRunoff: true }), candidate(cleo, { votes: 1 })],
} as const;

test.each([
  ['Nobody was elected.', {}],
  ['Ben Otieno was elected.', { winner: ben, isAccepted: true }],
  ['Ben Otieno has won, and has not answered yet.', { winner: ben }],
])('the result has the turnout and the votes: %s', async (text, more) => {
  open([election({ ...over, candidates: [...over.candidates], ...more })]);
  render();
  const shown = await card();
  expect(shown.getByText(text)).toBeDefined();
  expect(shown.getByText('3 of 5 members voted')).toBeDefined();
  const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/2 votesSecond round: 1 vote$/);
  expect(rows[1]).toMatch(/1 vote$/);
});

test.each([
  ['Accept', 'accept', { isAccepted: true }, 'Ben Otieno was elected.'],
  ['Decline', 'decline', { winner: null }, 'Nobody was elected.'],
])('the winner can %s', async (name, path, more, text) => {
  const won = { ...over, candidates: [...over.candidates], winner: ben };
  const offerEndsAt = '2026-12-18T08:00:00.000Z';
  const calls = open([election({ ...won, isOffered: true, offerEndsAt })], election({ ...won, ...more }));
  render();
  expect((await card()).getByText(/^You can accept until .*2026/)).toBeDefined();
  await userEvent.click((await card()).getByRole('button', { name }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(written(calls).map(({ key }) => key)).toEqual([`POST /api/communities/:id/elections/:electionId/${path}`]);
});

test('an officer starts an election with a week for nominations and one to vote', async () => {
  const calls = open([], election({ title: 'Treasurer' }), memberAs('OFFICER'));
  render();
  expect(await screen.findByText('No elections yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start an election' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start an election' }));
  const submit = dialog.getByRole('button', { name: 'Start election' });
  expect(dialog.queryByRole('option', { name: 'Owner' })).toBeNull();
  expect(submit.hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Title of the winner/), 'Treasurer');
  await userEvent.selectOptions(dialog.getByLabelText('Role of the winner'), 'Moderator');
  const end = dialog.getByLabelText(/Voting ends/);
  const planned = (end as HTMLInputElement).value;
  await userEvent.clear(end);
  expect(submit.hasAttribute('disabled')).toBe(true);
  await userEvent.type(end, planned);
  await userEvent.click(submit);
  expect(await card()).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = written(calls)[0]?.body;
  const { nominationsUntil, closesAt, ...rest } = body as Record<string, string>;
  expect(rest).toEqual({ title: 'Treasurer', role: 'MODERATOR' });
  expect(Date.parse(closesAt ?? '') - Date.parse(nominationsUntil ?? '')).toBe(7 * 86_400_000);
});

test('says when the elections do not load', async () => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MEMBER') }),
    'GET /api/communities/:id/elections': () => problem('unavailable', 'Try again soon.'),
  });
  render();
  expect(await screen.findByText('Failed to load the elections.')).toBeDefined();
});

test('is not for people who are no members', async () => {
  serveApi({ 'GET /api/communities/:idOrSlug': () => club() });
  render();
  expect(await screen.findByText('Elections are for members of the club.')).toBeDefined();
});
