import sharp from 'sharp';
import type { Draw } from '#shared/draw.ts';

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

const small = { create: { width: 24, height: 16, channels: 3, background: '#a05020' } } as const;
const drawn = new Map<string, Buffer>(
  await Promise.all(
    formats.map(async (format) => [`image/${format}`, await sharp(small).toFormat(format).toBuffer()] as const),
  ),
);

/** A small picture of one of the types. */
export function drawPicture(draw: Draw, types: readonly string[]): Buffer {
  return drawn.get(draw.pick(types)) ?? Buffer.alloc(0);
}

/** Something that is no picture, though it may look like one. */
export function drawNoPicture(draw: Draw): Buffer {
  const whole = drawPicture(draw, [...drawn.keys()]);
  const spoiled = Buffer.from(whole);
  for (let left = draw.between(1, 12); left > 0; left -= 1) {
    spoiled[draw.between(0, spoiled.length - 1)] = draw.between(0, 255);
  }
  return draw.pick([
    Buffer.alloc(0),
    Buffer.from('text'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a/*<script>*/'),
    whole.subarray(0, draw.between(0, whole.length - 1)),
    Buffer.concat([whole, Buffer.from('<html><script>alert(1)</script>')]),
    Buffer.concat([whole, whole]),
    spoiled,
    spoiled,
    spoiled,
  ]);
}
