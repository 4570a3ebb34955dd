import { encodeQR } from 'qr';

/** Returns a text as a QR code: the length of its sides in modules, with the margin that cameras need, and an SVG path of the dark ones. */
export function qrPathOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  // Neighbours in a row are joined.
  const runs = rows.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x > start) found.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
    return found;
  });
  return { size: rows.length, path: runs.join('') };
}
