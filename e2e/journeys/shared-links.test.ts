import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { signInAs } from '#support/people.ts';

test('a link to an event says what it is, and leads back to it after signing in', async ({ product, visit }) => {
  const [host, guest] = await Promise.all([member(product, 'link_host'), member(product, 'link_guest')]);
  const { page } = await visit();
  const event = await hostEvent(page.request, host);
  await register(page.request, guest, event);
  const path = `/events-parties/events/${event.id}`;

  // Like an app that previews a link, which runs no script.
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('<meta property="og:title" content="Jam session"/>');
  expect(html).toMatch(/<meta property="og:description" content="[^"]+ · Rooftop of Hostel 4 · Bring an instrument/);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${path}?utm=x`);
  await page.getByRole('heading', { name: 'Jam session' }).waitFor();
  await page.getByText('Rooftop of Hostel 4').waitFor();
  expect(await page.getByText(/link_guest|link_host/).count()).toBe(0);
  expect(loaded.filter((each) => each.startsWith('/assets/') || each.startsWith('/api/'))).toEqual([]);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);

  await page.getByRole('link', { name: 'Log In With Student Email' }).click();
  await page.waitForURL('**/login');
  await page.goBack();
  await page.getByRole('heading', { name: 'Jam session' }).waitFor();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/signup');
  await signInAs(page, { email: guest.user.email, name: guest.user.name });
  await page.waitForURL(`**${path}?utm=x`);
  await page.getByRole('link', { name: 'Your ticket' }).waitFor();
  // A reload comes from the server, whose page contains the app.
  await page.reload();
  await page.getByRole('link', { name: 'Your ticket' }).waitFor();
  expect(await page.title()).toBe('Jam session · Baraza');
});

test('a link to what is not published names only its type', async ({ product, visit }) => {
  const host = await member(product, 'quiet_host');
  const { page } = await visit();
  const { id } = await hostEvent(page.request, host, { visibility: 'INVITE_ONLY' });
  await page.goto(`/events-parties/events/${id}`);
  await page.getByRole('heading', { name: 'An event on Baraza' }).waitFor();
  expect(await page.getByText('Jam session').count()).toBe(0);
  await page.goto('/profile/quiet_host');
  await page.getByRole('heading', { name: 'A student on Baraza' }).waitFor();
  const post = await host.post('Only for those inside.');
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('heading', { name: 'A post on Baraza' }).waitFor();
});

test('an invitation link says which club it is for before signing in, and leads to joining it', async ({
  product,
  visit,
}) => {
  const [owner, guest] = await Promise.all([member(product, 'link_inviter'), member(product, 'link_invitee')]);
  const found = (draft: object) =>
    owner.call<{ id: string; slug: string }>('POST', '/api/communities', {
      description: 'We sing on Fridays.',
      ...draft,
    });
  const club = await found({ name: 'Choir of the Hill', audience: 'EVERYONE' });
  const { token } = await owner.call<{ token: string }>('POST', `/api/communities/${club.id}/link`, {});
  const path = `/club-invitation/${club.slug}#${token}`;
  const { page } = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(path);
  await page.getByRole('heading', { name: 'You are invited to Choir of the Hill' }).waitFor();
  await page.getByText('We sing on Fridays.').waitFor();
  expect(await page.getByText('link_inviter').count()).toBe(0);
  expect(loaded.filter((url) => url.includes('/api/') || url.includes(token))).toEqual([]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in to join' }).click();
  await signInAs(page, { email: guest.user.email, name: guest.user.name });
  await page.waitForURL(`**${path}`);
  await page.getByRole('button', { name: 'Join club' }).click();
  await page.waitForURL(`**/clubs/${club.slug}`);

  const other = await visit();
  for (const at of ['/club-invitation#0123', `/club-invitation/never-founded#${token}`]) {
    await other.page.goto(at);
    await other.page.getByRole('heading', { name: 'You are invited to a club on Baraza' }).waitFor();
  }
  await other.page.goto('/chat/groups/join#0123');
  await other.page.getByRole('heading', { name: 'You are invited to a group on Baraza' }).waitFor();
});

test('where the app is installed, a person who is not signed in sees the same page', async ({ product, visit }) => {
  const host = await member(product, 'worker_host');
  const { page } = await visit({ hasWorker: true, as: host });
  const { id } = await hostEvent(page.request, host);
  await page.goto('/feed');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`/events-parties/events/${id}`);
  await page.getByRole('button', { name: 'Share Event' }).waitFor();
  await page.goto('/feed');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/events-parties/events/${id}`);
  await page.getByRole('link', { name: 'Log In With Student Email' }).waitFor();
  await page.getByRole('heading', { name: 'Jam session' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
