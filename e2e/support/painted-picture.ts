import sharp from 'sharp';

/** Returns a picture of one colour as a file. */
export async function paintedPicture(color: string, name = `${color}.png`) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
