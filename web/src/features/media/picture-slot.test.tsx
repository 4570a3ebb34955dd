import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import type { PictureChange } from './picture-change.ts';
import { PictureSlot } from './picture-slot.tsx';

const onChange = vi.fn<(change: PictureChange) => void>();
const drawImage = vi.fn<(...args: unknown[]) => void>();
let canDecode = true;

const png = (size = 100) =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), new Uint8Array(size - 8)], 'face.png', {
    type: 'image/png',
  });

function render({ src = null as string | null, isLocked = false, megabytes = 2 } = {}) {
  const shape = { ratio: 1, widthMax: 400, isRound: true };
  return renderWithApp(
    <PictureSlot label="Avatar" maxBytes={megabytes * 1024 * 1024} {...{ shape, src, isLocked, onChange }}>
      <p>{src ?? 'No picture'}</p>
    </PictureSlot>,
  );
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Avatar', { selector: 'input' }), file, { applyAccept: false });

/** Chooses a picture of 800 x 400 pixels and waits until the dialog has loaded it. */
async function openCropDialog(file = png()) {
  await choose(file);
  const dialog = await screen.findByRole('dialog', { name: 'Crop picture' });
  const image = dialog.querySelector('img')!;
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(image);
  return image;
}

/** An event of a mouse pointer; jsdom's has no movement. */
function pointerEvent(type: string, more: object = {}): Event {
  return Object.assign(new Event(type, { bubbles: true }), { pointerType: 'mouse', pointerId: 1, ...more });
}

beforeEach(() => {
  vi.clearAllMocks();
  canDecode = true;
  window.history.replaceState(null, '', '/settings');
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = vi.fn<(url: string) => void>();
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = 800;
      set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event(canDecode ? 'load' : 'error')));
      }
    },
  );
  // jsdom has no canvas and no layout.
  const context = { fillRect: () => undefined, drawImage };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA==');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 200, height: 200 } as DOMRect);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('choosing', () => {
  test('a chosen picture is cropped and passed on', async () => {
    render();
    expect(screen.getByRole('button', { name: 'Choose picture: Avatar' })).toBeDefined();
    const image = await openCropDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use picture' }));
    expect(onChange).toHaveBeenCalledWith({ kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' });
    // The square frame shows the full height of the picture.
    expect(drawImage).toHaveBeenCalledWith(image, 0, 0, 400, 400, 0, 0, 400, 400);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:chosen');
  });

  test('zooming in crops a smaller part', async () => {
    render();
    const image = await openCropDialog();
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await userEvent.click(screen.getByRole('button', { name: 'Use picture' }));
    expect(drawImage).toHaveBeenCalledWith(image, 0, 0, 200, 200, 0, 0, 200, 200);
  });

  test('the frame can be focused, so that the arrow keys move the picture', async () => {
    render();
    await openCropDialog();
    expect(screen.getByRole('region', { name: 'Picture. Move it with the arrow keys.' }).tabIndex).toBe(0);
  });

  test('a mouse drags the picture in the frame', async () => {
    render();
    await openCropDialog();
    const frame = screen.getByRole('region');
    const scrollBy = vi.fn<(x: number, y: number) => void>();
    let isCaptured = false;
    Object.assign(frame, {
      scrollBy,
      setPointerCapture: () => (isCaptured = true),
      hasPointerCapture: () => isCaptured,
    });
    const move = () => fireEvent(frame, pointerEvent('pointermove', { movementX: 30, movementY: 5 }));
    move();
    expect(scrollBy).not.toHaveBeenCalled();
    fireEvent(frame, pointerEvent('pointerdown'));
    move();
    expect(scrollBy).toHaveBeenCalledWith(-30, -5);
  });

  test('the picture can be used only after it has loaded', async () => {
    render();
    await choose(png());
    await screen.findByRole('dialog');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use picture' }).disabled).toBe(true);
  });

  test('Cancel changes nothing', async () => {
    render();
    await openCropDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a photo of several MB is cropped, and encoded with the best quality that takes at most 300 KB', async () => {
    const qualities: unknown[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation((_, quality) => {
      qualities.push(quality);
      return `data:image/jpeg;base64,${'A'.repeat(qualities.length < 3 ? 500_000 : 300_000)}`;
    });
    render();
    await openCropDialog(png(6 * 1024 * 1024));
    await userEvent.click(screen.getByRole('button', { name: 'Use picture' }));
    expect(qualities).toEqual([0.86, 0.74, 0.62]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('a picture that the dialog cannot show is refused', async () => {
    render();
    const image = await openCropDialog();
    fireEvent.error(image);
    expect((await screen.findByRole('alert')).textContent).toBe("'face.png' is damaged and cannot be shown");
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('refused files', () => {
  test.each([
    ['another type', new File(['x'], 'a.gif', { type: 'image/gif' }), "'a.gif' is not a PNG or JPEG image"],
    ['other content', new File(['<html>'], 'face.png', { type: 'image/png' }), "'face.png' is not a PNG or JPEG image"],
    ['more than 40 MB', png(40 * 1024 * 1024 + 1), 'Max image size: 40MB'],
  ])('a file of %s', async (_, file, message) => {
    render();
    await choose(file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([2, 5])('a file of %i MB that cannot be decoded, and so not reduced', async (megabytes) => {
    canDecode = false;
    render({ megabytes });
    await choose(png(megabytes * 1024 * 1024));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`Max image size: ${megabytes}MB`));
  });

  test('a damaged picture', async () => {
    canDecode = false;
    render();
    await choose(png());
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe("'face.png' is damaged and cannot be shown"),
    );
  });

  test('the message disappears after the next choice', async () => {
    render();
    await choose(new File(['x'], 'a.gif', { type: 'image/gif' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    await openCropDialog();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('an existing picture', () => {
  test('can be changed or removed', async () => {
    render({ src: '/media/a.webp' });
    expect(screen.getByRole('button', { name: 'Change: Avatar' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Avatar' }));
    expect(onChange).toHaveBeenCalledWith({ kind: 'emptied' });
  });

  test('cannot be changed while the form is saved', () => {
    render({ src: '/media/a.webp', isLocked: true });
    const buttons = screen.getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  test('nothing can be removed without a picture', () => {
    render();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
