import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Announcement } from '@baraza/contract/features/intake.ts';
import { announcement } from '#features/intake/intake.fixtures.ts';
import { problem, signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { club } from '#testing/communities.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { HubAnnouncements } from './hub-announcements.tsx';

beforeEach(() => void signIn());

const hub = club({ kind: 'CAMPUS', slug: 'campus-nairobi', joinPolicy: 'AUTOMATIC' });
const field = () => screen.queryByRole('textbox', { name: 'Tell everyone in this hub something' });

function open({ list = [], canEdit = false }: { list?: Announcement[] | 'down'; canEdit?: boolean } = {}) {
  const toasts = collectToasts();
  const calls = serveApi({
    'GET /api/announcements': () => (list === 'down' ? problem('unavailable') : list),
    'POST /api/announcements': ({ body }) => announcement(9, body as { content: string }),
    'DELETE /api/announcements/:id': () => new Response(null, { status: 204 }),
    'GET /api/communities/:id/guides': () => ({ guides: [], canEdit }),
  });
  const page = renderWithApp(
    <>
      <Link to="." state={{ isChanging: 'announcement' }}>
        Change
      </Link>
      <HubAnnouncements community={hub} />
    </>,
  );
  return { toasts, calls, ...page };
}

test('a text that returns to the form stays readable after its author may no longer announce', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Change' }));
  await waitFor(() => expect(field()).not.toBeNull());
});

test('members read the announcements of their hub, without a form', async () => {
  const { calls } = open({ list: [announcement(1)] });
  const section = within(await screen.findByRole('region', { name: 'Announcements' }));
  expect(section.getByText('Announcement 1')).toBeDefined();
  expect(calls.find(({ key }) => key === 'GET /api/announcements')?.query).toEqual({ communityId: hub.id });
  await waitFor(() => expect(calls.some(({ key }) => key === 'GET /api/communities/:id/guides')).toBe(true));
  expect(field()).toBeNull();
});

test('without announcements members see nothing, and those who keep the guides the form', async () => {
  const { calls, unmount } = open();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.queryByText('Announcements')).toBeNull();
  unmount();
  open({ canEdit: true });
  await waitFor(() => expect(field()).not.toBeNull());
  await screen.findByText('No announcements yet');
});

test('a failure is shown and can be retried', async () => {
  open({ list: 'down' });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load announcements...');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a keeper announces to the hub', async () => {
  const { calls, toasts } = open({ canEdit: true });
  await waitFor(() => expect(field()).not.toBeNull());
  await userEvent.type(field()!, 'The library is open all night');
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(toasts).toEqual(['success: Announced to this hub']));
  expect(calls.find(({ key }) => key === 'POST /api/announcements')?.body).toEqual({
    content: 'The library is open all night',
    communityId: hub.id,
  });
  expect(screen.getByText('The library is open all night')).toBeDefined();
});

test('who deletes an announcement reads that nobody will see it', async () => {
  const own = { ...announcement(1), user: { ...announcement(1).user, id: signIn().id } };
  const { toasts } = open({ list: [own], canEdit: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete announcement' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Nobody will see it any longer, and its likes are deleted too.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toEqual(['success: Announcement deleted']));
});
