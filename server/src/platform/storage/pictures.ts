import { comparedEdge, isNearlyWhole, jpegEnds } from '@baraza/contract/shared/jpeg-end.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#platform/http/errors.ts';
import { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';
import type { CardPicture } from '#platform/features/link-page.ts';
import { tooManyPictures } from '#platform/http/forms.ts';
import { LocalRateCounter } from '#platform/http/rate-counter.ts';
import { cardPictureBytes, cardPictureSizes } from './card-picture.ts';

/** A re-encoded picture: upright, sRGB, without metadata. */
export interface CleanPicture {
  bytes: Buffer;
  contentType: string;
  /** The file extension, without a dot. */
  ext: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** A tiny WebP preview as a `data:` URL. */
  placeholder: string;
  copies: PictureCopy[];
}

/** A copy of a picture in WebP or AVIF: this wide, or as wide as the picture if that is narrower. */
export interface PictureCopy {
  width: number;
  bytes: Buffer;
}

/** More pixels than any phone camera produces; a file of a few bytes can claim to be 65,000 by 65,000. */
const maxPixels = 2 ** 26;
/** The AVIF decoder takes twenty bytes per pixel, and no camera produces AVIF. */
const maxAvifPixels = 2 ** 24;
/** GIF and animated WebP are decoded completely and slowly, and are not used for photographs. */
const maxMovingPixels = 2 ** 22;
/** The pixels that one person may have decoded per minute: four pictures of the largest size, or twenty photographs. */
const pixelsPerMinute = 2 ** 28;
/** The longest edge of a stored picture in pixels. */
const maxEdge = 2560;
/** An opaque PNG larger than this, in bytes, is a photograph and becomes a JPEG. */
const maxDrawingBytes = 700_000;
const placeholderEdge = 16;

// Enables only these decoders, regardless of the content. SVG is not among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * A decoder uses up to 200 MB for the largest pictures. One person may use one of the two, so that the other is soon available.
 */
const decoders = new FairSemaphore({
  capacity: 2,
  perKey: 1,
  waitingPerKey: 8,
  timeout: 30_000,
  refuse: tooManyPictures,
});

const decodedPixels = new LocalRateCounter();

export interface PictureReading {
  types: readonly string[];
  /** The widths of the copies to make; none by default. */
  copies?: readonly number[];
  /** The person who sent the picture; undefined for our own pictures, which wait until no person does. */
  personId?: string;
  /** Whether the pixel budget of the person applies. */
  isLimited?: boolean;
}

/**
 * Decodes an uploaded picture and encodes it again, so that no metadata (such as the location) and no trailing data is kept. Of
 * an animation only the first frame is kept. JPEG stays JPEG; PNG stays PNG unless it is an opaque photograph; WebP, GIF and
 * AVIF become WebP.
 * Throws 415 `unsupported_type` for anything that is not completely a picture of one of `types`, except a JPEG that lacks only its
 * end; 413 `too_large` for too many
 * pixels, 429 `rate_limited` when the person's pixel budget is used up, and 503 `unavailable` when no decoder becomes free.
 */
export function readPicture(bytes: Uint8Array, reading: PictureReading): Promise<CleanPicture> {
  const { types, personId, isLimited } = reading;

  async function read(): Promise<CleanPicture> {
    const found = await readType(bytes);
    if (!found || !types.includes(found.type)) throw unsupported(types);
    if (personId !== undefined && isLimited) chargePixels(personId, found.pixels);
    const pixels = await readPixels(bytes, types);
    const encoded = await encode(pixels, found.type);
    const placeholder = await drawPlaceholder(pixels);
    const copies = await drawCopies(pixels, reading.copies ?? [], webpOf(encoded));
    return { ...encoded, width: pixels.width, height: pixels.height, placeholder, copies };
  }
  return personId === undefined ? decoders.runInBackground(read) : decoders.run(personId, read);
}

/** Makes the copies of a stored picture when no upload waits for a decoder. */
export function copyStored(bytes: Uint8Array, ext: string, widths: readonly number[]): Promise<PictureCopy[]> {
  return decoders.runInBackground(async () => {
    const pixels = await readPixels(bytes, []);
    return drawCopies(pixels, widths, webpOf({ bytes, ext }));
  });
}

/** Makes AVIF copies of a stored picture when no upload waits for a decoder. */
export function avifOfStored(bytes: Uint8Array, widths: readonly number[]): Promise<PictureCopy[]> {
  return decoders.runInBackground(async () => {
    const pixels = await readPixels(bytes, []);
    return drawCopies(pixels, widths, { draw: avifOf, drawOwn: avifOf });
  });
}

/** The sizes and qualities to try, in this order, until the picture is small enough. */
const cardDrawings = [
  { scale: 1, quality: 76 },
  { scale: 1, quality: 56 },
  { scale: 0.6, quality: 56 },
  { scale: 0.4, quality: 40 },
];

/** Draws the picture of a link's card as a JPEG of at most 60 KB, cut to its shape, when no upload waits for a decoder. */
export function drawCardPicture(bytes: Uint8Array, shape: CardPicture['shape']): Promise<Buffer> {
  return decoders.runInBackground(async () => {
    const { width, height } = cardPictureSizes[shape];
    let drawn = Buffer.alloc(0);
    for (const { scale, quality } of cardDrawings) {
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      drawn = await open(bytes, 'none')
        .autoOrient()
        .resize({ ...size, fit: 'cover', position: 'attention' })
        .flatten({ background: '#fff' })
        .jpeg({ quality, progressive: true })
        .toBuffer();
      if (drawn.length <= cardPictureBytes) break;
    }
    return drawn;
  });
}

/** A refused picture is not charged, so that a smaller one is still accepted. */
function chargePixels(personId: string, pixels: number): void {
  const { count, left } = decodedPixels.addNow(personId, 60_000, { amount: pixels });
  if (count <= pixelsPerMinute) return;
  decodedPixels.addNow(personId, 60_000, { amount: -pixels });
  throw new AppError('rate_limited', 'These pictures are very large. Please try again in a minute.', {
    retryAfter: left / 1000,
  });
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Returns the type that the magic bytes and the decoder agree on, and the number of pixels to decode. */
async function readType(bytes: Uint8Array): Promise<{ type: string; pixels: number } | undefined> {
  try {
    const named = await fileTypeFromBuffer(bytes);
    const { width, height, ...rest } = await open(bytes).metadata();
    const decoded = typeOf(rest);
    const pixels = width * height;
    if (decoded === 'image/avif' && pixels > maxAvifPixels) throw tooManyPixels();
    const isMoving = decoded === 'image/gif' || (decoded === 'image/webp' && (rest.pages ?? 1) > 1);
    if (isMoving && pixels > maxMovingPixels) throw tooManyPixels();
    // An animated PNG is handled as a PNG, like by any viewer that does not know it.
    const type = named?.mime === 'image/apng' ? 'image/png' : named?.mime;
    return type !== undefined && type === decoded ? { type, pixels } : undefined;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (hasTooManyPixels(error)) throw tooManyPixels(error);
    return undefined;
  }
}

function typeOf({ format, compression }: Pick<Metadata, 'format' | 'compression'>): string | undefined {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : undefined;
  return format && `image/${format}`;
}

function open(bytes: Uint8Array, failOn: 'error' | 'none' = 'error'): Sharp {
  return sharp(bytes, { failOn, limitInputPixels: maxPixels, pages: 1 });
}

async function readPixels(bytes: Uint8Array, types: readonly string[]): Promise<Pixels> {
  try {
    return await decode(open(bytes));
  } catch (error) {
    if (hasTooManyPixels(error)) throw tooManyPixels(error);
    if (isJpegWithoutEnd(error) && (await isNearlyWholeJpeg(bytes))) return decode(open(bytes, 'none'));
    throw unsupported(types, error);
  }
}

async function decode(picture: Sharp): Promise<Pixels> {
  return pixelsOf(
    picture.autoOrient().resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true }),
  );
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

function isJpegWithoutEnd(error: unknown): boolean {
  return error instanceof Error && /premature end of JPEG/i.test(error.message);
}

async function isNearlyWholeJpeg(bytes: Uint8Array): Promise<boolean> {
  const size = { width: comparedEdge, height: comparedEdge, fit: 'fill' } as const;
  const [one, other] = await Promise.all(
    jpegEnds(bytes.length).map((end) => pixelsOf(open(Buffer.concat([bytes, end]), 'none').resize(size))),
  );
  return one !== undefined && other !== undefined && isNearlyWhole(one.data, other.data, one.channels);
}

function paint({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function encode(pixels: Pixels, type: string): Promise<Pick<CleanPicture, 'bytes' | 'contentType' | 'ext'>> {
  if (type === 'image/png') {
    const drawing = await paint(pixels).png({ compressionLevel: 9 }).toBuffer();
    if (drawing.length <= maxDrawingBytes || !(await paint(pixels).stats()).isOpaque) {
      return { bytes: drawing, contentType: 'image/png', ext: 'png' };
    }
  }
  if (type === 'image/png' || type === 'image/jpeg') {
    // MozJPEG would be a tenth smaller but take eight times as long, while the person waits.
    const photograph = await paint(pixels).jpeg({ quality: 82, progressive: true }).toBuffer();
    return { bytes: photograph, contentType: 'image/jpeg', ext: 'jpg' };
  }
  return {
    bytes: await paint(pixels).webp({ quality: 82, effort: 2 }).toBuffer(),
    contentType: 'image/webp',
    ext: 'webp',
  };
}

interface Encoded {
  bytes: Uint8Array;
  ext: string;
}

/** Draws copies; `drawOwn` draws those that are not resized, all of them at once. */
async function drawCopies(
  pixels: Pixels,
  widths: readonly number[],
  { draw, drawOwn }: { draw: (resized: Pixels) => Promise<Buffer>; drawOwn: (pixels: Pixels) => Promise<Buffer> },
): Promise<PictureCopy[]> {
  const copies: PictureCopy[] = [];
  let own: Buffer | undefined;
  let wider = pixels;
  // From the widest to the narrowest, so that each is resized from few pixels.
  for (const width of [...widths].sort((one, other) => other - one)) {
    if (width < pixels.width) wider = await resize(wider, width);
    const bytes = width < pixels.width ? await draw(wider) : (own ??= await drawOwn(pixels));
    copies.unshift({ width, bytes });
  }
  return copies;
}

// As sharp as WebP of quality 76, whose colours have half the resolution, too; a higher effort takes five times as long.
function avifOf(pixels: Pixels): Promise<Buffer> {
  return paint(pixels).avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** How to draw the WebP copies of an encoded picture. */
function webpOf(original: Encoded) {
  return { draw: photographOf, drawOwn: (pixels: Pixels) => ownCopy(pixels, original) };
}

/** A drawing or screenshot that is not resized is often several times smaller without losses, and sharper. */
async function ownCopy(pixels: Pixels, { bytes, ext }: Encoded): Promise<Buffer> {
  const photograph = await photographOf(pixels);
  if (ext !== 'png' || bytes.length > 2 * photograph.length) return photograph;
  const drawing = await paint(pixels).webp({ lossless: true, effort: 2 }).toBuffer();
  return drawing.length < photograph.length ? drawing : photograph;
}

// Effort 4, the default, makes files a fiftieth smaller in twice the time.
function photographOf(pixels: Pixels): Promise<Buffer> {
  return paint(pixels).webp({ quality: 76, effort: 2 }).toBuffer();
}

async function resize(pixels: Pixels, width: number): Promise<Pixels> {
  const { data, info } = await paint(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

async function drawPlaceholder(pixels: Pixels): Promise<string> {
  const tiny = await paint(pixels)
    .resize({ width: placeholderEdge, height: placeholderEdge, fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function hasTooManyPixels(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit/i.test(error.message);
}

function tooManyPixels(cause?: unknown): AppError {
  return new AppError('too_large', 'This picture has too many pixels.', { cause });
}

const typeNames: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
};

function unsupported(types: readonly string[], cause?: unknown): AppError {
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(types.map((type) => typeNames[type] ?? type));
  return new AppError('unsupported_type', `Please choose a whole picture: ${names}.`, { cause });
}
