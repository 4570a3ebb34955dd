import sharp from 'sharp';
import type { Random } from '#shared/random.ts';

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

const small = { create: { width: 24, height: 16, channels: 3, background: '#a05020' } } as const;
const pictures = new Map<string, Buffer>(
  await Promise.all(
    formats.map(async (format) => [`image/${format}`, await sharp(small).toFormat(format).toBuffer()] as const),
  ),
);

/** Returns a small picture of one of the MIME types. */
export function randomPicture(random: Random, types: readonly string[]): Buffer {
  return pictures.get(random.pick(types)) ?? Buffer.alloc(0);
}

/** Returns bytes that resemble a picture but are not valid. */
export function makeInvalidPicture(random: Random): Buffer {
  const whole = randomPicture(random, [...pictures.keys()]);
  const changed = Buffer.from(whole);
  for (let left = random.between(1, 12); left > 0; left -= 1) {
    changed[random.between(0, changed.length - 1)] = random.between(0, 255);
  }
  return random.pick([
    Buffer.alloc(0),
    Buffer.from('text'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a/*<script>*/'),
    whole.subarray(0, random.between(0, whole.length - 1)),
    Buffer.concat([whole, Buffer.from('<html><script>alert(1)</script>')]),
    Buffer.concat([whole, whole]),
    changed,
    changed,
    changed,
  ]);
}
