import { t } from '@lingui/core/macro';
import { comparedEdge, isNearlyWhole, jpegEnds } from '@baraza/contract/shared/jpeg-end.ts';
import { hasEnd } from './picture-end.ts';

/** Why a chosen file is refused: its content is another type, or it cannot be decoded. */
export type FileProblem = 'wrong_type' | 'damaged';

/**
 * Checks the content of a chosen file, because phones derive its name and declared type from each other. Returns undefined for
 * a picture of one of `types` that this browser can decode. Older phones cannot decode AVIF, so its first bytes decide.
 */
export async function findPictureProblem(file: Blob, types: readonly string[]): Promise<FileProblem | undefined> {
  const head = await readHead(file);
  const type = head && pictureTypeOf(head);
  if (head && (type === undefined || !types.includes(type))) return 'wrong_type';
  if (type !== 'image/avif' && !(await canShow(file))) return 'damaged';
  return (await isWhole(file, type)) ? undefined : 'damaged';
}

/** Browsers also show a picture that was cut off. */
async function isWhole(file: Blob, type: string | undefined): Promise<boolean> {
  try {
    if (hasEnd(type, new Uint8Array(await file.arrayBuffer()))) return true;
    if (type !== 'image/jpeg') return false;
    const [one, other] = await Promise.all(jpegEnds(file.size).map((end) => pixelsOf(new Blob([file, end]))));
    return one !== undefined && other !== undefined && isNearlyWhole(one, other, 4);
  } catch {
    return false;
  }
}

/** Returns the pixels of a picture, scaled to a small square. */
async function pixelsOf(file: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(file, { resizeWidth: comparedEdge, resizeHeight: comparedEdge });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: comparedEdge, height: comparedEdge });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw.');
  context.drawImage(bitmap, 0, 0, comparedEdge, comparedEdge);
  bitmap.close();
  return context.getImageData(0, 0, comparedEdge, comparedEdge).data;
}

/** Returns the error message for a damaged picture, with its file name. */
export function damagedPicture(file: string): string {
  // Quotes are doubled in a message: a single quote before a brace would escape the brace.
  return t`''${file}'' is damaged and cannot be shown`;
}

/** Returns the error message where only PNG and JPEG are accepted, with the file name. */
export function notPngOrJpeg(file: string): string {
  return t`''${file}'' is not a PNG or JPEG image`;
}

/** Returns the picture type that the first bytes of a file identify. */
export function pictureTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  if (/^[^]{4}ftypavi[fs]/.test(text)) return 'image/avif';
  return undefined;
}

/** Returns undefined if the file can no longer be read, such as one that was deleted after it was chosen. */
async function readHead(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, 16).arrayBuffer());
  } catch {
    return undefined;
  }
}

async function canShow(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise<boolean>((resolve) => {
      const image = new Image();
      image.addEventListener('load', () => resolve(image.naturalWidth > 0));
      image.addEventListener('error', () => resolve(false));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
