import { check, type OpusCodec } from './track.ts';

/** The longest packet, 120 ms, and the largest frame in bytes (RFC 6716, 3.2.1 and 3.4). */
const [maxSamples, maxFrameBytes] = [5_760, 1_275];

/** Reads the identification header of RFC 7845, which Ogg and WebM contain. */
export function readOpusHead(head: Buffer): OpusCodec {
  check(head.toString('latin1', 0, 8) === 'OpusHead' && head.length >= 19, 'There is no Opus header.');
  check(head.readUInt8(8) < 16, 'The version of the Opus header is unknown.');
  const codec = { channels: head.readUInt8(9), preSkip: head.readUInt16LE(10), gain: head.readInt16LE(16) };
  return checkOpus(codec, head.readUInt8(18));
}

/** Reads the `dOps` box of an MP4 file, without its header. */
export function readOpusBox(box: Buffer): OpusCodec {
  check(box.readUInt8(0) === 0, 'The version of the Opus box is unknown.');
  const codec = { channels: box.readUInt8(1), preSkip: box.readUInt16BE(2), gain: box.readInt16BE(8) };
  return checkOpus(codec, box.readUInt8(10));
}

function checkOpus(codec: Omit<OpusCodec, 'kind'>, mappingFamily: number): OpusCodec {
  check(mappingFamily === 0 && (codec.channels === 1 || codec.channels === 2), 'Only mono and stereo are accepted.');
  return { kind: 'opus', ...codec };
}

/**
 * Returns the duration of a packet in samples. Throws unless its frames fill it as RFC 6716, 3.4, requires and its padding is zero, so
 * that padding cannot carry other data.
 */
export function samplesOfOpus(packet: Buffer): number {
  const toc = packet.readUInt8(0);
  const { count, sizes } = framesOf(packet, toc & 3);
  const samples = count * frameSamples(toc >> 3);
  check(count > 0 && samples <= maxSamples, 'An Opus packet is too long.');
  check(
    sizes.every((size) => size >= 0 && size <= maxFrameBytes),
    'The frames of an Opus packet do not fit.',
  );
  return samples;
}

function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0;
  if (config < 16) return [480, 960][config & 1] ?? 0;
  return [120, 240, 480, 960][config & 3] ?? 0;
}

function framesOf(packet: Buffer, code: number): { count: number; sizes: number[] } {
  const rest = packet.length - 1;
  if (code === 0) return { count: 1, sizes: [rest] };
  if (code === 1) {
    check(rest % 2 === 0, 'An Opus packet has an odd length.');
    return { count: 2, sizes: [rest / 2] };
  }
  if (code === 2) {
    const first = readSize(packet, 1);
    return { count: 2, sizes: [first.size, packet.length - first.end - first.size] };
  }
  return manyFrames(packet);
}

function manyFrames(packet: Buffer): { count: number; sizes: number[] } {
  const header = packet.readUInt8(1);
  const count = header & 63;
  let at = 2;
  let padding = 0;
  if (header & 64) {
    for (let next = 255; next === 255; at++) {
      next = packet.readUInt8(at);
      padding += next === 255 ? 254 : next;
    }
  }
  const end = packet.length - padding;
  check(end >= at && packet.subarray(end).every((byte) => byte === 0), 'The padding of an Opus packet is not empty.');
  if (!(header & 128)) {
    check(count > 0 && (end - at) % count === 0, 'The frames of an Opus packet do not fit.');
    return { count, sizes: [(end - at) / count] };
  }
  const sizes: number[] = [];
  let sum = 0;
  for (let index = 1; index < count; index++) {
    const next = readSize(packet, at);
    sizes.push(next.size);
    sum += next.size;
    at = next.end;
  }
  return { count, sizes: [...sizes, end - at - sum] };
}

function readSize(packet: Buffer, at: number): { size: number; end: number } {
  const first = packet.readUInt8(at);
  if (first < 252) return { size: first, end: at + 1 };
  return { size: first + 4 * packet.readUInt8(at + 1), end: at + 2 };
}
