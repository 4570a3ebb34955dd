import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { StatusStrip } from './status-strip.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { loadOutbox } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import { endSession } from '#platform/api/session.ts';
import { signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { OutboxPage } from '#features/outbox/outbox-page.tsx';

let outcome: 'sent' | 'lost' | 'refused';
let refusal: ErrorCode;
const kind = defineOutboxKind({
  name: 'post',
  async send() {
    if (outcome === 'sent') return;
    const code = outcome === 'lost' ? 'network' : refusal;
    throw new ApiError({ status: outcome === 'lost' ? 0 : 403, code, detail: 'You may not post.', errors: [] });
  },
});
const file = new Blob(['picture']);
const draft = {
  lane: 'posts',
  content: 'Habari',
  note: {
    path: '/feed',
    text: 'Habari',
    pictures: [{ file, name: 'a.png', alt: 'A cat' }],
    drafts: { post: 'Habari' },
  },
};

async function write() {
  const outbox = await loadOutbox();
  await act(() => outbox.enqueue(kind, draft));
}

const render = () =>
  renderWithApp(
    <>
      <OutboxPage />
      <StatusStrip />
    </>,
  );

beforeEach(() => {
  refusal = 'not_allowed';
  endSession('chosen');
  localStorage.clear();
  fakeDatabases();
  signIn();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('says when everything is sent', () => {
  render();
  expect(screen.getByText('Everything is sent.')).toBeDefined();
  expect(screen.queryByRole('link', { name: /to be sent/ })).toBeNull();
});

test('lists what waits, with its pictures, until it is sent', async () => {
  const toasts = collectToasts();
  outcome = 'lost';
  render();
  await write();
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Habari');
  expect(await within(item).findByRole('img', { name: 'A cat' })).toBeDefined();
  expect(await screen.findByText('Waiting for the network')).toBeDefined();
  const link = await screen.findByRole('link', { name: '1 item waits to be sent' });
  expect(link.getAttribute('href')).toBe('/outbox');
  expect(link.closest('output')).not.toBeNull();
  outcome = 'sent';
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await screen.findByText('Everything is sent.');
  expect(toasts).toEqual(['success: Everything is sent.']);
});

test('shows the reason of a refusal, and sends again', async () => {
  outcome = 'refused';
  render();
  await write();
  await screen.findByText('You may not post.');
  expect(screen.getByRole('link', { name: '1 was not accepted' })).toBeDefined();
  outcome = 'sent';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything is sent.')).toBeDefined();
});

test('returns text and pictures to the draft', async () => {
  outcome = 'refused';
  render();
  await write();
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByText('Everything is sent.');
  expect(readDraft(draftKeyOf(signIn().id, 'post'))).toBe('Habari');
  expect(await readDraftPictures(signIn().id, 'post')).toMatchObject([{ name: 'a.png', alt: 'A cat' }]);
});

test.each(['archived', 'comments_limited', 'icebreaker_over', 'not_found'] as const)(
  'keeps a text for which there is no form any more: %s',
  async (code) => {
    outcome = 'refused';
    refusal = code;
    render();
    await write();
    await screen.findByRole('button', { name: 'Discard' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  },
);

test('does not replace another draft', async () => {
  const toasts = collectToasts();
  keepDraft(draftKeyOf(signIn().id, 'post'), 'Another');
  outcome = 'refused';
  render();
  await write();
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(toasts).toEqual(['error: You have begun another text there. Send or clear it first.']));
  expect(readDraft(draftKeyOf(signIn().id, 'post'))).toBe('Another');
  expect(screen.getByText('Habari')).toBeDefined();
});

test('discards after a confirmation', async () => {
  outcome = 'refused';
  render();
  await write();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Everything is sent.')).toBeDefined();
});

test('says that the device is offline until it is not', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render();
  expect(screen.getByText('You are offline').closest('output')).not.toBeNull();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline')).toBeNull();
});
