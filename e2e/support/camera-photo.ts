import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** How a camera's sensor lies when the phone is held upright: the picture is stored lying on its side. */
const stored = { width: 4000, height: 3000 };

/** Where the photograph says it was taken; nobody is to learn it. */
const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '1/1 16/1 4512/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '36/1 49/1 122/100',
};

/** The maker of the camera, as the photograph names it. */
export const cameraName = 'Baraza Optics';

/** The four quarters of the motif as people see it. */
export const motif = { topLeft: 'red', topRight: 'green', bottomLeft: 'blue', bottomRight: 'white' } as const;

/**
 * A photograph as a phone's camera stores it: several MB of JPEG, on its side with EXIF Orientation 6, with the camera's
 * name and the place. Seen upright it is 3000 × 4000 and its quarters have the colours of `motif`.
 */
export async function cameraPhoto(): Promise<Buffer> {
  const seen = { width: stored.height, height: stored.width };
  const half = { width: seen.width / 2, height: seen.height / 2 };
  const quarter = (fill: string, left: number, top: number) =>
    `<rect x="${left}" y="${top}" width="${half.width}" height="${half.height}" fill="${fill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${seen.width}" height="${seen.height}">
    ${quarter('#d01010', 0, 0)}${quarter('#10b010', half.width, 0)}
    ${quarter('#1010d0', 0, half.height)}${quarter('#f0f0f0', half.width, half.height)}</svg>`;
  // Noise as a sensor makes it: without it, a drawing of this size would be a few KB.
  const tile = { width: 1000, height: 1000 };
  const pixels = randomBytes(tile.width * tile.height * 4);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 44;
  const noise = await sharp(pixels, { raw: { ...tile, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

  const upright = await sharp(Buffer.from(svg))
    .composite([{ input: noise, tile: true }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Orientation 6 asks for a quarter turn clockwise, so what is stored is turned the other way.
  return sharp(upright.data, { raw: upright.info, limitInputPixels: false })
    .rotate(-90)
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: cameraName, Model: 'Test Phone 1' },
      IFD2: { BodySerialNumber: 'SN-123456' },
      IFD3: place,
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
