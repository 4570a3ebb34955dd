import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from './errors.ts';
import { Gate } from './gate.ts';

/** A picture made clean: upright, sRGB, nothing in the file but pixels. */
export interface CleanPicture {
  bytes: Buffer;
  contentType: string;
  /** The ending that goes with the type, without a dot. */
  ext: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** A tiny WebP as a `data:` address. */
  placeholder: string;
}

/** More pixels than any phone's camera makes; a few bytes can claim to be 65,000 by 65,000. */
const pixelsMax = 2 ** 26;
/** AVIF's decoder takes twenty bytes for each pixel, and no camera makes AVIF. */
const avifPixelsMax = 2 ** 24;
/** The longest edge that is kept. */
const edgeMax = 2560;
/** An opaque PNG over this size, in bytes, is a photograph and becomes a JPEG. */
const drawingMax = 700_000;
const placeholderEdge = 16;

// Only these decoders are ever run, whatever the bytes claim to be; SVG is none of them.
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

/** A decoder holds up to 200 MB for the largest pictures. */
const decoders = new Gate(2);

/**
 * Reads an uploaded picture and writes it anew, so that nothing of the file itself is kept: no metadata, no place where
 * it was taken, nothing behind its end. Of a moving picture the first frame. JPEG stays JPEG; PNG stays PNG unless it is
 * an opaque photograph; WebP, GIF and AVIF become WebP. Throws 415 `unsupported_type` for anything that is not, to the
 * end of its bytes, a picture of one of `types`, and 413 `too_large` for too many pixels.
 */
export function readPicture(bytes: Uint8Array, { types }: { types: readonly string[] }): Promise<CleanPicture> {
  return decoders.run(async () => {
    const type = await readType(bytes);
    if (!type || !types.includes(type)) throw unsupported(types);
    const pixels = await readPixels(bytes, types);
    const encoded = await encode(pixels, type);
    const placeholder = await drawPlaceholder(pixels);
    return { ...encoded, width: pixels.width, height: pixels.height, placeholder };
  });
}

/** Makes a narrower copy, as WebP, of a picture of ours. */
export function narrow(bytes: Uint8Array, width: number): Promise<Buffer> {
  return decoders.run(() =>
    sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 76, effort: 4 })
      .toBuffer(),
  );
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** The type that the first bytes and the decoder agree on. */
async function readType(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const named = await fileTypeFromBuffer(bytes);
    const { width, height, ...rest } = await open(bytes).metadata();
    const decoded = typeOf(rest);
    if (decoded === 'image/avif' && width * height > avifPixelsMax) throw tooManyPixels();
    // A moving PNG is a PNG to everyone who does not know better.
    return (named?.mime === 'image/apng' ? 'image/png' : named?.mime) === decoded ? decoded : undefined;
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

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, pages: 1 });
}

async function readPixels(bytes: Uint8Array, types: readonly string[]): Promise<Pixels> {
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
  } catch (error) {
    if (hasTooManyPixels(error)) throw tooManyPixels(error);
    throw unsupported(types, error);
  }
}

function paint({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function encode(pixels: Pixels, type: string): Promise<Pick<CleanPicture, 'bytes' | 'contentType' | 'ext'>> {
  if (type === 'image/png') {
    const drawing = await paint(pixels).png({ compressionLevel: 9 }).toBuffer();
    if (drawing.length <= drawingMax || !(await paint(pixels).stats()).isOpaque) {
      return { bytes: drawing, contentType: 'image/png', ext: 'png' };
    }
  }
  if (type === 'image/png' || type === 'image/jpeg') {
    // MozJPEG makes it a tenth smaller and takes eight times as long, while somebody waits.
    const photograph = await paint(pixels).jpeg({ quality: 82, progressive: true }).toBuffer();
    return { bytes: photograph, contentType: 'image/jpeg', ext: 'jpg' };
  }
  return {
    bytes: await paint(pixels).webp({ quality: 82, effort: 2 }).toBuffer(),
    contentType: 'image/webp',
    ext: 'webp',
  };
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

const spoken: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
};

function unsupported(types: readonly string[], cause?: unknown): AppError {
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(types.map((type) => spoken[type] ?? type));
  return new AppError('unsupported_type', `Please choose a whole picture: ${names}.`, { cause });
}
