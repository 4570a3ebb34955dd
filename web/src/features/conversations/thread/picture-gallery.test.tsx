import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carol, groupId, groupMessage } from '#features/conversations/conversations.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PictureGallery } from './picture-gallery.tsx';

beforeEach(() => {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  signIn();
});
afterEach(() => void vi.unstubAllGlobals());

const picture = (name: string) => ({
  url: `/media/${name}.jpg`,
  width: 400,
  height: 300,
  sources: [],
  placeholder: 'data:image/png;base64,AA==',
});
const first = groupMessage(2, { content: 'The board', picture: picture('board') });
const older = groupMessage(1, { content: '', picture: picture('desk'), senderId: carol.id });

function open(reply: (call: Asked) => unknown) {
  const onClose = vi.fn<() => void>();
  const calls = answerCalls(reply);
  renderWithApp(<PictureGallery conversationId={groupId} onClose={onClose} />);
  return { calls, onClose };
}

test('shows the pictures with who sent them, loads older ones, and opens the one that is pressed', async () => {
  const { calls } = open(({ url }) =>
    url.searchParams.has('lastMessageId')
      ? [older]
      : pageWithNext([first], `/api/conversations/${groupId}/pictures?lastMessageId=${first.id}`),
  );
  expect((await screen.findAllByRole('img')).map((image) => image.getAttribute('alt'))).toEqual([
    expect.stringMatching(/^Picture from Ben Otieno, /),
  ]);
  scrollToEnd();
  await userEvent.click(await screen.findByRole('button', { name: /^Picture from Carol Wanjiku, / }));
  expect(calls.map(({ url }) => url.pathname)).toEqual(Array(2).fill(`/api/conversations/${groupId}/pictures`));
  const viewer = await waitFor(() => {
    const dialogs = screen.getAllByRole('dialog', { name: 'Pictures' });
    expect(dialogs).toHaveLength(2);
    return dialogs[1];
  });
  await waitFor(() => expect(viewer?.textContent).toContain('2 / 2'));
});

test('the viewer stays at its picture while the next page loads', async () => {
  const newest = groupMessage(3, { content: '', picture: picture('door'), senderId: carol.id });
  const ofFormerMember = { ...older, sender: null };
  let loadMore: (() => void) | undefined;
  open(({ url }) =>
    url.searchParams.has('lastMessageId')
      ? new Promise((resolve) => (loadMore = () => resolve([ofFormerMember])))
      : pageWithNext([newest, first], `/api/conversations/${groupId}/pictures?lastMessageId=${first.id}`),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Picture from Carol Wanjiku, / }));
  await screen.findByText('1 / 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  await screen.findByText('2 / 2');
  scrollToEnd();
  act(() => loadMore?.());
  expect(await screen.findByRole('button', { name: /^Picture from A member, /, hidden: true })).toBeDefined();
  expect(screen.getByText('2 / 2')).toBeDefined();
});

test('while data is saved, a picture loads with the first press', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  open(() => [first]);
  await userEvent.click(await screen.findByRole('button', { name: /^Load: Photo.*, Picture from Ben Otieno, / }));
  expect(screen.getByRole('img', { name: /^Picture from Ben Otieno/ }).getAttribute('src')).toBe('/media/board.jpg');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('says that there are none yet', async () => {
  const { onClose } = open(() => []);
  expect(await screen.findByText('No pictures yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('loads again after a failure', async () => {
  let isDown = true;
  open(() => (isDown ? problem('unavailable') : [first]));
  expect(await screen.findByText('Failed to load the pictures')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /^Picture from Ben Otieno/ })).toBeDefined();
});
