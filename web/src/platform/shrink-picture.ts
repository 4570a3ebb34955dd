const longEdgeMax = 1920;
const quality = 0.82;
/** Smaller files are sent unchanged, because shrinking would save little. */
const worthBytes = 400_000;
/** A GIF may be animated and an AVIF is small already; both are sent unchanged. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns a smaller copy of a photo: at most 1920 px on its long edge, upright, without location data. Returns the file itself
 * if the browser cannot create one, transparency would be lost, or nothing is saved.
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
  // A canvas that ran out of memory returns nothing or another type.
  return copy?.type === 'image/jpeg' ? copy : undefined;
}

/** Returns the size with the long edge reduced to the maximum; never enlarged. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longEdgeMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Checks a small copy, which also detects a canvas that the browser left blank for lack of memory. */
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
