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

test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off has no end', async (format) => {
  const whole = new Uint8Array(await noise().toFormat(format).toBuffer());
  const type = `image/${format}`;
  const appended = new Uint8Array([...whole, 1, 2, 3]);
  expect([hasEnd(type, whole), hasEnd(type, appended)]).toEqual([true, true]);
  const spare = format === 'png' ? 4 : 0;
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
