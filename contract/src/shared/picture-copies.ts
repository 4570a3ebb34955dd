/** The widths in pixels of the WebP copies of a picture. A narrower picture has its own width in all wider ones. */
export const pictureWidths = [180, 360, 720, 1080] as const;

/** The width in pixels of the small copy of an avatar: about 48 points on a screen with up to three pixels per point. */
export const faceWidth = 128;

/** The widest AVIF copy in pixels: encoding a wider one takes longer than it saves, because few phones load it. */
const maxAvifWidth = 720;

export type CopyWidth = (typeof pictureWidths)[number] | typeof faceWidth;

const storedUrl = /^((?:https?:\/\/[^/]+)?\/media\/(?:private\/[\w-]+\/)?[0-9a-f]{32})\.\w+$/;

/** Returns the URL of a copy of a stored picture, which works immediately; any other URL is returned unchanged. */
export function copyOf(url: string, width: CopyWidth): string {
  return url.replace(storedUrl, `$1-${width}.webp`);
}

const copyUrl = /^((?:https?:\/\/[^/]+)?\/media\/(?:private\/[\w-]+\/)?[0-9a-f]{32}-(\d+))\.webp$/;

/**
 * Returns the URL of the same copy as AVIF, which is smaller; undefined if that is never made. It works immediately: while it
 * does not exist, and where it would not be smaller, it returns the WebP copy.
 */
export function avifOf(url: string): string | undefined {
  const [, path, width] = copyUrl.exec(url) ?? [];
  return hasAvif(Number(width)) ? `${path}.avif` : undefined;
}

/** Whether copies of this width are also made as AVIF. */
export function hasAvif(width: number): boolean {
  return width <= maxAvifWidth;
}

/** Whether this is the URL of a stored picture, which has copies, and not that of a copy, a preview or another site. */
export function hasCopies(url: string): boolean {
  return storedUrl.test(url);
}
