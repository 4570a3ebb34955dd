import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { attendee } from '#features/events/events.fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { AttendeesDialog } from './attendees-dialog.tsx';

beforeEach(() => void signIn());

test('links to each attendee', async () => {
  answerCalls(() => ({ attendees: [attendee(1), attendee(2)], total: 2 }));
  renderWithApp(<AttendeesDialog event={event()} onClose={() => undefined} />);
  expect((await screen.findByRole('link', { name: 'Guest 1' })).getAttribute('href')).toBe('/profile/guest1');
  expect(screen.getByRole('link', { name: 'Guest 2' })).toBeDefined();
});

test('searches once typing pauses, and shows the previous result until then', async () => {
  const calls = answerCalls(({ url }) => {
    const isSearch = url.searchParams.get('search') === 'two';
    const attendees = isSearch ? [attendee(2)] : [attendee(1), attendee(2)];
    return { attendees, total: attendees.length };
  });
  renderWithApp(<AttendeesDialog event={event()} onClose={() => undefined} />);
  await screen.findByRole('link', { name: 'Guest 1' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search attendees' }), ' two ');
  expect(screen.getByRole('link', { name: 'Guest 1' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Guest 1' })).toBeNull());
  expect(calls.map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'two']);
});

test('says that no attendee matches', async () => {
  answerCalls(() => ({ attendees: [], total: 0 }));
  renderWithApp(<AttendeesDialog event={event()} onClose={() => undefined} />);
  expect(await screen.findByText('No attendees found')).toBeDefined();
});
