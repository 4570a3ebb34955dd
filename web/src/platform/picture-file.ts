import { t } from '@lingui/core/macro';

/** Why a chosen file is refused: its bytes are those of another kind of file, or it cannot be shown. */
export type PictureFault = 'wrong_type' | 'damaged';

/**
 * Looks into a chosen file, whatever its name and its declared type are: a phone takes both from the name. Returns undefined
 * for a picture of one of `types` that this browser can show. AVIF is not shown by older phones, so its first bytes decide.
 */
export async function findPictureFault(file: Blob, types: readonly string[]): Promise<PictureFault | undefined> {
  const head = await readHead(file);
  const type = head && pictureTypeOf(head);
  if (head && (type === undefined || !types.includes(type))) return 'wrong_type';
  return type === 'image/avif' || (await canShow(file)) ? undefined : 'damaged';
}

/** The sentence for a damaged picture, with the name of its file. */
export function damagedPicture(file: string): string {
  // Quotes are doubled in a message: a single one before a brace would make the brace a plain character.
  return t`''${file}'' is damaged and cannot be shown`;
}

/** The sentence where only PNG and JPEG are taken, with the name of the file. */
export function notPngOrJpeg(file: string): string {
  return t`''${file}'' is not a PNG or JPEG image`;
}

/** The type of picture that the first bytes of a file tell. */
export function pictureTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  if (/^[^]{4}ftypavi[fs]/.test(text)) return 'image/avif';
  return undefined;
}

/** Undefined where the file cannot be read any more, such as one that was deleted after it was chosen. */
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
