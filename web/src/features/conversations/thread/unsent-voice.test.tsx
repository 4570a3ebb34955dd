import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ada, ben, conversation, conversationId, message } from '#features/conversations/conversations.fixtures.ts';
import { messageDraft, messageKind } from '#features/conversations/message-outbox.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { endSession } from '#platform/api/session.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import type { storeVoice } from '#platform/pictures/partial-upload.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const { upload } = vi.hoisted(() => ({ upload: vi.fn<typeof storeVoice>() }));
vi.mock('#platform/pictures/partial-upload.ts', () => ({ storeVoice: upload }));

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const note = { file: new Blob(['sound']), duration: 7, peaks: Array.from({ length: 64 }, () => 50) };
const detail = 'You can store 200 files a day.';

/** Sends a voice note, whose upload is refused with this `Retry-After` in milliseconds, and then a text. */
async function sendBoth(retryAfterMs: number) {
  upload
    .mockReset()
    .mockRejectedValueOnce(new ApiError({ status: 429, code: 'rate_limited', detail, errors: [], retryAfterMs }));
  upload.mockResolvedValue('/media/private/a/note.m4a');
  let seq = 1;
  const emitted = fakeSocketServer((event, body) => {
    if (event !== 'message:post') return { ok: true };
    seq += 1;
    const { clientId, content, voice } = body as { clientId: string; content: string; voice?: string };
    const sound = voice === undefined ? {} : { voice: { ...note, url: voice, bytes: 9, file: undefined } };
    return { ok: true, message: message(seq, { senderId: ada.id, clientId, content, ...sound }) };
  });
  const loaded = conversation([message(1)]);
  answerCalls(() => loaded);
  renderWithApp(<ConversationPane conversation={loaded} />);
  await screen.findByText('Message 1');
  enqueue(messageKind, messageDraft({ conversationId, other: ben, content: '', voice: note }));
  await screen.findByText('Voice note');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  return () => emitted.flatMap(({ event, body }) => (event === 'message:post' ? [body as { content: string }] : []));
}

test('a voice note above the limit of a day fails with the reason, and the messages after it are sent', async () => {
  const posted = await sendBoth(50_000_000);
  await screen.findByText(detail);
  await waitFor(() => expect(posted()).toMatchObject([{ content: 'Hello' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Not sent – retry' }));
  expect(await screen.findByRole('button', { name: 'Play the voice note' })).toBeDefined();
  expect(posted()).toMatchObject([{ content: 'Hello' }, { content: '', voice: '/media/private/a/note.m4a' }]);
});

test('messages wait for a voice note that a short limit delays', async () => {
  const posted = await sendBoth(1);
  await waitFor(() => expect(posted()).toMatchObject([{ content: '' }, { content: 'Hello' }]), { timeout: 5_000 });
});
