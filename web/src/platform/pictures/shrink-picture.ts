import { postPictureTypes } from '@baraza/contract/shared/picture-types.ts';
import { chosenMaxBytes, sentMaxBytes } from './picture-limits.ts';

/** The longest edge in pixels and the quality of each attempt. The first copy that is small enough is sent. */
const attempts = [
  { edge: 1920, quality: 0.8 },
  { edge: 1920, quality: 0.66 },
  { edge: 1600, quality: 0.62 },
  { edge: 1280, quality: 0.58 },
  { edge: 1024, quality: 0.55 },
  { edge: 720, quality: 0.5 },
] as const;

/**
 * Returns a copy of a picture of at most `sentMaxBytes`, upright, without location data, in one of `types`. Returns the smallest
 * copy if none is small enough, and the file itself if the browser cannot create a smaller one. Of an animation only the first
 * frame is kept, as the server does.
 */
export async function shrinkPicture(file: Blob, types: readonly string[] = postPictureTypes): Promise<Blob> {
  if (file.size <= sentMaxBytes || file.size > chosenMaxBytes) return file;
  try {
    const bitmap = await decode(file);
    try {
      const copy = await encodeWithin(bitmap, types);
      return copy && copy.size < file.size ? copy : file;
    } finally {
      bitmap.close();
    }
  } catch {
    return file;
  }
}

/** Decodes a picture upright, and scales it down at once, because the full pixels of a photo need 50 MB and more. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const size = await sizeOf(file);
  const { width } = fitted(size.width, size.height);
  if (width < size.width) {
    const options = { imageOrientation: 'from-image', resizeWidth: width, resizeQuality: 'high' } as const;
    const scaled = await createImageBitmap(file, options);
    // A browser that scales before it rotates distorts the picture.
    if (Math.abs((scaled.width / scaled.height) * (size.height / size.width) - 1) < 0.02) return scaled;
    scaled.close();
  }
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** The size of a picture when it is upright. */
function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  const size = new Promise<{ width: number; height: number }>((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => reject(new Error('The picture cannot be decoded.')));
    image.src = url;
  });
  return size.finally(() => URL.revokeObjectURL(url));
}

/** Returns the first copy within `sentMaxBytes`, or else the smallest. */
async function encodeWithin(bitmap: ImageBitmap, types: readonly string[]): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  draw(canvas, bitmap, attempts[0].edge);
  const isOpaque = isOpaquePicture(canvas);
  let smallest: Blob | undefined;
  for (const type of formatsOf(isOpaque, types)) {
    for (const { edge, quality } of attempts) {
      draw(canvas, bitmap, edge, type === 'image/jpeg' && !isOpaque);
      const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      // The browser cannot encode this type, or ran out of memory.
      if (copy?.type !== type) break;
      if (!smallest || copy.size < smallest.size) smallest = copy;
      if (copy.size <= sentMaxBytes) break;
    }
    if (smallest && smallest.size <= sentMaxBytes) break;
  }
  // Safari keeps the memory of a canvas that still has a size.
  canvas.width = 0;
  return smallest;
}

/** WebP is the smallest, but not every browser encodes it, and some pictures are sent as JPEG or PNG only. */
function formatsOf(isOpaque: boolean, types: readonly string[]): string[] {
  const formats = isOpaque ? ['image/webp', 'image/jpeg'] : ['image/webp', 'image/png', 'image/jpeg'];
  return formats.filter((type) => types.includes(type));
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, edge: number, isOnWhite = false): void {
  Object.assign(canvas, fitted(bitmap.width, bitmap.height, edge));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  if (isOnWhite) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}

/** Returns the size with the long edge reduced to the maximum; never enlarged. */
export function fitted(width: number, height: number, edge = 1920): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Checks a small copy. Throws if the browser left the canvas blank for lack of memory. */
function isOpaquePicture(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas');
  sample.width = 64;
  sample.height = 64;
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw.');
  context.drawImage(canvas, 0, 0, sample.width, sample.height);
  const { data } = context.getImageData(0, 0, sample.width, sample.height);
  const alphas = data.filter((_, at) => at % 4 === 3);
  if (alphas.every((alpha) => alpha === 0)) throw new Error('The picture is blank.');
  return alphas.every((alpha) => alpha === 255);
}
