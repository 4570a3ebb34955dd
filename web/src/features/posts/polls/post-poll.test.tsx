import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Poll } from '@baraza/contract/features/polls.ts';
import * as z from 'zod/mini';
import { postQuery, usePost } from '#features/posts/posts.api.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { post } from '#testing/fixtures.ts';
import { scrollPast, scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostPoll } from './post-poll.tsx';

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000 + 30_000).toISOString();

/** A poll with the options Tea, Coffee and Water. Without counts as for a viewer who has not voted. */
function poll(counts: number[] | undefined, more: Partial<Poll> = {}): Poll {
  return z.parse(Poll, {
    id: idOf(1),
    options: ['Tea', 'Coffee', 'Water'].map((text, index) => ({
      id: idOf(10 + index),
      text,
      votes: counts?.[index] ?? null,
    })),
    isMultiple: false,
    isSecret: false,
    closesAt: hours(3),
    viewerVotes: [],
    ...more,
  });
}

function Shown() {
  const shown = usePost(post().id);
  return shown?.poll && <PostPoll postId={shown.id} poll={shown.poll} />;
}

function show(shown: Poll) {
  queryClient.setQueryData(postQuery(post().id).queryKey, post({ poll: shown }));
  renderWithApp(<Shown />, { cache: queryClient });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  signIn();
  fakeDatabases();
});

describe('before voting', () => {
  test('offers the options without counts, and shows the results after the vote', async () => {
    const calls = answerCalls(() => poll([1, 3, 0], { viewerVotes: [idOf(11)] }));
    show(poll(undefined));
    const group = within(screen.getByRole('region', { name: 'Poll' }));
    expect(group.getAllByRole('radio')).toHaveLength(3);
    expect(group.getByRole('status').textContent).toBe('Closes in 3 hr.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vote' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Tea' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Coffee' }));
    await press('Vote');
    await waitFor(() => expect(rows()).toEqual(['Tea25%1 vote', 'Coffee Your vote75%3 votes', 'Water0%0 votes']));
    expect(screen.getByRole('status').textContent).toBe('4 votes · Closes in 3 hr.');
    expect(calls).toMatchObject([{ method: 'PUT', body: { optionIds: [idOf(11)] } }]);
  });

  test('offers several options where they are allowed', async () => {
    const calls = answerCalls(() => poll([1, 0, 1], { isMultiple: true, viewerVotes: [idOf(10), idOf(12)] }));
    show(poll(undefined, { isMultiple: true }));
    for (const name of ['Tea', 'Coffee', 'Water', 'Coffee']) {
      await userEvent.click(screen.getByRole('checkbox', { name }));
    }
    await press('Vote');
    await waitFor(() => expect(calls).toMatchObject([{ body: { optionIds: [idOf(10), idOf(12)] } }]));
    await waitFor(() =>
      expect(rows()).toEqual(['Tea Your vote50%1 vote', 'Coffee0%0 votes', 'Water Your vote50%1 vote']),
    );
  });
});

describe('after voting', () => {
  test('the vote can be changed, and taken back', async () => {
    const calls = answerCalls(() => poll(undefined));
    show(poll([1, 0, 0], { viewerVotes: [idOf(10)] }));
    await press('Change vote');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Poll' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tea' }).checked).toBe(true);
    await press('Cancel');
    expect(rows()).toEqual(['Tea Your vote100%1 vote', 'Coffee0%0 votes', 'Water0%0 votes']);
    await press('Change vote');
    await press('Take back vote');
    await waitFor(() => expect(calls).toMatchObject([{ body: { optionIds: [] } }]));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });
});

test('a vote that cannot be sent yet is shown, and that it waits', async () => {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  show(poll(undefined));
  await userEvent.click(screen.getByRole('radio', { name: 'Water' }));
  await press('Vote');
  await waitFor(() => expect(rows()).toEqual(['Tea', 'Coffee', 'Water Your vote']));
  expect(screen.getByRole('status').textContent).toBe('Your vote is counted when it is sent.');
});

test('a poll that closes while a vote waits shows its result without that vote', async () => {
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  const counted = { viewerVotes: [idOf(10)] };
  show(poll([1, 0, 0], counted));
  await press('Change vote');
  await userEvent.click(screen.getByRole('radio', { name: 'Water' }));
  await press('Vote');
  await waitFor(() => expect(rows()[2]).toContain('Your vote'));
  const closed = poll([1, 0, 0], { ...counted, closesAt: hours(-1) });
  act(() => void queryClient.setQueryData(postQuery(post().id).queryKey, post({ poll: closed })));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 vote · Closed'));
  expect(rows()).toEqual(['Tea Your vote100%1 vote', 'Coffee0%0 votes', 'Water0%0 votes']);
});

test('a refused vote says why, and offers the options again', async () => {
  const toasts = collectToasts();
  answerCalls(({ method }) => (method === 'PUT' ? problem('poll_closed') : post({ poll: poll(undefined) })));
  show(poll(undefined));
  await userEvent.click(screen.getByRole('radio', { name: 'Tea' }));
  await press('Vote');
  await waitFor(() => expect(toasts).toEqual(['error: This poll is closed. Your vote was not counted.']));
  expect(await screen.findAllByRole('radio')).toHaveLength(3);
});

test('a closed poll shows its result to everyone and takes no votes, also when nobody has voted', () => {
  show(poll([0, 0, 0], { closesAt: hours(-2), isSecret: true }));
  expect(rows()).toEqual(['Tea0%0 votes', 'Coffee0%0 votes', 'Water0%0 votes']);
  expect(screen.getByRole('status').textContent).toBe('0 votes · Closed · Secret: nobody sees who voted for what');
  expect(screen.queryByRole('button')).toBeNull();
});

describe('live counts', () => {
  const voted = { viewerVotes: [idOf(11)] };

  test('are requested again while they are on the screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let votes = [1, 3, 0];
    const calls = answerCalls(() => post({ poll: poll(votes, voted) }));
    show(poll(votes, voted));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toEqual([]);
    votes = [2, 3, 0];
    scrollToEnd();
    await vi.waitFor(() => expect(rows()[0]).toContain('2 votes'));
    votes = [5, 3, 0];
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(rows()[0]).toContain('5 votes'));
    scrollPast();
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(before);
  });

  test.each([
    ['before the vote', undefined, {}],
    ['once it is closed', [1, 3, 0], { ...voted, closesAt: hours(-1) }],
  ] as const)('are not requested %s', async (_, counts, more) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const calls = answerCalls(() => undefined);
    show(poll(counts && [...counts], { ...more, viewerVotes: 'viewerVotes' in more ? [...more.viewerVotes] : [] }));
    scrollToEnd();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});
