/** The width, in pixels, of the copy that lists show of an avatar: some 48 wide on a screen with up to three pixels to a point. */
export const faceWidth = 128;

/** The address of that copy of a stored avatar, which answers from the first moment on; of any other address, itself. */
export function faceOf(url: string): string {
  return url.replace(/^(\/media\/[0-9a-f]{32})\.\w+$/, `$1-${faceWidth}.webp`);
}
