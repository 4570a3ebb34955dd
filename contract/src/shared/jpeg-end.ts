// Phones store JPEG files without their end. Client and server accept those whose picture is nearly complete, by the same rule: the
// file is decoded with two different ends, and the pixels that differ are those that are missing.

/** The edge in pixels to which both versions are scaled. */
export const comparedEdge = 64;
const maxMissing = 1 / 16;
/** Differences of a color that the scaling and the decoder make. */
const tolerance = 24;
const endOfImage = [0xff, 0xd9];

/** Returns two ends for a JPEG file of `length` bytes that has none: the marker alone, and the marker after other picture data. */
export function jpegEnds(length: number): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const filler = Array.from({ length: 65_536 + (length >> 2) }, (_, at) => (at * 73 + (at >> 3) * 151) % 251);
  return [Uint8Array.from(endOfImage), Uint8Array.from([...filler, ...endOfImage])];
}

/** Compares the pixels of a file with the two ends, `channels` bytes each, scaled to a square of `comparedEdge`. */
export function isNearlyWhole(one: ArrayLike<number>, other: ArrayLike<number>, channels: number): boolean {
  let missing = 0;
  for (let at = 0; at < one.length; at += channels) {
    const isOther = (channel: number) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > tolerance;
    if (Array.from({ length: channels }, (_, channel) => channel).some(isOther)) missing += 1;
  }
  return missing <= (one.length / channels) * maxMissing;
}
