import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Community } from '@baraza/contract/features/communities.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { ClubPage } from './club/club-page.tsx';
import { ClubsPage } from './directory/clubs-page.tsx';
import { HubChips } from './hub-chips.tsx';
import { RailClubs } from './rail-clubs.tsx';

beforeEach(() => void signIn());

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const member = (more: Partial<Community['viewer']>) => ({ ...memberAs('MEMBER'), ...more });

test.each([
  ['the rail', <RailClubs key="rail" />],
  ['the chips of the hub', <HubChips key="chips" />],
])('%s mark clubs with new posts', async (_, element) => {
  const quiet = club({ id: id(31), slug: 'debate', name: 'Debate Society', viewer: memberAs('MEMBER') });
  serveApi({ 'GET /api/communities': () => [club({ viewer: member({ newPostsCount: 2 }) }), quiet] });
  renderWithApp(element, { path: '/feed' });
  const lively = await screen.findByRole('link', { name: /Chess Club/ });
  expect(within(lively).getByText('2 new posts')).toBeDefined();
  expect(within(screen.getByRole('link', { name: 'Debate Society' })).queryByText(/new post/)).toBeNull();
});

test('opening the page of a club records the visit once, and its dot disappears', async () => {
  const lively = club({ viewer: member({ newPostsCount: 1 }) });
  const calls = serveApi({
    'GET /api/communities': () => [lively],
    'GET /api/communities/:idOrSlug': () => lively,
    'PUT /api/communities/:id/visit': () => new Response(null, { status: 204 }),
  });
  renderWithApp(
    <>
      <RailClubs />
      <Routes>
        <Route path="/clubs/:slug" element={<ClubPage />} />
      </Routes>
    </>,
    { path: '/clubs/chess-club' },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Chess Club' })).toBeDefined();
  await waitFor(() => expect(screen.queryByText('1 new post')).toBeNull());
  expect(calls.filter(({ key }) => key === 'PUT /api/communities/:id/visit')).toHaveLength(1);
});

test('a club without new posts records no visit', async () => {
  const calls = serveApi({ 'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MEMBER') }) });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<ClubPage />} />
    </Routes>,
    { path: '/clubs/chess-club' },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Chess Club' })).toBeDefined();
  expect(calls.filter(({ key }) => key.startsWith('PUT'))).toEqual([]);
});

test('the week says what is new, what was liked most and what is next, without muted clubs', async () => {
  const inDays = (days: number) => new Date(serverNow() + days * 86_400_000).toISOString();
  const topPost = { id: id(50), excerpt: 'We won the cup', likesCount: 4 };
  const all = [
    club({
      viewer: member({ newPostsCount: 3 }),
      topPost,
      nextEvent: { id: id(51), title: 'Final', startTime: inDays(2) },
    }),
    club({ id: id(32), slug: 'muted', name: 'Muted', viewer: member({ muted: true }), topPost }),
    club({
      id: id(33),
      slug: 'later',
      name: 'Later',
      viewer: memberAs('MEMBER'),
      nextEvent: { id: id(52), title: 'Reunion', startTime: inDays(20) },
    }),
    club({
      id: id(35),
      slug: 'running',
      name: 'Running',
      viewer: memberAs('MEMBER'),
      nextEvent: { id: id(53), title: 'Marathon', startTime: inDays(-0.1) },
    }),
    club({
      id: id(36),
      slug: 'kinds',
      name: 'Kinds',
      viewer: member({ mutedKinds: ['POSTS', 'EVENTS'] }),
      topPost,
      nextEvent: { id: id(54), title: 'Finals', startTime: inDays(2) },
    }),
    club({
      id: id(34),
      slug: 'pictures',
      name: 'Pictures',
      viewer: memberAs('MEMBER'),
      topPost: { ...topPost, excerpt: '' },
    }),
  ];
  serveApi({ 'GET /api/communities': ({ query }) => (query['scope'] === 'mine' ? all : []) });
  renderWithApp(<ClubsPage />, { path: '/clubs' });
  const digest = within(await screen.findByRole('region', { name: 'Your week' }));
  expect(digest.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Chess Club',
    'Pictures',
  ]);
  const hrefOf = (name: RegExp) => digest.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/3 posts since your last visit/)).toBe('/clubs/chess-club');
  expect(hrefOf(/We won the cup/)).toBe(`/feed/${id(50)}`);
  expect(hrefOf(/^Next event, .*Final/)).toBe(`/events-parties/events/${id(51)}`);
  expect(digest.getByText('A post with pictures')).toBeDefined();
});

/** Opens the dialog of a club in which the viewer has these settings. */
async function openNotices(viewer: Partial<Community['viewer']>, more: Partial<Community> = {}) {
  let shown = club({ ...more, viewer: member(viewer) });
  const calls = serveApi({
    'GET /api/communities': () => [],
    'GET /api/communities/:idOrSlug': () => shown,
    'PUT /api/communities/:id/mute': ({ body }) =>
      (shown = club({ ...more, viewer: { ...shown.viewer, ...(body as object) } })),
  });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<ClubPage />} />
    </Routes>,
    { path: '/clubs/chess-club' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose what you get' }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    dialog,
    posts: dialog.getByLabelText<HTMLSelectElement>('Posts that count as new'),
    save: async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return calls.find(({ key }) => key.startsWith('PUT'))?.body;
    },
  };
}

test.each([
  ['only those in its name', {}, 'highlights', { highlightsOnly: true, mutedKinds: [] }],
  ['all', { highlightsOnly: true }, 'all', { highlightsOnly: false, mutedKinds: [] }],
  ['none', { highlightsOnly: true }, 'none', { mutedKinds: ['POSTS'] }],
  ['as many as its size implies', { highlightsOnly: true, mutedKinds: ['POSTS'] }, 'highlights', { mutedKinds: [] }],
] as const)('a member chooses which posts count as new: %s', async (_, { ...viewer }, choice, sent) => {
  const { posts, save } = await openNotices(viewer as Partial<Community['viewer']>);
  await userEvent.selectOptions(posts, choice);
  expect(posts.value).toBe(choice);
  expect(await save()).toEqual({ muted: false, ...sent });
});

test('a member mutes kinds of notices', async () => {
  const { dialog, posts, save } = await openNotices({ mutedKinds: ['EVENTS', 'POSTS'] });
  expect(posts.value).toBe('none');
  const isOn = (name: string) => dialog.getByRole<HTMLInputElement>('switch', { name }).checked;
  expect(['Mentions', 'Events', 'Election updates'].map(isOn)).toEqual([true, false, true]);
  expect(dialog.queryByRole('switch', { name: 'Requests to join' })).toBeNull();
  await userEvent.click(dialog.getByRole('switch', { name: 'Events' }));
  await userEvent.click(dialog.getByRole('switch', { name: 'Election updates' }));
  expect(await save()).toEqual({ muted: false, mutedKinds: ['POSTS', 'ELECTIONS'] });
});

test.each([
  ['an officer', { role: 'OFFICER' }, {}, ['Mentions', 'Events', 'Election updates', 'Requests to join']],
  ['a member of an intake', {}, { kind: 'INTAKE', intake: 'MAY_2024' }, ['Announcements', 'Events']],
  ['a member of another hub', {}, { kind: 'COUNTRY', country: 'KENYA' }, ['Announcements', 'Events']],
] as const)('%s chooses among the kinds of notices that they get', async (_, viewer, more, names) => {
  const { dialog } = await openNotices(viewer, more);
  expect(dialog.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual(names);
});

test('a failure is shown in the dialog', async () => {
  const { dialog } = await openNotices({});
  serveApi({ 'PUT /api/communities/:id/mute': () => problem('not_allowed') });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByLabelText('Posts that count as new')).getAttribute('aria-invalid')).toBe('true');
});
