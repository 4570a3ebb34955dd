import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { announcement, member, product } from '#features/ventures/ventures.fixtures.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { AnnouncementList } from '#features/ventures/offers/announcement-list.tsx';
import { OfferList } from '#features/ventures/offers/offer-list.tsx';
import { TeamList } from '#features/ventures/team/team-list.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const { id } = venture();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const remove = () => userEvent.click(dialog().getByRole('button', { name: 'Remove' }));

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('shows a placeholder, then the offers with type and price', async () => {
  const { promise, resolve } = Promise.withResolvers<VentureProduct[]>();
  serveApi({ 'GET /api/ventures/:id/products': () => promise });
  renderWithApp(<OfferList ventureId={id} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('Nothing is offered yet.')).toBeNull();
  resolve([product(1, { price: 30, priceCurrency: 'KES' }), product(2, { type: 'SERVICE' })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Product · KES\u00a030');
  expect(second?.textContent).toContain('Service');
});

test.each([
  [<OfferList key="list" ventureId={id} />, 'Nothing is offered yet.'],
  [<AnnouncementList key="list" ventureId={id} />, 'Nothing is announced yet.'],
  [<TeamList key="list" ventureId={id} />, 'You run it alone so far.'],
])('says when a list is empty (%#)', async (list, text) => {
  serveApi({
    'GET /api/ventures/:id/products': () => [],
    'GET /api/ventures/:id/announcements': () => [],
    'GET /api/ventures/:id/members': () => [],
  });
  renderWithApp(list);
  expect(await screen.findByText(text)).toBeDefined();
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id/products': () => (isDown ? problem('unavailable', 'Back in a minute.') : [product(1)]),
  });
  renderWithApp(<OfferList ventureId={id} />);
  expect(await screen.findByText('Failed to load business data. Please try again.')).toBeDefined();
  isDown = false;
  await press('Retry');
  expect(await screen.findByRole('listitem')).toBeDefined();
});

test('keeps the entries when the next page fails, and loads it on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id/products': ({ query }) => {
      if (!query['after']) return pageBefore(`/api/ventures/${id}/products?after=1`, [product(1)]);
      return isDown ? problem('unavailable', 'Back in a minute.') : [product(2)];
    },
  });
  renderWithApp(<OfferList ventureId={id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Back in a minute.')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  isDown = false;
  await press('Retry');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

test('opens the dialogs to add and to change an offer', async () => {
  serveApi({ 'GET /api/ventures/:id/products': () => [product(1)] });
  renderWithApp(<OfferList ventureId={id} />);
  await press('Add product or service');
  expect(screen.getByRole('dialog', { name: 'Create Product or Service' })).toBeDefined();
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Chapati 1' }));
  expect(screen.getByRole('dialog', { name: 'Change Product or Service' })).toBeDefined();
});

test('removes an offer after a confirmation', async () => {
  let offers = [product(1)];
  const calls = serveApi({
    'GET /api/ventures/:id/products': () => offers,
    'DELETE /api/ventures/product/:id': () => {
      offers = [];
      return undefined;
    },
  });
  renderWithApp(<OfferList ventureId={id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Chapati 1' }));
  expect(screen.getByRole('dialog', { name: 'Remove this?' }).textContent).toContain('Chapati 1 will be removed');
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await press('Remove: Chapati 1');
  await remove();
  await waitFor(() => expect(toasts).toContain('success: Product or Service removed!'));
  expect(await screen.findByText('Nothing is offered yet.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows in the dialog why an offer is not removed, and can be tried again', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id/products': () => [product(1)],
    'DELETE /api/ventures/product/:id': () => (isDown ? problem('unavailable', 'Back in a minute.') : undefined),
  });
  renderWithApp(<OfferList ventureId={id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Chapati 1' }));
  await remove();
  expect(await dialog().findByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await remove();
  await waitFor(() => expect(toasts).toContain('success: Product or Service removed!'));
});

test('treats an announcement that is already deleted as removed', async () => {
  serveApi({
    'GET /api/ventures/:id/announcements': () => [announcement(1)],
    'DELETE /api/ventures/announcements/:id': () => problem('not_found', 'There is no such announcement.'),
  });
  renderWithApp(<AnnouncementList ventureId={id} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: News 1' }));
  await remove();
  await waitFor(() => expect(toasts).toContain('success: Announcement removed!'));
});

test('names an announcement without a title by its type and time, and shows its text before removing it', async () => {
  const content = `We open at ten and close when the last${'🎉'.repeat(40)}`;
  serveApi({ 'GET /api/ventures/:id/announcements': () => [announcement(1, { title: '', content, type: 'event' })] });
  renderWithApp(<AnnouncementList ventureId={id} />);
  expect(await screen.findByRole('button', { name: /^Change: Event, \w+ \d+, 2026 / })).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toContain('Event · ');
  await userEvent.click(screen.getByRole('button', { name: /^Remove: Event, / }));
  expect(dialog().getByText(content)).toBeDefined();
});

test('lists the team with open invitations, and removes a member', async () => {
  const calls = serveApi({
    'GET /api/ventures/:id/members': () => [member(1), member(2, { isInvited: true })],
    'DELETE /api/ventures/:id/members/:userId': () => undefined,
  });
  renderWithApp(<TeamList ventureId={id} />);
  const [joined, invited] = await screen.findAllByRole('listitem');
  expect(joined?.textContent).not.toContain('invited');
  expect(invited?.textContent).toContain('invited, no answer yet');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  await press('Remove: Wanjiru Kamau 2');
  expect(screen.getByRole('dialog', { name: 'Remove from the team?' })).toBeDefined();
  await remove();
  await waitFor(() => expect(toasts).toContain('success: Member removed!'));
  expect(calls.find(({ key }) => key.startsWith('DELETE'))?.params).toMatchObject({ userId: member(2).user.id });
});
