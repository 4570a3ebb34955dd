import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { announcement } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const ventureId = venture().id;
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const date = () => screen.getByLabelText<HTMLInputElement>('Date');
const error = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open(about: { ventureId?: string; announcement?: VentureAnnouncement } = { ventureId }) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<AnnouncementDialog {...about} onClose={onClose} />) };
}

test('requires a text and nothing else', async () => {
  const calls = serveApi({ 'POST /api/ventures/announcements': () => announcement(1) });
  const { onClose } = open();
  await press('Announce');
  expect(error()).toBe('Please select a business and enter announcement content.');
  await userEvent.type(box('Announcement'), 'Open late.');
  expect(error()).toBe('');
  await press('Announce');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { ventureId, title: '', content: 'Open late.', type: 'other', date: null };
  expect(calls.map((call) => call.body)).toEqual([body]);
});

test('announces with title, type and the local time as a timestamp', async () => {
  const calls = serveApi({ 'POST /api/ventures/announcements': () => announcement(1) });
  open();
  await userEvent.type(box('Title'), 'Fair');
  await userEvent.type(box('Announcement'), 'Come by.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Event');
  fireEvent.change(date(), { target: { value: '2027-03-01T18:30' } });
  await press('Announce');
  await waitFor(() => expect(toasts).toContain('success: Announcement created!'));
  expect(calls.map(({ body }) => body)).toMatchObject([
    { title: 'Fair', type: 'event', date: new Date(2027, 2, 1, 18, 30).toISOString() },
  ]);
});

test('shows a refusal and keeps what was typed, also after closing', async () => {
  serveApi({ 'POST /api/ventures/announcements': () => problem('rate_limited', 'Please wait an hour.') });
  const first = open();
  await userEvent.type(box('Announcement'), 'Open late.');
  await press('Announce');
  await waitFor(() => expect(error()).toBe('Error creating announcement: Please wait an hour.'));
  expect(first.onClose).not.toHaveBeenCalled();
  first.unmount();
  open();
  expect(box('Announcement').value).toBe('Open late.');
});

test('changes an announcement, starting from its saved values', async () => {
  const saved = announcement(1, { type: 'promotion', date: '2026-12-01T09:30:00.000Z' });
  const calls = serveApi({ 'PUT /api/ventures/announcements/:id': () => saved });
  open({ announcement: saved });
  expect(screen.getByRole('dialog', { name: 'Change Announcement' })).toBeDefined();
  expect(box('Title').value).toBe('News 1');
  await userEvent.type(box('Title'), '!');
  await press('Save');
  await waitFor(() => expect(toasts).toContain('success: Announcement updated!'));
  expect(calls).toMatchObject([
    { params: { id: saved.id }, body: { title: 'News 1!', type: 'promotion', date: saved.date } },
  ]);
});

test('clears the date of an announcement', async () => {
  const saved = announcement(1, { date: '2026-12-01T09:30:00.000Z' });
  const calls = serveApi({ 'PUT /api/ventures/announcements/:id': () => saved });
  const { onClose } = open({ announcement: saved });
  fireEvent.change(date(), { target: { value: '' } });
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.map(({ body }) => body)).toMatchObject([{ date: null }]);
});
