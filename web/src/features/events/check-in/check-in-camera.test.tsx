import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { CheckInCamera } from './check-in-camera.tsx';

const ticket = `${'a'.repeat(22)}.${'b'.repeat(22)}`;
const stop = vi.fn<() => void>();

/** A camera that shows the given QR codes one after the other, then the last one again and again. */
function installCamera(...codes: string[]) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: codes.length > 1 ? codes.shift() : codes[0] }];
    },
  );
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  vi.stubGlobal('navigator', { ...navigator, language: 'en', userAgent: 'test', mediaDevices: { getUserMedia } });
  onTestFinished(() => void vi.unstubAllGlobals());
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  stop.mockClear();
  HTMLMediaElement.prototype.play = async () => undefined;
});

test('reads a ticket once while it stays in view, and ignores other codes', async () => {
  installCamera('https://menu.example', ticket);
  const read: string[] = [];
  renderWithApp(<CheckInCamera onRead={(code) => read.push(code)} />);
  await press('Scan with the camera');
  await waitFor(() => expect(read).toEqual([ticket]));
  expect(screen.getByLabelText('Camera')).toBeDefined();
});

test('releases the camera when it is stopped', async () => {
  installCamera(ticket);
  const read: string[] = [];
  renderWithApp(<CheckInCamera onRead={(code) => read.push(code)} />);
  await press('Scan with the camera');
  await waitFor(() => expect(read).toHaveLength(1));
  await press('Stop the camera');
  expect(stop).toHaveBeenCalledOnce();
  expect(screen.queryByLabelText('Camera')).toBeNull();
});

test('releases the camera when the page is left', async () => {
  installCamera(ticket);
  const read: string[] = [];
  const { unmount } = renderWithApp(<CheckInCamera onRead={(code) => read.push(code)} />);
  await press('Scan with the camera');
  await waitFor(() => expect(read).toHaveLength(1));
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

test('says that the camera cannot be used, and offers another attempt', async () => {
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => Promise.reject(new Error('No')) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  renderWithApp(<CheckInCamera onRead={() => undefined} />);
  await press('Scan with the camera');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The camera cannot be used here. Allow it in the browser, or type the codes.',
  );
  expect(screen.getByRole('button', { name: 'Scan with the camera' })).toBeDefined();
});
