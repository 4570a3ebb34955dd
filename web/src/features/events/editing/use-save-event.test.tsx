import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { useSaveEvent } from './use-save-event.ts';

const newCover = 'data:image/jpeg;base64,AA==';
const storedUrl = '/media/00000000000000000000000000000000.jpg';

/** Replaces uploads, which do not use `fetch`. Returns the idempotency keys of the uploads so far. */
function acceptUploads(status: () => number = () => 200): string[] {
  const keys: string[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    readonly responseText = JSON.stringify({ url: storedUrl });
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') keys.push(value);
    }
    getResponseHeader() {
      return null;
    }
    send() {
      this.status = status();
      queueMicrotask(() => this.dispatchEvent(new globalThis.Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return keys;
}

type Send = (coverImage: string | null) => Promise<Event>;

interface FormProps {
  cover: string | null;
  send: Send;
}

function Form({ cover, send }: FormProps) {
  const { save, isPending, failure } = useSaveEvent();
  const messages = { saving: 'Saving', saved: 'Saved', failed: 'Not saved' };
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => void save({ cover, messages, send })}>
        Save
      </button>
      <p role="alert">{failure?.message}</p>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

let toasts: string[];

beforeEach(() => {
  signIn();
  toasts = collectToasts();
});

test('uploads a new cover before it saves the event', async () => {
  const keys = acceptUploads();
  const send = vi.fn<Send>(async () => event());
  renderWithApp(<Form cover={newCover} send={send} />);
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Saved'));
  expect(toasts).toEqual(['loading: Uploading banner...', 'loading: Saving', 'success: Saved']);
  expect(send.mock.calls[0]?.slice(0, 1)).toEqual([storedUrl]);
  expect(keys).toHaveLength(1);
});

test.each([storedUrl, null])('does not upload the stored cover %s again', async (cover) => {
  const keys = acceptUploads();
  const send = vi.fn<Send>(async () => event());
  renderWithApp(<Form cover={cover} send={send} />);
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.slice(0, 1)).toEqual([cover]);
  expect(keys).toEqual([]);
});

test('saves nothing when the upload fails', async () => {
  acceptUploads(() => 503);
  const send = vi.fn<Send>(async () => event());
  renderWithApp(<Form cover={newCover} send={send} />);
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to upload banner...'));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

test('does not upload an empty cover', async () => {
  const keys = acceptUploads();
  renderWithApp(<Form cover="data:," send={async () => event()} />);
  await press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to upload file'));
  expect(keys).toEqual([]);
});

test('a second attempt does not upload the cover again', async () => {
  const keys = acceptUploads();
  const send = vi.fn<Send>(async () => event());
  send.mockRejectedValueOnce(new Error('Offline'));
  renderWithApp(<Form cover={newCover} send={send} />);
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Not saved'));
  expect(screen.getByRole('alert').textContent).toBe('Offline');
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Saved'));
  expect(keys).toHaveLength(1);
});

test('uploads the cover again, as a new one, when the server no longer has it', async () => {
  const keys = acceptUploads();
  const send = vi.fn<Send>(async () => event());
  const errors = [{ path: 'coverImage', message: 'Unknown picture' }];
  send.mockRejectedValueOnce(new ApiError({ status: 422, code: 'invalid_body', detail: 'Not saved.', errors }));
  renderWithApp(<Form cover={newCover} send={send} />);
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Not saved'));
  await press();
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Saved'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});
