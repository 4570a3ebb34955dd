import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** The sensor's orientation when the phone is held upright: the picture is stored rotated. */
const stored = { width: 4000, height: 3000 };

/** The location in the photograph, which must not be published. */
const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '1/1 16/1 4512/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '36/1 49/1 122/100',
};

/** The camera's name in the photograph. */
export const cameraName = 'Baraza Optics';

/** The four quarters of the picture as people see it. */
export const motif = { topLeft: 'red', topRight: 'green', bottomLeft: 'blue', bottomRight: 'white' } as const;

/**
 * Returns a photograph as a phone stores it: several MB of JPEG, rotated with EXIF Orientation 6, with camera name and
 * location. Upright it is 3000 × 4000 and its quarters have the colours of `motif`.
 */
export async function cameraPhoto(): Promise<Buffer> {
  const seen = { width: stored.height, height: stored.width };
  const half = { width: seen.width / 2, height: seen.height / 2 };
  const quarter = (fill: string, left: number, top: number) =>
    `<rect x="${left}" y="${top}" width="${half.width}" height="${half.height}" fill="${fill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${seen.width}" height="${seen.height}">
    ${quarter('#d01010', 0, 0)}${quarter('#10b010', half.width, 0)}
    ${quarter('#1010d0', 0, half.height)}${quarter('#f0f0f0', half.width, half.height)}</svg>`;
  // Sensor noise; without it a picture of this size would be a few KB.
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
  // Orientation 6 means a quarter turn clockwise, so the stored picture is turned the other way.
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
