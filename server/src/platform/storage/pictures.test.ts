import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { plainPictureTypes, postPictureTypes } from '@baraza/contract/shared/picture-types.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AppError } from '#platform/http/errors.ts';
import { copyStored, readPicture } from './pictures.ts';

const types = postPictureTypes;

/** Draws a picture whose left half is red and right half blue; with four channels it is half transparent. */
function draw(width: number, height: number, channels: 3 | 4 = 3) {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < width * height; at += 1) {
    data[at * channels + (at % width < width / 2 ? 0 : 2)] = 255;
    if (channels === 4) data[at * channels + 3] = 128;
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** Returns a picture that does not compress. */
function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

async function pixelAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0));
}

test('a photograph rotated by EXIF becomes upright, without EXIF, location or profile', async () => {
  const photograph = await draw(400, 200)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Ada' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 31/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const before = await sharp(photograph).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 400 });
  expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

  const clean = await readPicture(photograph, { types });
  const after = await sharp(clean.bytes).metadata();
  expect(clean).toMatchObject({ contentType: 'image/jpeg', ext: 'jpg', width: 200, height: 400 });
  expect(after).toMatchObject({ format: 'jpeg', width: 200, height: 400, space: 'srgb' });
  expect([after.orientation, after.exif, after.xmp, after.icc, after.iptc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(clean.bytes.includes('secret place')).toBe(false);
  // Rotated clockwise, the red left half is on top.
  expect([await pixelAt(clean.bytes, 100, 50), await pixelAt(clean.bytes, 100, 350)]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ]);
});

test.for([
  ['jpeg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
  ['gif', 'image/webp', 'webp'],
  ['avif', 'image/webp', 'webp'],
] as const)('%s is accepted and re-encoded as %s', async ([format, contentType, ext]) => {
  const bytes = await draw(60, 40, 4).toFormat(format).toBuffer();
  const clean = await readPicture(bytes, { types });
  expect(clean).toMatchObject({ contentType, ext, width: 60, height: 40 });
  expect((await sharp(clean.bytes).metadata()).format).toBe(ext === 'jpg' ? 'jpeg' : ext);
  expect(await pixelAt(clean.bytes, 10, 20)).toEqual([1, 0, 0]);
});

test('transparency is kept, and a large opaque PNG becomes a JPEG', async () => {
  const seeThrough = await readPicture(await draw(60, 40, 4).png().toBuffer(), { types });
  expect((await sharp(seeThrough.bytes).stats()).isOpaque).toBe(false);
  const photograph = await noise(900, 600).png().toBuffer();
  expect(await readPicture(photograph, { types })).toMatchObject({ contentType: 'image/jpeg', ext: 'jpg' });
});

test('of an animation the first frame is kept', async () => {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const clean = await readPicture(moving, { types });
    expect(clean).toMatchObject({ contentType: 'image/webp', width: 20, height: 20 });
    expect((await sharp(clean.bytes).metadata()).pages ?? 1).toBe(1);
    expect(await pixelAt(clean.bytes, 5, 5)).toEqual([1, 0, 0]);
  }
});

test('unusual colour spaces and depths become sRGB', async () => {
  const cmyk = await draw(60, 40).toColourspace('cmyk').jpeg().toBuffer();
  const deep = await draw(60, 40).toColourspace('rgb16').png().toBuffer();
  const grey = await draw(60, 40).greyscale().png().toBuffer();
  for (const bytes of [cmyk, deep, grey]) {
    const clean = await readPicture(bytes, { types });
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ depth: 'uchar', width: 60 });
  }
  expect(await pixelAt((await readPicture(cmyk, { types })).bytes, 10, 20)).toEqual([1, 0, 0]);
});

test('the longest edge is 2560 pixels, and nothing is enlarged', async () => {
  const wide = await readPicture(await draw(4000, 1000).jpeg().toBuffer(), { types });
  expect(wide).toMatchObject({ width: 2560, height: 640 });
  const line = await readPicture(await draw(6000, 1).png().toBuffer(), { types });
  expect(line).toMatchObject({ width: 2560, height: 1 });
  expect(await readPicture(await draw(1, 1).png().toBuffer(), { types })).toMatchObject({
    width: 1,
    height: 1,
  });
});

test('the placeholder is a tiny WebP that can be embedded in a page', async () => {
  for (const picture of [noise(900, 600), draw(800, 600, 4)]) {
    const { placeholder } = await readPicture(await picture.webp().toBuffer(), { types });
    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
    expect(placeholder.length).toBeLessThan(420);
    const tiny = Buffer.from(placeholder.split(',')[1]!, 'base64');
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16 });
  }
});

test.for(['webp', 'gif', 'avif'] as const)('%s is 415 where only PNG and JPEG are accepted', async (format) => {
  const bytes = await draw(60, 40).toFormat(format).toBuffer();
  await expect(readPicture(bytes, { types: plainPictureTypes })).rejects.toMatchObject({
    code: 'unsupported_type',
    status: 415,
    message: 'Please choose a whole picture: PNG or JPEG.',
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const noPictures: Record<string, () => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0x89]),
  SVG: () => Buffer.from(svg),
  'SVG with a declaration': () => Buffer.from(`<?xml version="1.0"?>${svg}`),
  HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  PDF: () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
  TIFF: () => draw(20, 20).tiff().toBuffer(),
  'the head of a PNG': async () => (await noise(200, 200).png().toBuffer()).subarray(0, 33),
  'half a PNG': async () => half(await noise(200, 200).png().toBuffer()),
  'a JPEG without its last sixth': async () => {
    const whole = await noise(600, 400).jpeg().toBuffer();
    return whole.subarray(0, (whole.length * 5) / 6);
  },
  'half a JPEG': async () => half(await noise(200, 200).jpeg().toBuffer()),
  'half a WebP': async () => half(await noise(200, 200).webp().toBuffer()),
  'a PNG with other bytes inside': async () => (await noise(200, 200).png().toBuffer()).fill(0xaa, 2000, 4000),
  'a PNG head before zeros': async () =>
    Buffer.concat([(await noise(20, 20).png().toBuffer()).subarray(0, 8), Buffer.alloc(5000)]),
  'a JPEG head before HTML': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
  'a GIF head before HTML': () => Buffer.from('GIF89a<script>alert(1)</script>'),
};

test.for(Object.keys(noPictures))('%s is 415', async (kind) => {
  const bytes = await noPictures[kind]!();
  await expect(readPicture(bytes, { types })).rejects.toMatchObject({ code: 'unsupported_type' });
});

test.for(['its marker of the end', 'a fiftieth of its bytes'])('a JPEG that lacks only %s is read', async (lacking) => {
  for (const progressive of [false, true]) {
    const whole = await noise(600, 400).jpeg({ progressive }).toBuffer();
    const cut = lacking.startsWith('its') ? 2 : whole.length / 50;
    const { width, height } = await readPicture(whole.subarray(0, whole.length - cut), { types });
    expect([width, height]).toEqual([600, 400]);
  }
});

test('only decoders of accepted types run in this process', async () => {
  for (const bytes of [Buffer.from(svg), await draw(20, 20).tiff().toBuffer()]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  }
});

test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s truncated anywhere is decoded or refused',
  async (format) => {
    const whole = await draw(64, 64, 4).toFormat(format).toBuffer();
    const outcomes = [];
    for (let end = 0; end < whole.length; end += Math.ceil(whole.length / 25)) {
      const reading = readPicture(whole.subarray(0, end), { types });
      outcomes.push(
        await reading.then(
          () => 'read',
          (error: { code?: string }) => error.code,
        ),
      );
    }
    expect(['read', 'unsupported_type']).toEqual(expect.arrayContaining(outcomes));
    expect(outcomes[0]).toBe('unsupported_type');
  },
);

test('an HTML page appended to a picture is removed', async () => {
  const png = await draw(60, 40).png().toBuffer();
  const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]);
  const { bytes } = await readPicture(polyglot, { types });
  expect(bytes.includes('<script>')).toBe(false);
});

test('a kilobyte that claims 65,000 by 65,000 pixels is refused immediately, with little memory', async () => {
  const head = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const claim = Buffer.from(head);
  claim.writeUInt32BE(65_000, 16);
  claim.writeUInt32BE(65_000, 20);
  claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  const started = performance.now();
  await expect(readPicture(claim, { types })).rejects.toMatchObject({ code: 'too_large', status: 413 });
  expect(performance.now() - started).toBeLessThan(1000);
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('an AVIF that would take a gigabyte to decode is refused', async () => {
  const large = sharp({ create: { width: 4200, height: 4200, channels: 3, background: 'red' } });
  const bytes = await large.avif({ effort: 0 }).toBuffer();
  await expect(readPicture(bytes, { types })).rejects.toMatchObject({ code: 'too_large' });
});

test('a GIF or animated WebP above 2,048 by 2,048 pixels is refused, and a still WebP is not', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 2100, height: 2100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = sharp(frames, { join: { animated: true } });
  for (const bytes of [await moving.gif().toBuffer(), await moving.webp({ effort: 0 }).toBuffer()]) {
    await expect(readPicture(bytes, { types })).rejects.toMatchObject({ code: 'too_large', status: 413 });
  }
  const still = await sharp(frames[0]).webp({ effort: 0 }).toBuffer();
  expect(await readPicture(still, { types })).toMatchObject({ width: 2100, height: 2100 });
});

test('a person has a pixel budget per minute, which does not affect others', async () => {
  const bytes = await sharp({ create: { width: 8192, height: 8192, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const small = await draw(600, 400).jpeg().toBuffer();
  const [ada, ben] = [
    { types, personId: 'ada', isLimited: true },
    { types, personId: 'ben', isLimited: true },
  ];
  for (let picture = 0; picture < 4; picture += 1) await readPicture(bytes, ada);
  for (const one of [bytes, small]) {
    const refused = await readPicture(one, ada).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: expect.any(Number) });
    expect((refused as AppError).retryAfter).toBeLessThanOrEqual(60);
  }
  expect(await readPicture(small, ben)).toMatchObject({ width: 600 });
  expect(await readPicture(small, { types, personId: 'ada' })).toMatchObject({ width: 600 });
}, 30_000);

test.each(['read', 'stored'] as const)(
  'copies of a picture that is %s are WebP files of their widths, never wider than the picture',
  async (state) => {
    const picture = await draw(800, 400).jpeg().toBuffer();
    const widths = [128, 360, 720, 1080];
    const copies =
      state === 'read'
        ? (await readPicture(picture, { types, copies: widths })).copies
        : await copyStored(picture, 'jpg', widths);
    expect(copies.map(({ width }) => width)).toEqual(widths);
    for (const { width, bytes } of copies) {
      const own = Math.min(width, 800);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: own, height: Math.round(own / 2) });
      expect([await pixelAt(bytes, 9, 9), await pixelAt(bytes, own - 9, 9)]).toEqual([
        [1, 0, 0],
        [0, 0, 1],
      ]);
    }
  },
);

test('the copy of a transparent picture is transparent', async () => {
  const { copies } = await readPicture(await draw(800, 400, 4).png().toBuffer(), { types, copies: [360, 1080] });
  for (const { bytes } of copies) expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
});

test('a drawing is copied without losses at its own width, a photograph is not', async () => {
  const line = Buffer.alloc(600 * 300 * 3, 255);
  for (let at = 0; at < 300; at += 1) line.fill(at % 7 < 2 ? 0 : 200, at * 1800 + at * 5, at * 1800 + at * 5 + 90);
  const drawing = sharp(line, { raw: { width: 600, height: 300, channels: 3 } });
  const [copy] = (await readPicture(await drawing.png().toBuffer(), { types, copies: [1080] })).copies;
  expect(await sharp(copy?.bytes).removeAlpha().raw().toBuffer()).toEqual(line);

  const speckled = await noise(600, 300).png().toBuffer();
  const [small] = (await readPicture(speckled, { types, copies: [1080] })).copies;
  expect(small?.bytes.length).toBeLessThan(speckled.length / 2);
});
