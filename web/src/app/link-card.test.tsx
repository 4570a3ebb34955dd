import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import './registrations.ts';
import { user } from '#features/profiles/profiles.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { club } from '#testing/communities.ts';
import { signIn } from '#testing/api.ts';
import { event, post, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { MessageText } from '#features/conversations/thread/bubble-parts.tsx';
import { LinkCard } from '#features/posts/card/link-card.tsx';

const at = (path: string) => `Look: ${location.origin}${path} !`;
const render = (text: string) => renderWithApp(<LinkCard post={{ content: text }} />);

beforeEach(() => void signIn());

test.each([
  [
    'an event',
    `/events-parties/events/${event().id}?from=share`,
    `/events-parties/events/${event().id}`,
    'Jam session',
  ],
  [
    'a business',
    `/student-businesses/business/${venture().id}`,
    `/student-businesses/business/${venture().id}`,
    'Kitchen',
  ],
  ['a post', `/feed/${post().id}`, `/feed/${post().id}`, 'Hello'],
  ['a club', '/clubs/chess-club', '/clubs/chess-club', 'Chess Club'],
  ['a profile', '/profile/BEN', '/profile/ben', '@ben'],
])('shows a link to %s as a card', async (_, path, page, text) => {
  serveApi({
    'GET /api/events/:id': () => event(),
    'GET /api/ventures/:id/card': () => venture(),
    'GET /api/posts/:id': () => post(),
    'GET /api/communities/:idOrSlug': () => club(),
    'GET /api/profile/:username': () => user({ username: 'ben' }),
  });
  render(at(path));
  const link = await screen.findByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual([page, expect.stringContaining(text)]);
});

test('shows a message that is only a link as its card, and the card below any other text', async () => {
  serveApi({ 'GET /api/communities/:idOrSlug': () => club() });
  const address = `${location.origin}/clubs/chess-club`;
  renderWithApp(<MessageText text={address} />);
  expect(await screen.findByRole('link', { name: /Chess Club/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: address })).toBeNull();
  cleanup();
  renderWithApp(<MessageText text={`Join us: ${address}`} />);
  expect(await screen.findByRole('link', { name: /Chess Club/ })).toBeDefined();
  expect(screen.getByText(/Join us:/)).toBeDefined();
});

test('keeps the address of what the viewer cannot see', async () => {
  serveApi({});
  const address = `${location.host}/feed/${post().id}`;
  render(at(`/feed/${post().id}`));
  expect(await screen.findByText(address)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(['https://elsewhere.example/feed/1', 'no link', '/feed/1', `${location.origin}/settings`])(
  'shows nothing for %s',
  (text) => {
    const { container } = render(text);
    expect(container.querySelector('.only\\:block')).toBeNull();
  },
);

test('shows the title of a page on another site, and prefers a page of the product', async () => {
  const link = { address: 'https://www.songs.example/list', title: 'Songs of the week' };
  const { unmount } = renderWithApp(<LinkCard post={{ content: `Hear ${link.address}`, link }} />);
  const card = screen.getByRole('link', { name: 'Songs of the week songs.example' });
  expect([card.getAttribute('href'), card.getAttribute('rel')]).toEqual([
    link.address,
    expect.stringContaining('noopener'),
  ]);
  unmount();
  serveApi({ 'GET /api/posts/:id': () => post() });
  renderWithApp(<LinkCard post={{ content: `${link.address} ${at(`/feed/${post().id}`)}`, link }} />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(`/feed/${post().id}`);
});
