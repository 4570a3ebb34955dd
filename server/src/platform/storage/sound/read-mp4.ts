import { readOpusBox } from './opus.ts';
import { aacRates, type AudioTrack, check, slice } from './track.ts';

/** More than 120 s of the shortest packets. */
const maxPackets = 50_000;

interface Box {
  type: string;
  /** Where the box starts in its parent. */
  start: number;
  content: Buffer;
}

function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length;) {
    const start = at;
    const type = bytes.toString('latin1', at + 4, at + 8);
    let [size, header] = [bytes.readUInt32BE(at), 8];
    if (size === 1) [size, header] = [Number(bytes.readBigUInt64BE(at + 8)), 16];
    if (size === 0) size = bytes.length - at;
    check(size >= header, 'A box is too short.');
    yield { type, start, content: slice(bytes, at + header, size - header) };
    at += size;
  }
}

function findBox(bytes: Buffer, type: string): Buffer | undefined {
  for (const box of boxesOf(bytes)) if (box.type === type) return box.content;
  return undefined;
}

function find(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let inner: Buffer | undefined = bytes;
  for (const type of path) inner &&= findBox(inner, type);
  return inner;
}

function need(bytes: Buffer, ...path: string[]): Buffer {
  const found = find(bytes, ...path);
  check(found !== undefined, `There is no ${path.join('/')} box.`);
  return found;
}

/** Reads an MP4 file with one track of Opus or AAC-LC, written as a whole or in fragments. */
export function readMp4(bytes: Buffer): AudioTrack {
  const moov = need(bytes, 'moov');
  check([...boxesOf(moov)].filter(({ type }) => type === 'trak').length === 1, 'There is more than one track.');
  const media = need(moov, 'trak', 'mdia');
  check(need(media, 'hdlr').toString('latin1', 8, 12) === 'soun', 'The track is not audio.');
  const table = need(media, 'minf', 'stbl');
  const packets = new PacketList(bytes);
  readTable(table, packets);
  const defaultSize = find(moov, 'mvex', 'trex')?.readUInt32BE(16) ?? 0;
  for (const { type, start, content } of boxesOf(bytes)) {
    if (type === 'moof') readFragment(content, { start, defaultSize, packets });
  }
  return { codec: readEntry(need(table, 'stsd')), packets: packets.list };
}

/** Collects packets, which are not longer together than the file: tables could name the same bytes many times. */
class PacketList {
  readonly list: Buffer[] = [];
  readonly #file: Buffer;
  #size = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  add(start: number, size: number): void {
    this.#size += size;
    check(this.list.length < maxPackets && this.#size <= this.#file.length, 'There are too many packets.');
    this.list.push(slice(this.#file, start, size));
  }
}

function readTable(table: Buffer, packets: PacketList): void {
  const sizes = need(table, 'stsz');
  const [sameSize, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  if (count === 0) return;
  const runs = need(table, 'stsc');
  const wide = find(table, 'co64');
  const chunks = wide ?? need(table, 'stco');
  const runCount = runs.readUInt32BE(4);
  let run = 0;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.readUInt32BE(4) && sample < count; chunk++) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run++;
    let at = wide ? Number(chunks.readBigUInt64BE(8 + 8 * chunk)) : chunks.readUInt32BE(8 + 4 * chunk);
    for (let left = runs.readUInt32BE(12 + 12 * run); left > 0 && sample < count; left--, sample++) {
      const size = sameSize || sizes.readUInt32BE(12 + 4 * sample);
      packets.add(at, size);
      at += size;
    }
  }
  check(sample === count, 'Packets are missing.');
}

interface Fragment {
  /** The position of the `moof` box in the file. */
  start: number;
  defaultSize: number;
  packets: PacketList;
}

function readFragment(moof: Buffer, { start, defaultSize, packets }: Fragment): void {
  for (const { type, content: traf } of boxesOf(moof)) {
    if (type !== 'traf') continue;
    const header = need(traf, 'tfhd');
    const flags = header.readUInt32BE(0);
    let field = 8;
    let base = start;
    if (flags & 1) base = Number(header.readBigUInt64BE(field));
    field += (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
    const size = flags & 16 ? header.readUInt32BE(field) : defaultSize;
    let at = base;
    for (const run of boxesOf(traf)) if (run.type === 'trun') at = readRun(run.content, { base, at, size, packets });
  }
}

/** Returns where the data of the run ends. */
function readRun(
  run: Buffer,
  { base, at, size: sameSize, packets }: { base: number; at: number; size: number; packets: PacketList },
): number {
  const flags = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  let field = 8;
  if (flags & 1) {
    at = base + run.readInt32BE(field);
    field += 4;
  }
  if (flags & 4) field += 4;
  for (let index = 0; index < count; index++) {
    if (flags & 0x100) field += 4;
    const size = flags & 0x200 ? run.readUInt32BE(field) : sameSize;
    field += (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
    packets.add(at, size);
    at += size;
  }
  return at;
}

function readEntry(stsd: Buffer): AudioTrack['codec'] {
  check(stsd.readUInt32BE(4) === 1, 'The track has several formats.');
  const [entry] = boxesOf(stsd.subarray(8));
  check(entry !== undefined, 'The track has no format.');
  const { type, content } = entry;
  // Version 1 is of QuickTime.
  const boxes = content.subarray(content.readUInt16BE(8) === 1 ? 44 : 28);
  if (type === 'Opus') return readOpusBox(need(boxes, 'dOps'));
  check(type === 'mp4a', 'The track is neither Opus nor AAC.');
  return readAac(need(boxes, 'esds'));
}

/** Reads the descriptors of ISO/IEC 14496-1. */
function readAac(esds: Buffer): AudioTrack['codec'] {
  const stream = readDescriptor(esds, 4, 3);
  const flags = stream.readUInt8(2);
  check((flags & 0xe0) === 0, 'The AAC stream depends on another one.');
  const decoder = readDescriptor(stream, 3, 4);
  check(decoder.readUInt8(0) === 0x40, 'The track is not AAC.');
  const bits = readDescriptor(decoder, 13, 5).readUInt16BE(0);
  const [objectType, rateIndex, channels] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15];
  const isAccepted = objectType === 2 && rateIndex < aacRates.length && (channels === 1 || channels === 2);
  check(isAccepted, 'Only AAC-LC in mono or stereo is accepted.');
  return { kind: 'aac', rateIndex, channels };
}

function readDescriptor(bytes: Buffer, at: number, tag: number): Buffer {
  check(bytes.readUInt8(at) === tag, 'An AAC descriptor is missing.');
  let length = 0;
  for (let index = 1; index <= 4; index++) {
    const byte = bytes.readUInt8(at + index);
    length = length * 128 + (byte & 127);
    if (byte < 128) return slice(bytes, at + index + 1, length);
  }
  return slice(bytes, at + 5, length);
}
