/** The audio of a file: one stream of packets. */
export interface AudioTrack {
  codec: OpusCodec | AacCodec;
  packets: Buffer[];
}

export interface OpusCodec {
  kind: 'opus';
  channels: number;
  /** Samples at 48 kHz to drop from the start. */
  preSkip: number;
  /** Output gain, in units of 1/256 dB. */
  gain: number;
}

interface AacCodec {
  kind: 'aac';
  /** The index of the sample rate in `aacRates`. */
  rateIndex: number;
  channels: number;
}

/** The sample rates of ISO/IEC 14496-3 in Hz, by their index. */
export const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const;

/** Thrown for a file that is not the audio it should be. Reads beyond the end of a buffer throw RangeError. */
export class UnreadableAudio extends Error {}

/** Throws `UnreadableAudio` unless the condition holds. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new UnreadableAudio(message);
}

/** Returns `length` bytes of a buffer; throws if it ends before. */
export function slice(bytes: Buffer, start: number, length: number): Buffer {
  check(start >= 0 && length >= 0 && start + length <= bytes.length, 'The file ends early.');
  return bytes.subarray(start, start + length);
}
