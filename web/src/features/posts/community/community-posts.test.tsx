import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { FirstPost } from '#features/posts/first-posts/first-posts.ts';
import { HubWelcome } from '#features/posts/first-posts/hub-welcome.tsx';
import { numberedPost, scheduledPost } from '#features/posts/posts.fixtures.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { problem, signIn } from '#testing/api.ts';
import { briefOf, club, memberAs } from '#testing/communities.ts';
import { serveApi } from '#testing/api-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { DrawnEmblem } from '#ui/pictures/drawn-emblem.tsx';
import { CommunityPosts } from './community-posts.tsx';

const [id, slug, name, image] = ['01920000-0000-7000-8000-000000000030', 'chess-club', 'Chess Club', null];
const community = briefOf({ id, slug, name, image });
/** A post as the club, as people get it who do not moderate the club. */
const announcement = (number: number, more: Partial<Post> = {}) =>
  numberedPost(number, {
    community,
    asCommunity: true,
    owner: { id, username: slug, first_name: name, last_name: '', image },
    ...more,
  });
const inClub = (number: number, more: Partial<Post> = {}) => numberedPost(number, { community, ...more });

beforeEach(() => void signIn());

/** The posts below the welcome of a hub, as on the page of a club. */
function Page({ community: shown }: { community: Community }) {
  const [initialPost, setInitialPost] = useState<FirstPost>();
  return (
    <>
      <Link to="." state={{ isChanging: 'scheduled-post' }}>
        Change
      </Link>
      <HubWelcome community={shown} name="Kenya" onWrite={setInitialPost} />
      <CommunityPosts
        community={shown}
        name={name}
        initialPost={initialPost}
        onClosed={() => setInitialPost(undefined)}
      />
    </>
  );
}

function open(more: Partial<Community>, handlers: Parameters<typeof serveApi>[0], posts: Post[] = []) {
  const calls = serveApi({
    'GET /api/posts': ({ query }) => {
      if (query['ownerId']) return [];
      return query['pinned'] ? posts.filter(({ pinned }) => pinned) : posts;
    },
    ...handlers,
  });
  const shown = club({ createdAt: '2025-11-20T08:00:00.000Z', ...more });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<Page community={shown} />} />
    </Routes>,
    { path: `/clubs/${slug}` },
  );
  return calls;
}

const texts = () => screen.getAllByRole('article').map(({ textContent }) => /Post \d/.exec(textContent)?.[0]);
const openMenu = async (name = 'Moderator options') => userEvent.click(await screen.findByRole('button', { name }));

test('a post as a club without a picture shows its emblem', async () => {
  open({}, {}, [announcement(1)]);
  const card = await screen.findByRole('article');
  const emblem = renderWithApp(<DrawnEmblem name={name} size={38} />).container.innerHTML;
  expect(card.innerHTML).toContain(emblem);
});

test('lists the pinned posts first, each post once', async () => {
  const calls = open({ viewer: memberAs('MEMBER') }, {}, [inClub(3), inClub(2), inClub(1, { pinned: true })]);
  expect(await screen.findByText('Pinned')).toBeDefined();
  expect(screen.getByRole('feed', { name: 'Posts of Chess Club' })).toBeDefined();
  expect(texts()).toEqual(['Post 1', 'Post 3', 'Post 2']);
  expect(calls.every(({ query }) => query['communityId'] === id)).toBe(true);
});

test('people who are not members read the posts and cannot write', async () => {
  open({}, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Write the first post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create new post' })).toBeNull();
});

test('nobody writes in an archived club', async () => {
  open({ viewer: memberAs('OWNER'), archivedAt: '2026-11-20T08:00:00.000Z' }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Write the first post' })).toBeNull();
});

test.each([
  ['MEMBER', false],
  ['MODERATOR', true],
] as const)('in a club in which only moderators post, a %s writes: %s', async (role, canPost) => {
  open({ viewer: memberAs(role), posting: 'MODERATORS' }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Write the first post' })).toHaveLength(canPost ? 1 : 0);
  expect(screen.queryAllByText(/^Only moderators post in this club\./)).toHaveLength(canPost ? 0 : 1);
});

test('a text that returns to the composer stays readable after its author may no longer post', async () => {
  open({ viewer: memberAs('MEMBER'), posting: 'MODERATORS' }, {});
  expect(await screen.findByText(/^Only moderators post in this club\./)).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Change' }));
  expect(await screen.findByLabelText('What do you want to say?')).toBeDefined();
});

test('people who are no members do not read who posts', async () => {
  open({ posting: 'MODERATORS' }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryByText(/^Only moderators post/)).toBeNull();
});

test('a member writes to the club in their own name', async () => {
  const calls = open({ viewer: memberAs('MEMBER') }, { 'POST /api/posts': () => inClub(1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Write the first post' }));
  await userEvent.type(await screen.findByLabelText('What do you want to say?'), 'Post 1');
  expect(screen.queryByRole('switch', { name: 'Post as Chess Club' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('article')).toBeDefined();
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect([form.get('communityId'), form.get('asCommunity')]).toEqual([id, 'false']);
});

test('a moderator posts as the club, to which comments of friends cannot be limited', async () => {
  const calls = open({ viewer: memberAs('MODERATOR') }, { 'POST /api/posts': () => announcement(1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Write the first post' }));
  await userEvent.type(await screen.findByLabelText('What do you want to say?'), 'Post 1');
  await userEvent.selectOptions(screen.getByLabelText('Who can comment'), 'friends');
  await userEvent.click(screen.getByRole('switch', { name: 'Post as Chess Club' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Who can comment').value).toBe('everyone');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('article', { name: 'Chess Club' })).toBeDefined();
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect([form.get('communityId'), form.get('asCommunity')]).toEqual([id, 'true']);
});

test('the draft of a post as the club remains one, unless its author no longer moderates the club', async () => {
  keepDraft(draftKeyOf(signIn().id, `post.${id}`), 'Post 1');
  keepDraft(draftKeyOf(signIn().id, `post-as-club.${id}`), 'yes');
  open({ viewer: memberAs('MODERATOR') }, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Write the first post' }));
  const choice = await screen.findByRole('switch', { name: 'Post as Chess Club' });
  expect(choice.getAttribute('aria-checked')).toBe('true');
  cleanup();
  const calls = open({ viewer: memberAs('MEMBER') }, { 'POST /api/posts': () => announcement(1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Write the first post' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect(form.get('asCommunity')).toBe('false');
  expect(readDraft(draftKeyOf(signIn().id, `post-as-club.${id}`))).toBe('');
});

test('a post as the club links to the club, and its menu names no person', async () => {
  open({ viewer: memberAs('MEMBER') }, {}, [announcement(1)]);
  const card = within(await screen.findByRole('article', { name: 'Chess Club' }));
  expect(card.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/clubs/chess-club');
  expect(card.queryByText(/^@/)).toBeNull();
  await openMenu('Post options');
  expect(screen.getByRole('button', { name: 'Report' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Mute|^Block|^Moderator/ })).toBeNull();
});

test('moderators see who wrote a post as the club', async () => {
  const { owner } = numberedPost(1);
  open({ viewer: memberAs('MODERATOR') }, {}, [announcement(1, { owner, canModerate: true })]);
  expect((await screen.findByRole('link', { name: 'Written by @ben' })).getAttribute('href')).toBe('/profile/ben');
});

test('a moderator pins a post, and reads why another one cannot be pinned', async () => {
  const toasts = collectToasts();
  let isFull = false;
  const posts = [inClub(1, { canModerate: true })];
  const setPinned = (pinned: boolean) => (posts[0] = inClub(1, { canModerate: true, pinned }));
  const calls = open(
    { viewer: memberAs('MODERATOR') },
    {
      'POST /api/posts/:id/pin': () => (isFull ? problem('too_many_pins', 'Unpin one first.') : setPinned(true)),
      'DELETE /api/posts/:id/pin': () => setPinned(false),
    },
    posts,
  );
  await openMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Pin' }));
  expect(await screen.findByText('Pinned')).toBeDefined();
  await openMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(toasts.slice(-2)).toEqual(['success: Pinned', 'success: Unpinned']));
  isFull = true;
  await openMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Unpin one first.'));
  expect(calls.some(({ key }) => key === 'DELETE /api/posts/:id/pin')).toBe(true);
});

test('a moderator removes a post with a reason, which a refusal keeps', async () => {
  let isRefused = true;
  const calls = open(
    { viewer: memberAs('MODERATOR') },
    {
      'DELETE /api/posts/:id': () => {
        if (!isRefused) return undefined;
        isRefused = false;
        return problem('not_allowed', 'Only its author can delete a post.');
      },
    },
    [inClub(1, { canModerate: true })],
  );
  await openMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove with a reason' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the post' }));
  const remove = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
  expect(remove().disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Off topic');
  await userEvent.click(remove());
  expect(await dialog.findByText(/Only its author/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Off topic');
  await userEvent.click(remove());
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(calls.filter(({ key }) => key === 'DELETE /api/posts/:id').map(({ body }) => body)).toEqual([
    { reason: 'Off topic' },
    { reason: 'Off topic' },
  ]);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('someone new in the hub of a country says hello with a text they can change', async () => {
  const calls = open(
    { kind: 'COUNTRY', joinPolicy: 'AUTOMATIC', viewer: { ...memberAs('MEMBER'), since: minutesAgo(60) } },
    { 'POST /api/posts': () => inClub(1) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Say hello' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What do you want to say?');
  expect(field.value).toMatch(/^Hello everyone! I am Ada and I have just started at /);
  await userEvent.type(field, ' Karibu!');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('article')).toBeDefined();
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect(form.get('content')).toMatch(/^Hello everyone! .* Karibu!$/);
  expect(screen.queryByRole('button', { name: 'Say hello' })).toBeNull();
});

test('the welcome of a hub stays dismissed, and is not for people who have posted or been there long', async () => {
  const recent = { kind: 'COUNTRY' as const, viewer: { ...memberAs('MEMBER'), since: minutesAgo(60) } };
  const id2 = '01920000-0000-7000-8000-000000000031';
  open({ ...recent, id: id2 }, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the welcome' }));
  expect(screen.queryByRole('button', { name: 'Say hello' })).toBeNull();
  cleanup();
  open({ ...recent, id: id2 }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  cleanup();
  const calls = open(
    { ...recent, id: '01920000-0000-7000-8000-000000000032' },
    { 'GET /api/posts': () => [inClub(1)] },
  );
  expect(await screen.findByRole('article')).toBeDefined();
  expect(calls.some(({ query }) => query['ownerId'] !== undefined)).toBe(true);
  cleanup();
  const long = { ...memberAs('MEMBER'), since: minutesAgo(15 * 24 * 60) };
  open({ kind: 'COUNTRY', id: '01920000-0000-7000-8000-000000000033', viewer: long }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Say hello' })).toBeNull();
});

test('the founder of a club posts the first posts of its template, and nobody else is offered them', async () => {
  const founded = { tags: ['study'], createdAt: minutesAgo(5), viewer: memberAs('OWNER') };
  const posts: Post[] = [];
  const calls = open(founded, { 'POST /api/posts': () => (posts[0] = announcement(1)) }, posts);
  const buttons = await screen.findAllByRole('button', { name: 'Edit and post' });
  expect(buttons).toHaveLength(2);
  expect(calls.some(({ key }) => key === 'POST /api/posts')).toBe(false);
  await userEvent.click(buttons[0]!);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What do you want to say?');
  expect(field.value).toMatch(/^Welcome! Write below which courses you take/);
  expect(screen.getByRole('switch', { name: 'Post as Chess Club' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit and post' })).toHaveLength(1));
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect(form.get('asCommunity')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the first posts' }));
  expect(screen.queryByRole('button', { name: 'Edit and post' })).toBeNull();
  cleanup();
  open({ ...founded, viewer: memberAs('OFFICER') }, {});
  expect(await screen.findByText('No posts here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit and post' })).toBeNull();
});

test('each first post has a draft of its own', async () => {
  const calls = open(
    {
      id: '01920000-0000-7000-8000-000000000034',
      tags: ['study'],
      createdAt: minutesAgo(5),
      viewer: memberAs('OWNER'),
    },
    { 'POST /api/posts': () => announcement(1) },
  );
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('What do you want to say?');
  const write = async (index: number) =>
    userEvent.click((await screen.findAllByRole('button', { name: 'Edit and post' }))[index]!);
  const close = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await write(0);
  await userEvent.type(await field(), ' Edited.');
  await close();
  await write(1);
  expect((await field()).value).toMatch(/^Our rules: ask anything/);
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'Create new post' }));
  expect((await field()).value).toBe('');
  expect(screen.getByRole('switch', { name: 'Post as Chess Club' }).getAttribute('aria-checked')).toBe('false');
  await close();
  await write(0);
  expect((await field()).value).toMatch(/^Welcome! .* Edited\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit and post' })).toHaveLength(1));
  const form = calls.find(({ key }) => key === 'POST /api/posts')?.body as FormData;
  expect(form.get('content')).toMatch(/ Edited\.$/);
  expect(screen.getByText(/^Our rules: ask anything/)).toBeDefined();
});

test('a first post that is scheduled is not offered again', async () => {
  open(
    {
      id: '01920000-0000-7000-8000-000000000035',
      tags: ['study'],
      createdAt: minutesAgo(5),
      viewer: memberAs('OWNER'),
    },
    { 'POST /api/posts/scheduled': () => scheduledPost(1, { community, asCommunity: true }) },
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Edit and post' }))[0]!);
  await screen.findByLabelText('What do you want to say?');
  await userEvent.click(screen.getByRole('button', { name: 'Post later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit and post' })).toHaveLength(1));
});

test('opens the composer with the text of a scheduled post that the outbox has returned', async () => {
  open({ viewer: memberAs('MEMBER') }, {});
  await screen.findByText('No posts here yet.');
  await userEvent.click(screen.getByRole('link', { name: 'Change' }));
  expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeDefined();
});
