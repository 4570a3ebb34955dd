import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { VoiceNote } from './voice-note.tsx';

const peaks = Array.from({ length: 64 }, (_, index) => index);
const note = (name: string) => ({ url: `/media/private/s/${name}.m4a`, duration: 65, bytes: 60_000, peaks });

/** The element that plays, which is not in the page. */
const player = () => vi.mocked(HTMLMediaElement.prototype.play).mock.contexts.at(-1) as HTMLAudioElement;

beforeEach(() => {
  signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('plays, pauses, changes its speed, and continues with the next one', async () => {
  renderWithApp(
    <>
      <VoiceNote voice={note('one')} seq={1} sender="Ada" />
      <VoiceNote voice={note('two')} seq={2} sender="Ben" />
    </>,
  );
  const [first] = screen.getAllByRole('button', { name: 'Play the voice note' });
  await userEvent.click(first!);
  expect(player().src).toContain('one.m4a');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Speed: 1' })[0]!);
  expect(screen.getAllByRole('button', { name: 'Speed: 1.5' })).toHaveLength(2);
  expect(player().playbackRate).toBe(1.5);
  await userEvent.click(first!);
  player().dispatchEvent(new Event('ended'));
  await waitFor(() => expect(player().src).toContain('two.m4a'));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
});

test('shows its size before it is loaded while data is saved', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  renderWithApp(<VoiceNote voice={note('three')} seq={3} sender="Ada" />);
  expect(screen.getByText(/60\skB/).parentElement?.textContent).toMatch(/^1:05 · 60\skB$/);
  await userEvent.click(screen.getByRole('button', { name: 'Play the voice note' }));
  expect(screen.queryByText(/60\skB/)).toBeNull();
});

test('its waveform, position and arrow keys run from left to right, also on a page from right to left', () => {
  const { container } = renderWithApp(
    <div dir="rtl">
      <VoiceNote voice={note('five')} seq={5} sender="Ada" />
    </div>,
  );
  for (const part of [
    screen.getByRole('slider', { name: 'Position' }),
    container.querySelector('svg[viewBox^="0 0 192"]'),
    screen.getByText('1:05'),
  ]) {
    expect(part?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  }
});

test('a voice note that cannot be loaded is explained', async () => {
  const toasts = collectToasts();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  renderWithApp(<VoiceNote voice={note('four')} seq={4} sender="Ada" />);
  await userEvent.click(screen.getByRole('button', { name: 'Play the voice note' }));
  await waitFor(() => expect(toasts).toEqual(['error: The voice note cannot be played right now.']));
});
