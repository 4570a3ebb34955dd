/**
 * Returns whether a picture file reaches its end, from its structure. Browsers show what there is of a file that was cut off, and
 * the server refuses it. True for types without such a check.
 */
export function hasEnd(type: string | undefined, bytes: Uint8Array<ArrayBuffer>): boolean {
  if (type === 'image/jpeg') return hasJpegEnd(bytes);
  if (type === 'image/png') return hasAllChunks(bytes);
  if (type === 'image/webp') return new DataView(bytes.buffer).getUint32(4, true) + 8 <= bytes.length;
  if (type === 'image/gif') return hasFirstFrame(bytes);
  return true;
}

/** The server stores the first frame of a GIF. */
function hasFirstFrame(bytes: Uint8Array): boolean {
  const colorsAfter = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + colorsAfter(bytes[10]);
  while (at < bytes.length) {
    const isFrame = bytes[at] === 0x2c;
    if (!isFrame && bytes[at] !== 0x21) return bytes[at] === 0x3b;
    at += isFrame ? 11 + colorsAfter(bytes[at + 9]) : 2;
    // Data in blocks with their length, until an empty one.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    if (at >= bytes.length) return false;
    if (isFrame) return true;
    at += 1;
  }
  return false;
}

/** Looks for the marker of the end in the picture itself; a preview in the head of a JPEG has one, too. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const [byte, marker = 0] = [bytes[at], bytes[at + 1]];
    if (byte !== 0xff) at += 1;
    else if (marker === 0xd9) return true;
    // Fill bytes, and what has no length: escaped bytes of picture data, and restart markers.
    else if (marker === 0xff) at += 1;
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return false;
}

/** What is no chunk is left to the decoder. The last chunk has no data, so its header is enough. */
function hasAllChunks(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IEND' || !/^[A-Za-z]{4}$/.test(type)) return true;
  }
  return false;
}
