/** Reads the QR code in the current video frame; undefined when there is none. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<string[]>;
}

/** Uses the browser's QR reader where available, and otherwise loads a decoder written in JavaScript. */
export async function openQrReader(): Promise<QrReader> {
  const detector = await findDetector();
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue;
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return undefined;
    // Larger frames take longer on a cheap phone and are not read any better.
    const scale = Math.min(1, maxSide / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // `decodeQR` throws when it finds no code.
      return undefined;
    }
  };
}

const maxSide = 800;

async function findDetector(): Promise<Detector | undefined> {
  const BrowserDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    const formats = (await BrowserDetector?.getSupportedFormats?.()) ?? [];
    return BrowserDetector && formats.includes('qr_code') ? new BrowserDetector({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}
