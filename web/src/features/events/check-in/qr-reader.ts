/** Reads the QR code in a picture of the camera; undefined where there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorKind {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<string[]>;
}

/** The browser's own reader where it has one, which costs neither bytes nor battery; else one of ours. */
export async function openQrReader(): Promise<QrReader> {
  const detector = await ownDetector();
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue;
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return undefined;
    // Larger pictures take a cheap phone longer and are read no better.
    const scale = Math.min(1, sideMax / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws where there is nothing to read.
      return undefined;
    }
  };
}

const sideMax = 800;

async function ownDetector(): Promise<Detector | undefined> {
  const Kind = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector;
  try {
    const formats = (await Kind?.getSupportedFormats?.()) ?? [];
    return Kind && formats.includes('qr_code') ? new Kind({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}
