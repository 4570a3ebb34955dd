import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { inDays, numberedPost, postImage, scheduledPost } from '#features/posts/posts.fixtures.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { briefOf } from '#testing/communities.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import { ScheduledPage } from './scheduled-page.tsx';

const club = briefOf({ slug: 'chess' });
const card = (text: string) => within(screen.getByText(text).closest('article')!);
const press = (text: string, name: string) => userEvent.click(card(text).getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  signIn();
  window.history.replaceState(null, '', '/feed/scheduled');
});

test('lists the posts with their time, club, poll and why one was not published', async () => {
  const poll = { options: ['Tea', 'Coffee'], isMultiple: false, isSecret: false, closesAt: inDays(9) };
  answerCalls(() => [
    scheduledPost(1, { failure: 'archived', community: club }),
    scheduledPost(2, { poll, community: club, asCommunity: true }),
  ]);
  renderWithApp(<ScheduledPage />);
  expect(await screen.findByRole('list', { name: 'Scheduled posts' })).toBeDefined();
  expect(card('Later 1').getByText('This club is archived.')).toBeDefined();
  expect(card('Later 1').getByText('Chess Club').parentElement?.textContent).toBe('To Chess Club');
  expect(card('Later 2').getByText('Chess Club').parentElement?.textContent).toBe('In the name of Chess Club');
  expect(card('Later 2').getByText('Coffee')).toBeDefined();
  expect(card('Later 2').queryByText(/not published/)).toBeNull();
});

test.each([
  ['not_allowed', 'You cannot post there any more.'],
  ['suspended', 'Your account was suspended or deleted at that time.'],
  ['new_account', 'New accounts can only post a few times a day.'],
  ['consent_required', 'Accept the new terms of use and privacy policy first.'],
  ['unavailable', 'It could not be published in time.'],
] as const)('says why a post was not published: %s', async (failure, reason) => {
  answerCalls(() => [scheduledPost(1, { failure })]);
  renderWithApp(<ScheduledPage />);
  expect(await screen.findByText(new RegExp(reason.replaceAll('.', '\\.')))).toBeDefined();
});

test('names a hub as its page does', async () => {
  const hub = briefOf({ kind: 'COUNTRY', name: 'Cote D Ivoire', country: 'COTE_D_IVOIRE' });
  answerCalls(() => [scheduledPost(1, { community: hub })]);
  renderWithApp(<ScheduledPage />);
  expect((await screen.findByText("Côte d'Ivoire")).parentElement?.textContent).toBe("To Côte d'Ivoire");
});

test('changes the time, within the limits', async () => {
  const posts = [scheduledPost(1)];
  const calls = answerCalls(({ method, body }) => {
    if (method === 'GET') return posts;
    return (posts[0] = { ...posts[0]!, ...(body as { publishAt: string }) });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  await press('Later 1', 'Change time');
  const field = screen.getByLabelText<HTMLInputElement>('Date and time');
  expect(field.value).toBe(toLocalInput(posts[0]!.publishAt));
  fireEvent.change(field, { target: { value: toLocalInput(inDays(70)) } });
  expect(screen.getByText(/Choose a time between 5 minutes and 60 days from now/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  const later = inDays(3);
  fireEvent.change(field, { target: { value: toLocalInput(later) } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Date and time')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ publishAt: later });
});

test('publishes a post now, and says why that is refused', async () => {
  const toasts = collectToasts();
  let posts = [scheduledPost(1), scheduledPost(2)];
  answerCalls(({ method, url }) => {
    if (method === 'GET') return posts;
    if (url.pathname.includes(posts[1]?.id ?? 'none')) return problem('archived', 'This club is archived.');
    posts = posts.slice(1);
    return Response.json(numberedPost(1), { status: 201 });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 2');
  await press('Later 2', 'Post now');
  await waitFor(() => expect(toasts).toEqual(['error: This club is archived.']));
  await press('Later 1', 'Post now');
  await waitFor(() => expect(screen.queryByText('Later 1')).toBeNull());
  expect(toasts.at(-1)).toBe('success: Post Created!');
  expect(screen.getByText('Later 2')).toBeDefined();
});

test('deletes a post after a question', async () => {
  let posts = [scheduledPost(1)];
  answerCalls(({ method }) => {
    if (method === 'GET') return posts;
    posts = [];
    return new Response(null, { status: 204 });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  await press('Later 1', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Nothing is scheduled/)).toBeDefined();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : []));
  renderWithApp(<ScheduledPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Back to feed' })).toBeDefined();
});

test('shows who can comment and when the poll closes', async () => {
  const poll = { options: ['Tea', 'Coffee'], isMultiple: false, isSecret: false, closesAt: inDays(9) };
  answerCalls(() => [scheduledPost(1, { commentsFrom: 'mentioned', poll }), scheduledPost(2)]);
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  expect(card('Later 1').getByText('Only people mentioned in this post can comment.')).toBeDefined();
  expect(card('Later 1').getByText(/^Closes/)).toBeDefined();
  expect(card('Later 2').queryByText(/can comment/)).toBeNull();
});

test('the focus stays on the post while its time is changed', async () => {
  answerCalls(() => [scheduledPost(1)]);
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  for (const name of ['Change time', 'Cancel']) {
    await press('Later 1', name);
    expect(document.activeElement).toBe(screen.getByText('Later 1').closest('article'));
  }
});

describe('Edit', () => {
  const draft = (name: string) => readDraft(draftKeyOf(signIn().id, name));
  const edit = async (posts: ScheduledPost[], deletion: () => unknown = () => new Response(null, { status: 204 })) => {
    const calls = answerCalls(({ method }) => (method === 'GET' ? posts : deletion()));
    renderPage();
    await screen.findByText('Later 1');
    await press('Later 1', 'Edit');
    return calls;
  };

  test('returns a post to the draft and deletes it', async () => {
    const publishAt = inDays(1);
    const closesAt = new Date(Date.parse(publishAt) + 3 * 86_400_000).toISOString();
    const poll = { options: ['Tea', 'Coffee'], isMultiple: true, isSecret: false, closesAt };
    const calls = await edit([scheduledPost(1, { publishAt, commentsFrom: 'friends', poll })]);
    expect(await screen.findByText('Returned scheduled-post')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect([draft('post'), draft('post-comments'), draft('post-time')]).toEqual([
      'Later 1',
      'friends',
      toLocalInput(publishAt),
    ]);
    expect(JSON.parse(draft('post-poll'))).toMatchObject({ options: poll.options, isMultiple: true, length: '3' });
  });

  test('asks before it replaces another draft', async () => {
    keepDraft(draftKeyOf(signIn().id, 'post'), 'Begun');
    const calls = await edit([scheduledPost(1)]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace your draft?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(draft('post')).toBe('Begun');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await press('Later 1', 'Edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Returned scheduled-post')).toBeDefined();
    expect(draft('post')).toBe('Later 1');
  });

  test('does not return a post that was published meanwhile', async () => {
    const toasts = collectToasts();
    await edit([scheduledPost(1)], () => problem('not_found', 'It does not exist.'));
    await waitFor(() => expect(toasts).toEqual(['error: It does not exist.']));
    expect(draft('post')).toBe('');
  });

  test('returns the pictures with their descriptions', async () => {
    const rowsOf = fakeDatabases();
    const pictures = [postImage(1, { alt: 'A bus' }), postImage(2)];
    const calls = answerCalls(({ method, url }) => {
      if (url.pathname.startsWith('/media/'))
        return new Response(url.pathname, { headers: { 'content-type': 'image/webp' } });
      return method === 'GET' ? [scheduledPost(1, { PostImage: pictures })] : new Response(null, { status: 204 });
    });
    renderPage();
    await screen.findByText('Later 1');
    await press('Later 1', 'Edit');
    expect(await screen.findByText('Returned scheduled-post')).toBeDefined();
    expect(rowsOf('baraza-pictures')).toMatchObject([
      [
        { name: 'picture-1.webp', alt: 'A bus', file: { type: 'image/webp' } },
        { name: 'picture-2.webp', alt: '' },
      ],
    ]);
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('keeps a post whose pictures cannot be loaded', async () => {
    const toasts = collectToasts();
    const rowsOf = fakeDatabases();
    const calls = answerCalls(({ url }) =>
      url.pathname.startsWith('/media/') ? problem('not_found') : [scheduledPost(1, { PostImage: [postImage(1)] })],
    );
    renderPage();
    await screen.findByText('Later 1');
    await press('Later 1', 'Edit');
    await waitFor(() => expect(toasts).toEqual(['error: Something went wrong. Please try again.']));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    expect([draft('post'), rowsOf('baraza-pictures')]).toEqual(['', []]);
    await waitFor(() =>
      expect(card('Later 1').getByRole<HTMLButtonElement>('button', { name: 'Edit' }).disabled).toBe(false),
    );
  });

  test('gives up on pictures that load for too long', async () => {
    const toasts = collectToasts();
    fakeDatabases();
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    answerCalls(() => [scheduledPost(1, { PostImage: [postImage(1)] })]);
    const api = fetch;
    const load = ({ signal }: RequestInit = {}) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
      address.startsWith('/media/') ? load(options) : api(address, options),
    );
    renderPage();
    await screen.findByText('Later 1');
    await press('Later 1', 'Edit');
    const button = () => card('Later 1').getByRole<HTMLButtonElement>('button', { name: 'Edit' });
    await waitFor(() => expect(button().disabled).toBe(true));
    late.abort();
    await waitFor(() =>
      expect(toasts).toEqual(['error: You seem to be offline. Check your connection and try again.']),
    );
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  test('is not offered where the viewer cannot post', async () => {
    answerCalls(() => [
      scheduledPost(1, { community: club, failure: 'not_allowed' }),
      scheduledPost(2, { community: club, failure: 'archived' }),
      scheduledPost(3, { community: club }),
    ]);
    renderWithApp(<ScheduledPage />);
    await screen.findByText('Later 3');
    expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
  });

  test('returns a post in the name of a club to the draft of the club', async () => {
    answerCalls(({ method }) =>
      method === 'GET'
        ? [scheduledPost(1, { community: club, asCommunity: true })]
        : new Response(null, { status: 204 }),
    );
    renderPage();
    await screen.findByText('Later 1');
    await press('Later 1', 'Edit');
    expect(await screen.findByText('Returned scheduled-post')).toBeDefined();
    expect([draft(`post.${club.id}`), draft(`post-as-club.${club.id}`), draft('post')]).toEqual(['Later 1', 'yes', '']);
  });
});

function renderPage() {
  renderWithApp(
    <Routes>
      <Route path="/feed/scheduled" element={<ScheduledPage />} />
      <Route path="/feed" element={<ReturnedTo />} />
      <Route path="/clubs/chess" element={<ReturnedTo />} />
    </Routes>,
    { path: '/feed/scheduled' },
  );
}

function ReturnedTo() {
  const { state } = useLocation();
  return <p>Returned {(state as { isChanging: string }).isChanging}</p>;
}
