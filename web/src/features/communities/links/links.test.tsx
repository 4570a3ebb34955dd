import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { JoinByLinkPage } from './join-by-link-page.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { posterSize, posterUrlOf } from './poster.ts';

beforeEach(() => void signIn());

const token = '0123456789abcdef0123456789abcdef';
const link = { createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-11-27T08:00:00.000Z', usesLeft: 50 };

test('an officer creates a link, sees its QR code, and revokes it', async () => {
  let current: typeof link | null = null;
  const calls = serveApi({
    'GET /api/communities/:id/link': () => current,
    'POST /api/communities/:id/link': () => {
      current = link;
      return { ...link, token };
    },
    'DELETE /api/communities/:id/link': () => {
      current = null;
      return undefined;
    },
  });
  renderWithApp(<LinkDialog club={club({ viewer: memberAs('OFFICER') })} onClose={vi.fn<() => void>()} />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'The link works for' }), '30 days');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How many people can use it' }), '200');
  await userEvent.click(screen.getByRole('button', { name: 'Create a link' }));
  const poster = await screen.findByRole<HTMLImageElement>('img', { name: 'QR code of the invitation to Chess Club' });
  expect(decodeURIComponent(poster.src)).toMatch(new RegExp(`/club-invitation(/chess-club)?#${token}`));
  expect(screen.getByText(/until November 27, 2026. Uses left: 50/)).toBeDefined();
  expect(screen.getByText(/This link is shown only now/)).toBeDefined();
  for (const name of ['Print', 'Save as a picture', 'Copy link', 'Share link'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ days: 30, uses: 200 });
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Revoke' }),
  );
  expect(await screen.findByRole('button', { name: 'Create a link' })).toBeDefined();
});

test.each([
  ['EVERYONE', `/club-invitation/chess-club#${token}`],
  ['CAMPUS', `/club-invitation#${token}`],
  ['MEMBERS', `/club-invitation#${token}`],
] as const)('the address names a club for %s only if everyone may read it', async (audience, path) => {
  let current: typeof link | null = null;
  serveApi({
    'GET /api/communities/:id/link': () => current,
    'POST /api/communities/:id/link': () => ({ ...(current = link), token }),
  });
  const of = club({ slug: 'chess-club', audience, viewer: memberAs('OWNER') });
  renderWithApp(<LinkDialog club={of} onClose={vi.fn<() => void>()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const poster = await screen.findByRole<HTMLImageElement>('img', { name: /QR code/ });
  expect(decodeURIComponent(poster.src)).toContain(`${location.host}${path}`);
});

test('a link that was created before can only be replaced', async () => {
  serveApi({ 'GET /api/communities/:id/link': () => link });
  renderWithApp(<LinkDialog club={club({ viewer: memberAs('OWNER') })} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText(/The old one stops working, also where it is printed/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create a new link' })).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a link that another officer has replaced meanwhile is no longer shown', async () => {
  let current: typeof link | null = null;
  serveApi({
    'GET /api/communities/:id/link': () => current,
    'POST /api/communities/:id/link': () => {
      current = link;
      return { ...link, token };
    },
  });
  const officers = club({ viewer: memberAs('OFFICER') });
  const { cache } = renderWithApp(<LinkDialog club={officers} onClose={vi.fn<() => void>()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  await screen.findByRole('img', { name: /QR code/ });
  current = { ...link, createdAt: '2026-11-20T09:00:00.000Z' };
  await act(() => cache.invalidateQueries());
  expect(await screen.findByRole('button', { name: 'Create a new link' })).toBeDefined();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test('a poster has the name in lines, and no markup of names', () => {
  const svg = decodeURIComponent(
    posterUrlOf({
      name: 'The very long name of <b>a club</b> of people who read & write',
      picture: null,
      url: 'https://baraza.example/club-invitation#0',
      call: 'Scan',
      until: 'Today',
    }),
  );
  const parsed = new DOMParser().parseFromString(svg.slice(svg.indexOf('<svg')), 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  const texts = [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 5)).toEqual([
    'TW',
    'The very long name of',
    '<b>a club</b> of',
    'people who read & write',
    'Scan',
  ]);
  const places = [...parsed.querySelectorAll('text')].map((text) => Number(text.getAttribute('y')));
  expect(Math.max(...places)).toBeLessThan(posterSize.height - 16);
});

const preview = {
  slug: 'chess-club',
  name: 'Chess Club',
  description: 'We play on Fridays.',
  image: null,
  membersCount: 3,
  isMember: false,
};

function openPage(rest: string) {
  return renderWithApp(
    <Routes>
      <Route path="/club-invitation/:slug?" element={<JoinByLinkPage />} />
      <Route path="/clubs/:slug" element={<p>The page of the club</p>} />
    </Routes>,
    { path: `/club-invitation${rest}` },
  );
}

test('a link shows the club, which is joined by it', async () => {
  const calls = serveApi({
    'POST /api/club-links/preview': () => preview,
    'POST /api/club-links/join': () => club({ viewer: memberAs('MEMBER') }),
    'GET /api/communities': () => [],
  });
  openPage(`#${token}`);
  expect(await screen.findByRole('heading', { name: 'Chess Club' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Join club' }));
  expect(await screen.findByText('The page of the club')).toBeDefined();
  expect(calls.find(({ key }) => key === 'POST /api/club-links/join')?.body).toEqual({ token });
});

test('a link with the name of the club shows it, and one with the name of another club does not work', async () => {
  serveApi({ 'POST /api/club-links/preview': () => preview });
  const { unmount } = openPage(`/${preview.slug}#${token}`);
  expect(await screen.findByRole('heading', { name: 'Chess Club' })).toBeDefined();
  unmount();
  openPage(`/famous-club#${token}`);
  expect(await screen.findByText(/This link does not work any more/)).toBeDefined();
  expect(screen.queryByText('Chess Club')).toBeNull();
});

test('says that a link does not work, why joining was refused, and who is a member already', async () => {
  serveApi({
    'POST /api/club-links/preview': () => preview,
    'POST /api/club-links/join': () => problem('removed', 'You were removed from this club.'),
  });
  openPage(`#${token}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Join club' }));
  expect(await screen.findByText(/You were removed from this club/)).toBeDefined();
  serveApi({ 'POST /api/club-links/preview': () => ({ ...preview, isMember: true }) });
  openPage(`#${token.replace('0', 'f')}`);
  expect(await screen.findByRole('link', { name: 'Open the club' })).toBeDefined();
  serveApi({ 'POST /api/club-links/preview': () => problem('not_found') });
  openPage(`#${token.replace('0', 'e')}`);
  expect(await screen.findByText(/This link does not work any more/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All clubs' }).getAttribute('href')).toBe('/clubs');
});
