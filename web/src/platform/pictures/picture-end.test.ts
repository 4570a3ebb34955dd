import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasEnd } from './picture-end.ts';

const noise = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that was cut off has no end', async (format) => {
  const whole = new Uint8Array(await noise().toFormat(format).toBuffer());
  const type = `image/${format}`;
  const appended = new Uint8Array([...whole, 1, 2, 3]);
  expect([hasEnd(type, whole), hasEnd(type, appended)]).toEqual([true, true]);
  // What follows the picture itself: a checksum, or the end of the file.
  const spare = { png: 4, gif: 1, jpeg: 0, webp: 0 }[format];
  for (let length = 16; length < whole.length - spare; length += 7) {
    expect(hasEnd(type, whole.slice(0, length))).toBe(false);
  }
});

test('the end of the preview in a JPEG is not the end of the picture', async () => {
  const preview = await noise().jpeg().toBuffer();
  const whole = await noise().jpeg().toBuffer();
  const segment = Buffer.from([0xff, 0xe1, (preview.length + 2) >> 8, (preview.length + 2) & 255]);
  const withPreview = new Uint8Array(Buffer.concat([whole.subarray(0, 2), segment, preview, whole.subarray(2)]));
  expect(hasEnd('image/jpeg', withPreview)).toBe(true);
  expect(hasEnd('image/jpeg', withPreview.slice(0, -2))).toBe(false);
});

test('an animated GIF is whole when its first frame is, as on the server', async () => {
  const frames = await Promise.all([1, 2, 3].map(() => noise().png().toBuffer()));
  const whole = new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  for (const length of [whole.length / 10, whole.length / 4, whole.length / 2, whole.length - 1, whole.length]) {
    const cut = whole.slice(0, Math.floor(length));
    const isRead = await sharp(cut, { failOn: 'error', pages: 1 })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
    expect(hasEnd('image/gif', cut), `${cut.length} of ${whole.length} bytes`).toBe(isRead);
  }
});
