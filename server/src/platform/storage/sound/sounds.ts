import { voice as voiceLimits } from '@baraza/contract/features/upload-limits.ts';
import { AppError } from '#platform/http/errors.ts';
import { samplesOfOpus } from './opus.ts';
import { readMp4 } from './read-mp4.ts';
import { readOgg } from './read-ogg.ts';
import { readWebm } from './read-webm.ts';
import { type AudioTrack, check, UnreadableAudio } from './track.ts';
import { rateOf, writeMp4 } from './write-mp4.ts';

/** A recording in a new container that holds its packets and no metadata. */
export interface CleanSound {
  bytes: Buffer;
  durationMs: number;
  /** The loudness over time, guessed from the sizes of the packets: an encoder spends fewer bytes on silence. */
  peaks: number[];
}

const samplesPerAac = 1024;
/** The most that a decoder of AAC-LC has to buffer per channel, in bytes (ISO/IEC 14496-3). */
const maxAacBytes = 768;

/** Rewrites a recording as MP4, in linear time. Throws 415 `unsupported_type` and 413 `too_large`. */
export function readSound(bytes: Buffer): CleanSound {
  try {
    return rewrite(readTrack(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableAudio) && !(error instanceof RangeError)) throw error;
    const detail = 'Please send a whole recording: Opus or AAC in MP4, WebM or Ogg.';
    throw new AppError('unsupported_type', detail, { cause: error });
  }
}

function readTrack(bytes: Buffer): AudioTrack {
  if (bytes.toString('latin1', 0, 4) === 'OggS') return readOgg(bytes);
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return readWebm(bytes);
  check(bytes.toString('latin1', 4, 8) === 'ftyp', 'The container is unknown.');
  return readMp4(bytes);
}

function rewrite(track: AudioTrack): CleanSound {
  const { codec } = track;
  const packets = track.packets.filter(({ length }) => length > 0);
  const durations = packets.map(
    codec.kind === 'opus' ? samplesOfOpus : (packet) => samplesOfAac(packet, codec.channels),
  );
  const rate = rateOf(codec);
  const samples = durations.reduce((sum, duration) => sum + duration, 0) - (codec.kind === 'opus' ? codec.preSkip : 0);
  check(samples > 0, 'The recording is empty.');
  const durationMs = Math.ceil((samples / rate) * 1000);
  if (durationMs > 1000 * voiceLimits.maxSeconds) {
    throw new AppError('too_large', `A voice note can be ${voiceLimits.maxSeconds} seconds long.`);
  }
  return { bytes: writeMp4({ codec, packets, durations, rate }), durationMs, peaks: guessPeaks(packets) };
}

/** A packet begins with a single channel, a pair of channels, or a filler. */
function samplesOfAac(packet: Buffer, channels: number): number {
  check([0, 1, 6].includes(packet.readUInt8(0) >> 5), 'A packet is not AAC.');
  check(packet.length <= maxAacBytes * channels, 'An AAC packet is too large.');
  return samplesPerAac;
}

function guessPeaks(packets: readonly Buffer[]): number[] {
  const count = voiceLimits.peaks;
  const heights = Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * packets.length) / count);
    const end = Math.max(start + 1, Math.floor(((index + 1) * packets.length) / count));
    return packets.slice(start, end).reduce((most, { length }) => Math.max(most, length), 0);
  });
  const highest = Math.max(...heights, 1);
  return heights.map((height) => Math.round((voiceLimits.maxPeak * height) / highest));
}
