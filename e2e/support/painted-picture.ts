import sharp from 'sharp';

/** A plain picture of one colour, as a file to choose or to send. */
export async function paintedPicture(color: string, name = `${color}.png`) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
