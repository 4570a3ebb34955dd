import { aacRates, type AudioTrack } from './track.ts';

/** A track with the durations of its packets, in units of `rate` per second. */
export interface TimedTrack extends AudioTrack {
  rate: number;
  durations: number[];
}

/**
 * Writes an MP4 file (ISO/IEC 14496-12) that contains the packets, what is needed to decode them, and nothing else: no times, names or
 * other metadata. Chrome, Firefox and Safari play it.
 */
export function writeMp4(track: TimedTrack): Buffer {
  const start = box('ftyp', text('M4A '), u32(0), text('M4A mp42isom'));
  // The positions in it have a fixed length, so a first version gives its size.
  const moov = (dataAt: number) => writeMoov(track, dataAt);
  const dataAt = start.length + moov(0).length + 8;
  return Buffer.concat([start, moov(dataAt), box('mdat', ...track.packets)]);
}

function writeMoov(track: TimedTrack, dataAt: number): Buffer {
  const { codec, rate, durations } = track;
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const skipped = codec.kind === 'opus' ? codec.preSkip : 0;
  const shown = total - skipped;
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);
  const movie = [
    u32(0),
    u32(0),
    u32(rate),
    u32(shown),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    ...matrix,
    zeros(24),
    u32(2),
  ];
  const header = [u32(0), u32(0), u32(1), u32(0), u32(shown), zeros(8), u16(0), u16(0), u16(0x100), u16(0), ...matrix];
  return box(
    'moov',
    full('mvhd', 0, ...movie),
    box(
      'trak',
      full('tkhd', 3, ...header, u32(0), u32(0)),
      box('edts', full('elst', 0, u32(1), u32(shown), u32(skipped), u32(0x10000))),
      box(
        'mdia',
        full('mdhd', 0, u32(0), u32(0), u32(rate), u32(total), u16(0x55c4), u16(0)),
        full('hdlr', 0, u32(0), text('soun'), zeros(13)),
        box(
          'minf',
          full('smhd', 0, u32(0)),
          box('dinf', full('dref', 0, u32(1), full('url ', 1))),
          box('stbl', ...writeTable(track, dataAt)),
        ),
      ),
    ),
  );
}

function writeTable({ codec, packets, durations, rate }: TimedTrack, dataAt: number): Buffer[] {
  const runs: { count: number; duration: number }[] = [];
  for (const duration of durations) {
    const last = runs.at(-1);
    if (last?.duration === duration) last.count++;
    else runs.push({ count: 1, duration });
  }
  const sizes = Buffer.alloc(4 * packets.length);
  for (const [index, { length }] of packets.entries()) sizes.writeUInt32BE(length, 4 * index);
  const format = codec.kind === 'opus' ? 'Opus' : 'mp4a';
  const entry = [
    zeros(6),
    u16(1),
    zeros(8),
    u16(codec.channels),
    u16(16),
    u32(0),
    u16(rate > 0xffff ? 0 : rate),
    u16(0),
  ];
  return [
    full('stsd', 0, u32(1), box(format, ...entry, writeCodec(codec))),
    full('stts', 0, u32(runs.length), ...runs.flatMap(({ count, duration }) => [u32(count), u32(duration)])),
    full('stsc', 0, u32(1), u32(1), u32(packets.length), u32(1)),
    full('stsz', 0, u32(0), u32(packets.length), sizes),
    full('stco', 0, u32(1), u32(dataAt)),
  ];
}

function writeCodec(codec: AudioTrack['codec']): Buffer {
  if (codec.kind === 'opus') {
    const gain = u16(codec.gain & 0xffff);
    return box('dOps', Buffer.from([0, codec.channels]), u16(codec.preSkip), u32(48_000), gain, zeros(1));
  }
  const specific = u16((2 << 11) | (codec.rateIndex << 7) | (codec.channels << 3));
  const decoder = descriptor(4, Buffer.from([0x40, 0x15]), zeros(11), descriptor(5, specific));
  return full('esds', 0, descriptor(3, u16(0), zeros(1), decoder, descriptor(6, Buffer.from([2]))));
}

/** The sample rate of a codec in Hz. */
export function rateOf(codec: AudioTrack['codec']): number {
  return codec.kind === 'opus' ? 48_000 : (aacRates[codec.rateIndex] ?? 0);
}

/** Its content is shorter than 128 bytes. */
function descriptor(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(8 + bytes.length), text(type), bytes]);
}

/** A box of version 0 with flags. */
function full(type: string, flags: number, ...content: Buffer[]): Buffer {
  return box(type, u32(flags), ...content);
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function zeros(length: number): Buffer {
  return Buffer.alloc(length);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
