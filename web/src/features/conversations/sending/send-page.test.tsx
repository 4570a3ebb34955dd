import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Participant } from '@baraza/contract/features/conversations.ts';
import {
  ada,
  ben,
  carol,
  conversation,
  conversationId,
  group,
  groupId,
  message,
} from '#features/conversations/conversations.fixtures.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { listedUser as aUser } from '#testing/fixtures.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { sendPath, sendState } from '#ui/controls/share-link.ts';
import { SendPage } from './send-page.tsx';

const { findProblem, store } = vi.hoisted(() => ({
  findProblem: vi.fn<(file: File) => Promise<string | undefined>>(async () => undefined),
  store: vi.fn<(file: Blob, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<string>>(),
}));
vi.mock('#platform/pictures/picture-file.ts', () => ({
  findPictureProblem: findProblem,
  damagedPicture: (name: string) => `${name} is damaged.`,
  notPngOrJpeg: (name: string) => `${name} is neither PNG nor JPEG.`,
}));
vi.mock('#platform/pictures/shrink-picture.ts', () => ({ shrinkPicture: async (file: Blob) => file }));
vi.mock('#platform/pictures/partial-upload.ts', () => ({ storePicture: store }));

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const newId = conversationId.replace(/.$/, '9');
const listedUser = (person: Participant) => ({ ...aUser(1), ...person, isFollowing: true, isFollowedBy: true });

const link = `${location.origin}/clubs/chess`;

/** Opens the page from another one, and returns what is sent. */
async function open(state: unknown = sendState('/clubs/chess')) {
  const emitted = fakeSocketServer((_, body) => {
    const { picture: _picture, ...sent } = body as Record<string, unknown>;
    return { ok: true, message: message(9, sent) };
  });
  answerCalls(({ method, url: { pathname } }) => {
    if (pathname === '/api/connections/mutuals') return { users: [listedUser(ben), listedUser(carol)], total: 2 };
    if (method === 'POST') return conversation([], { id: newId, participants: [ada, carol] });
    return [conversation([message(1)]), group([], { membersCount: 3 })];
  });
  renderWithApp(
    <Routes>
      <Route
        path="/"
        element={
          <Link to={sendPath} state={state}>
            Send it
          </Link>
        }
      />
      <Route path="*" element={<TestRoute path={sendPath} page={<SendPage />} />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Send it' }));
  return () => emitted.filter(({ event }) => event === 'message:post').map(({ body }) => body);
}

test('sends a link to a conversation, and opens that', async () => {
  const sent = await open();
  expect(screen.getByText(link)).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('at /chat/ben');
  await waitFor(() => expect(sent()).toMatchObject([{ conversationId, content: link }]));
});

test('offers friends without a conversation, and sending starts one', async () => {
  const sent = await open();
  const friends = within(await screen.findByRole('region', { name: 'Friends' }));
  expect(friends.queryByRole('checkbox', { name: 'Ben Otieno' })).toBeNull();
  await userEvent.click(friends.getByRole('checkbox', { name: 'Carol Wanjiku' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('at /chat/carol');
  await waitFor(() => expect(sent()).toMatchObject([{ conversationId: newId, content: link }]));
});

test('sends a link to several conversations, and opens the list', async () => {
  const sent = await open();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hostel B' }));
  await userEvent.click(button);
  await screen.findByText('at /chat');
  await waitFor(() =>
    expect(sent()).toMatchObject([conversationId, groupId].map((id) => ({ conversationId: id, content: link }))),
  );
});

describe('pictures', () => {
  const files = ['one.jpg', 'two.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }));
  const offline = new ApiError({ status: 0, code: 'network', detail: 'Offline', errors: [] });
  const pending = (_: Blob, { signal }: { signal: AbortSignal }) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    store.mockReset().mockImplementation(async (file) => `/media/${(file as File).name}`);
    findProblem.mockReset().mockResolvedValue(undefined);
  });

  test('are sent to one conversation, the text with the first', async () => {
    const sent = await open({ text: 'From the trip', files });
    expect(screen.getByText('2 pictures')).toBeDefined();
    await userEvent.click(await screen.findByRole('radio', { name: 'Hostel B' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ben Otieno' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hostel B' }).checked).toBe(false);
    await press();
    await screen.findByText('at /chat/ben');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { conversationId, content: 'From the trip', picture: '/media/one.jpg' },
        { conversationId, content: '', picture: '/media/two.jpg' },
      ]),
    );
  });

  test('are uploaded once, also after a failure', async () => {
    const toasts = collectToasts();
    store.mockImplementationOnce(async () => '/media/one.jpg').mockRejectedValueOnce(offline);
    const sent = await open({ text: '', files });
    await userEvent.click(await screen.findByRole('radio', { name: 'Ben Otieno' }));
    await press();
    await waitFor(() => expect(toasts).toEqual(['error: Offline']));
    expect(sent()).toEqual([]);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
    await press();
    await screen.findByText('at /chat/ben');
    expect(store).toHaveBeenCalledTimes(3);
    const keys = store.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(keys[1]).toBe(keys[2]);
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  test('go to the conversation that was chosen, and can be canceled while they are uploaded', async () => {
    const sent = await open({ text: '', files });
    await userEvent.click(await screen.findByRole('radio', { name: 'Ben Otieno' }));
    store.mockImplementationOnce(async () => '/media/one.jpg').mockImplementationOnce(pending);
    await press();
    expect(await screen.findByText('1 of 2 pictures uploaded')).toBeDefined();
    const other = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Hostel B' });
    await userEvent.click(other());
    expect(other().checked).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/pictures uploaded/)).toBeNull());
    await userEvent.click(other());
    await press();
    await screen.findByText(`at /chat/groups/${groupId}`);
    await waitFor(() =>
      expect(sent()).toMatchObject(
        ['one', 'two'].map((name) => ({ conversationId: groupId, picture: `/media/${name}.jpg` })),
      ),
    );
  });

  test('that cannot be sent keep the text from being sent alone', async () => {
    const toasts = collectToasts();
    findProblem.mockResolvedValue('wrong_type');
    const sent = await open({ text: 'From the trip', files });
    await userEvent.click(await screen.findByRole('radio', { name: 'Ben Otieno' }));
    await press();
    await waitFor(() => expect(toasts).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect([sent(), screen.queryByText('From the trip') !== null]).toEqual([[], true]);
  });

  test('are not lost by a reload without a question', async () => {
    await open({ text: '', files });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  test('that cannot be sent are named, and the others sent', async () => {
    const toasts = collectToasts();
    findProblem.mockResolvedValueOnce('wrong_type');
    const sent = await open({ text: '', files });
    await userEvent.click(await screen.findByRole('radio', { name: 'Ben Otieno' }));
    await press();
    await screen.findByText('at /chat/ben');
    expect(toasts).toEqual(['error: one.jpg is neither PNG nor JPEG.']);
    await waitFor(() => expect(sent()).toMatchObject([{ picture: '/media/two.jpg' }]));
  });
});

test.each([null, { text: ' ' }, { text: 7 }])('shows the list without a text: %j', async (state) => {
  await open(state);
  expect(await screen.findByText('at /chat')).toBeDefined();
});
