const longEdgeMax = 1920;
const quality = 0.82;
/** Below this a picture is sent as it is: little would be saved. */
const worthBytes = 400_000;
/** A GIF may move and an AVIF is small already; both are sent as they are. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A copy of a photo that costs less to send: at most 1920 px on its long edge, upright, without the place where it was
 * taken. The file itself where the browser cannot do it, the copy would lose transparency, or nothing is saved.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!shrinkable.includes(file.type) || file.size < worthBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      const copy = await encode(bitmap);
      return copy && copy.size < file.size * 0.9 ? copy : file;
    } finally {
      bitmap.close();
    }
  } catch {
    return file;
  }
}

async function encode(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  if (hasTransparency(canvas)) return undefined;
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // A canvas that ran out of memory comes back as nothing or as another type.
  return copy?.type === 'image/jpeg' ? copy : undefined;
}

/** The size with the long edge brought down to the most allowed; never larger than it was. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longEdgeMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Looks at a small copy, which also notices a canvas that the browser left blank for want of memory. */
function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas');
  sample.width = 64;
  sample.height = 64;
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.drawImage(canvas, 0, 0, sample.width, sample.height);
  const { data } = context.getImageData(0, 0, sample.width, sample.height);
  return data.some((value, at) => at % 4 === 3 && value !== 255);
}
