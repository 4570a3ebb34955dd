/** The widths in pixels of the WebP copies of a picture. A narrower picture has its own width in all wider ones. */
export const pictureWidths = [180, 360, 720, 1080] as const;

/** The width in pixels of the small copy of an avatar: about 48 points on a screen with up to three pixels per point. */
export const faceWidth = 128;

export type CopyWidth = (typeof pictureWidths)[number] | typeof faceWidth;

const storedUrl = /^(\/media\/[0-9a-f]{32})\.\w+$/;

/** Returns the URL of a copy of a stored picture, which works immediately; any other URL is returned unchanged. */
export function copyOf(url: string, width: CopyWidth): string {
  return url.replace(storedUrl, `$1-${width}.webp`);
}

/** Whether this is the URL of a stored picture, which has copies, and not that of a copy, a preview or another site. */
export function hasCopies(url: string): boolean {
  return storedUrl.test(url);
}
