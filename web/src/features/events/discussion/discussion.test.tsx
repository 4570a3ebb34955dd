import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event, EventComment } from '@baraza/contract/features/events.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { fakeSocketServer, loseConnection, reconnect, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { event, eventComment } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { Discussion } from './discussion.tsx';
import { addComment } from './comments.api.ts';

const path = `/events-parties/events/${event().id}`;
const comments = (...numbers: number[]) => numbers.map((number) => eventComment(number));
const shown = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => textContent);
const commentBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const replyTo = (parent: EventComment, number: number) =>
  eventComment(number, { parentId: parent.id, author: { ...parent.author, first_name: 'Cleo' } });

/** Answers the pages of the discussion; other requests go to `rest`. */
function serve(page: (asked: Asked) => unknown, rest: (asked: Asked) => unknown = () => undefined) {
  return answerCalls((asked) => (asked.url.pathname.endsWith('/comments') ? page(asked) : rest(asked)));
}

function open(more: Partial<Event> = {}, query = '') {
  return renderWithApp(<Discussion id="talk" event={event(more)} />, { path: path + query });
}

let emitted: ReturnType<typeof fakeSocketServer>;

beforeEach(() => {
  localStorage.clear();
  signIn();
  emitted = fakeSocketServer();
});

test('shows the number of hidden comments, and always shows a new comment', async () => {
  answerCalls(({ url }) => (url.pathname.endsWith('/comments') ? comments(1, 2, 3, 4, 5) : undefined));
  const { cache } = open();
  const more = await screen.findByRole('button', { name: 'Show more', description: 'Hidden comments: 2' });
  expect(more.textContent).toBe('Show more(2)');
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);

  addComment(cache, eventComment(6));
  await screen.findByText('Comment 6');
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 6']);
  await userEvent.click(more);
  expect(shown()).toHaveLength(6);

  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});

test('is closed to outsiders of a private event', () => {
  const calls = serve(() => []);
  open({ visibility: 'PRIVATE' });
  expect(screen.getByText('Only the host and attendees can read and write here.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls).toEqual([]);
});

test('shows placeholders while the comments load', () => {
  serve(() => new Promise(() => undefined));
  open();
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says that there are no comments', async () => {
  serve(() => []);
  open();
  expect(await screen.findByText('No comments yet. Be the first to write one.')).toBeDefined();
});

test('shows an error and loads the comments on retry', async () => {
  let isDown = true;
  serve(() => (isDown ? problem('unavailable', 'Baraza is resting.') : comments(1)));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Baraza is resting.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Comment 1')).toBeDefined();
});

test('loads the next page on request, and keeps the comments when that fails', async () => {
  let isDown = true;
  serve(({ url }) => {
    if (!url.searchParams.has('lastCommentId')) {
      return pageWithNext(comments(1, 2, 3), `/api/events/${event().id}/comments?lastCommentId=3`);
    }
    return isDown ? problem('unavailable') : comments(4, 5);
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load comments...');
  expect(shown()).toHaveLength(3);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Comment 5');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('posts a comment on Enter, and empties the form', async () => {
  emitted = fakeSocketServer((name, body) => {
    if (name !== 'comment:post') return { ok: true };
    const { content, clientId } = body as { content: string; clientId: string };
    return { ok: true, comment: eventComment(7, { content, clientId }) };
  });
  serve(() => comments(1));
  open();
  const box = await commentBox();
  await userEvent.type(box, ' See you there {Enter}');
  expect(await screen.findByText('See you there')).toBeDefined();
  await waitFor(() => expect(box.value).toBe(''));
  expect(emitted.find(({ event: name }) => name === 'comment:post')?.body).toMatchObject({
    eventId: event().id,
    content: 'See you there',
    parentId: null,
  });
});

test('keeps the text of a refused comment, and retries with the same client id', async () => {
  emitted = fakeSocketServer((name) =>
    name === 'comment:post' ? { ok: false, code: 'too_many_requests', detail: 'Slow down.' } : { ok: true },
  );
  serve(() => comments(1));
  open();
  const box = await commentBox();
  await userEvent.type(box, 'Hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent. Your text is kept. Slow down.');
  expect(box.value).toBe('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(emitted.filter(({ event: name }) => name === 'comment:post')).toHaveLength(2));
  const [first, second] = emitted
    .filter(({ event: name }) => name === 'comment:post')
    .map(({ body }) => (body as { clientId: string }).clientId);
  expect(second).toBe(first);
});

test('a live event completes a comment whose acknowledgement is lost', async () => {
  fakeSocketServer((name) => (name === 'comment:post' ? new Promise(() => undefined) : { ok: true }));
  serve(() => comments(1));
  open();
  const box = await commentBox();
  await userEvent.type(box, 'Hello{Enter}');
  const { clientId } = emitted.find(({ event: name }) => name === 'comment:post')!.body as { clientId: string };
  sendSocketEvent('/events', 'comment:new', eventComment(8, { content: 'Hello', clientId }));
  await waitFor(() => expect(box.value).toBe(''));
});

test('replies to a comment', async () => {
  fakeSocketServer((name, body) => {
    if (name !== 'comment:post') return { ok: true };
    const { content, parentId, clientId } = body as { content: string; parentId: string; clientId: string };
    return { ok: true, comment: eventComment(9, { content, parentId, clientId }) };
  });
  serve(() => comments(1));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const box = screen.getByRole('textbox', { name: 'Your reply' });
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, 'Me too{Enter}');
  const parent = (await screen.findByText('Comment 1')).closest('li')!;
  expect(await within(parent).findByText('Me too')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull());
});

test('closes the reply form on Escape', async () => {
  serve(() => comments(1));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reply' }).getAttribute('aria-expanded')).toBe('false');
});

test('loads the replies that a page leaves out', async () => {
  const parent = eventComment(1, { repliesCount: 2, replies: [replyTo(eventComment(1), 2)] });
  serve(({ url }) => (url.searchParams.has('parentId') ? [replyTo(parent, 2), replyTo(parent, 3)] : [parent]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show all replies' }));
  expect(await screen.findByText('Comment 3')).toBeDefined();
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
  expect(screen.queryByRole('button', { name: 'Show all replies' })).toBeNull();
});

test('reports that the replies did not load, and loads them on the next click', async () => {
  const parent = eventComment(1, { repliesCount: 2, replies: [replyTo(eventComment(1), 2)] });
  let isDown = true;
  serve(({ url }) => {
    if (!url.searchParams.has('parentId')) return [parent];
    return isDown ? problem('unavailable') : [replyTo(parent, 2), replyTo(parent, 3)];
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show all replies' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load comments...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show all replies' }));
  expect(await screen.findByText('Comment 3')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

const own = () => ({ authorId: signIn().id });

test('deletes the viewer’s own comment after a confirmation', async () => {
  const toasts = collectToasts();
  const calls = serve(
    () => [eventComment(1, own()), eventComment(2)],
    ({ method }) => (method === 'DELETE' ? new Response('') : undefined),
  );
  open();
  // Only the viewer's own comment can be deleted.
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Comment Deleted Successfully'));
  expect(shown()).toEqual(['Comment 2']);
});

test('the host can delete every comment', async () => {
  serve(() => comments(1, 2));
  open({ viewerStatus: 'host' });
  expect(await screen.findAllByRole('button', { name: 'Delete comment' })).toHaveLength(2);
});

test('shows comments and deletions of others as they happen', async () => {
  serve(() => comments(1));
  open();
  await screen.findByText('Comment 1');
  await waitFor(() => expect(emitted.map(({ event: name }) => name)).toContain('event:join'));
  sendSocketEvent('/events', 'comment:new', eventComment(2));
  expect(await screen.findByText('Comment 2')).toBeDefined();
  sendSocketEvent('/events', 'comment:new', eventComment(3, { eventId: event().id.replace(/.$/, '9') }));
  sendSocketEvent('/events', 'comment:deleted', { eventId: event().id, id: eventComment(1).id });
  await waitFor(() => expect(shown()).toEqual(['Comment 2']));
});

test('loads missed comments after a lost connection', async () => {
  serve(() => comments(1));
  open();
  await screen.findByText('Comment 1');
  await waitFor(() => expect(screen.queryByText('Connecting to the live discussion...')).toBeNull());
  loseConnection('/events');
  expect(await screen.findByText('Connecting to the live discussion...')).toBeDefined();
  const calls = serve(({ url }) => (url.searchParams.has('after') ? comments(2) : comments(1, 2)));
  reconnect('/events');
  expect(await screen.findByText('Comment 2')).toBeDefined();
  expect(calls[0]?.url.searchParams.get('after')).toBe(eventComment(1).id);
});

test('a link shows its comment below its ancestors, with focus', async () => {
  const parent = eventComment(4);
  const reply = replyTo(parent, 5);
  serve(
    () => comments(1, 2),
    () => [parent, reply],
  );
  open({}, `?comment=${reply.id}`);
  expect(await screen.findByText('Comment 5')).toBeDefined();
  expect(shown()).toEqual(['Comment 4', 'Comment 5']);
  expect(document.activeElement?.textContent).toContain('Comment 5');
  await userEvent.click(screen.getByRole('link', { name: 'Show all comments' }));
  await waitFor(() => expect(shown()).toEqual(['Comment 1', 'Comment 2']));
});

test('a link to a deleted comment says so, with focus', async () => {
  serve(() => comments(1));
  open({}, `?comment=${eventComment(9).id}`);
  const notice = await screen.findByText('This comment is no longer there.');
  expect(document.activeElement?.contains(notice)).toBe(true);
});

test('a linked comment that is deleted while it is shown does not move the focus', async () => {
  serve(
    () => comments(1),
    () => comments(1),
  );
  open({}, `?comment=${eventComment(1).id}`);
  await screen.findByText('Comment 1');
  const box = await commentBox();
  box.focus();
  sendSocketEvent('/events', 'comment:deleted', { eventId: event().id, id: eventComment(1).id });
  expect(await screen.findByText('This comment is no longer there.')).toBeDefined();
  expect(document.activeElement).toBe(box);
});

test('a linked comment that fails to load can be retried', async () => {
  let isDown = true;
  serve(
    () => comments(1),
    () => (isDown ? problem('unavailable') : comments(1)),
  );
  open({}, `?comment=${eventComment(1).id}`);
  await screen.findByText('Failed to load comments...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Comment 1')).toBeDefined();
});
