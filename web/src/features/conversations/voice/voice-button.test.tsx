import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { VoiceButton } from './voice-button.tsx';
import { peaksOf, type RecorderEvents, type Recording } from './voice-recorder.ts';

const { start, stop } = vi.hoisted(() => ({
  start: vi.fn<(events: RecorderEvents) => Promise<{ stop: () => Promise<Recording> }>>(),
  stop: vi.fn<() => Promise<Recording>>(),
}));
vi.mock('./voice-recorder.ts', async (original) => ({
  ...(await original<object>()),
  VoiceRecorder: { start },
}));

const recording = { file: new Blob(['sound']), duration: 2, peaks: [] };
let events: RecorderEvents;
let onDevice: () => unknown[];

beforeEach(() => {
  signIn();
  const rowsOf = fakeDatabases();
  onDevice = () => rowsOf('baraza-recordings');
  stop.mockReset().mockResolvedValue(recording);
  start.mockReset().mockImplementation(async (given: RecorderEvents) => {
    events = given;
    return { stop };
  });
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

function open() {
  const onRecorded = vi.fn<(recording: Recording) => void>();
  const toasts = collectToasts();
  const onRecording = vi.fn<(isRecording: boolean) => void>();
  const page = renderWithApp(<VoiceButton lane="chat.ben" onRecording={onRecording} onRecorded={onRecorded} />);
  return { ...page, onRecording, onRecorded, toasts };
}

const microphone = () => screen.getByRole('button', { name: 'Record a voice note' });
const send = () => screen.findByRole('button', { name: 'Send the voice note' });
const down = async () => {
  fireEvent.pointerDown(microphone(), { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
  return send();
};
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);

test('Enter starts and sends, and shows the level and the time meanwhile', async () => {
  const { onRecorded } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await send();
  events.onLevel(0.5, 65);
  expect(await screen.findByText('1:05')).toBe(screen.getByRole('timer'));
  expect(screen.getByRole<HTMLMeterElement>('meter', { name: 'Level' }).value).toBe(0.5);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledExactlyOnceWith(recording));
  expect(microphone()).toBeDefined();
});

test('Escape cancels', async () => {
  const { onRecorded } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await send();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(microphone()).toBeDefined());
  expect([stop.mock.calls.length, onRecorded.mock.calls.length]).toEqual([1, 0]);
});

test('holding records, and releasing sends', async () => {
  const { onRecorded } = open();
  const button = await down();
  const clock = later();
  fireEvent.pointerUp(button, { pointerId: 1 });
  clock.mockRestore();
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith(recording));
});

test('a press that the system ends goes on until Send', async () => {
  const { onRecording, onRecorded } = open();
  const button = await down();
  const clock = later();
  fireEvent.pointerCancel(button, { pointerId: 1 });
  clock.mockRestore();
  events.onLevel(0.1, 7);
  await screen.findByText('0:07');
  expect([onRecorded.mock.calls.length, onRecording.mock.lastCall]).toEqual([0, [true]]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onRecording.mock.lastCall).toEqual([false]));
  expect(onRecorded).not.toHaveBeenCalled();
});

test('sliding aside cancels, and sliding up locks until Send', async () => {
  const { onRecorded } = open();
  fireEvent.pointerMove(await down(), { pointerId: 1, clientX: 10, clientY: 100 });
  await waitFor(() => expect(microphone()).toBeDefined());
  const button = await down();
  fireEvent.pointerMove(button, { pointerId: 1, clientX: 100, clientY: 20 });
  const clock = later();
  fireEvent.pointerUp(button, { pointerId: 1 });
  clock.mockRestore();
  expect(onRecorded).not.toHaveBeenCalled();
  events.onLevel(0.1, 3);
  await screen.findByText('0:03');
  await userEvent.click(button);
  await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
});

test('what was recorded before a call or a hidden page can be sent', async () => {
  const { onRecorded } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await send();
  events.onInterrupted();
  await screen.findByText('The recording has stopped.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
});

test('what was recorded before the page was closed is kept on the device and offered again', async () => {
  const { unmount } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await send();
  events.onPart({ ...recording, duration: 1 });
  events.onPart({ ...recording, duration: 9 });
  await waitFor(() => expect(onDevice()).toMatchObject([{ duration: 9 }]));
  unmount();
  const { onRecorded } = open();
  await screen.findByText('Not sent yet');
  expect([screen.getByRole('timer').textContent, onDevice().length]).toEqual(['0:09', 1]);
  await userEvent.click(await send());
  await waitFor(() => expect(onRecorded).toHaveBeenCalledExactlyOnceWith({ ...recording, duration: 9 }));
  await waitFor(() => expect(onDevice()).toEqual([]));
});

test('a recording that was cancelled is not offered again', async () => {
  const { unmount } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await send();
  events.onPart(recording);
  unmount();
  open();
  await screen.findByText('Not sent yet');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the voice note' }));
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect([microphone().isConnected, screen.queryByText('Not sent yet')]).toEqual([true, null]);
});

test.each([
  ['NotAllowedError', /^error: The microphone is blocked/],
  ['NotFoundError', 'error: This device has no microphone.'],
  ['NotReadableError', 'error: The microphone cannot be used right now.'],
])('%s is explained', async (name, text) => {
  start.mockRejectedValue(new DOMException('', name));
  const { toasts } = open();
  microphone().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(toasts).toEqual([expect.stringMatching(text)]));
  expect(microphone()).toBeDefined();
});

test('levels become 64 peaks of which the loudest is 100', () => {
  expect(peaksOf([])).toEqual(Array(64).fill(0));
  const peaks = peaksOf(Array.from({ length: 128 }, (_, index) => index / 256));
  expect([peaks.length, peaks[0], peaks[63]]).toEqual([64, 1, 100]);
});
