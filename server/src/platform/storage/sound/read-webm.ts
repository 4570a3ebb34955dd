import { readOpusHead } from './opus.ts';
import { type AudioTrack, check, slice } from './track.ts';

/** The elements that contain elements of interest. They are entered, so their sizes, which may be unknown, do not matter. */
const masters = new Set([0x1a45dfa3, 0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const element = {
  docType: 0x4282,
  track: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;

/** Reads a WebM file with one Opus track. */
export function readWebm(bytes: Buffer): AudioTrack {
  const packets: Buffer[] = [];
  const found = new Map<number, Buffer>();
  let tracks = 0;
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, 4);
    const size = readNumber(bytes, at + id.length, 8);
    at += id.length + size.length;
    if (id.marked === element.track) tracks++;
    if (masters.has(id.marked)) continue;
    check(!size.isUnknown, 'A WebM element has no size.');
    const content = slice(bytes, at, size.value);
    at += size.value;
    check(id.marked !== element.encodings, 'The audio is compressed or encrypted.');
    if (id.marked === element.simpleBlock || id.marked === element.block) packets.push(readBlock(content, found));
    else if (!found.has(id.marked)) found.set(id.marked, content);
  }
  check(found.get(element.docType)?.toString('latin1').replace(/\0+$/, '') === 'webm', 'This is not WebM.');
  check(tracks === 1 && found.get(element.codecId)?.toString('latin1') === 'A_OPUS', 'This is not one Opus track.');
  return { codec: readOpusHead(found.get(element.codecPrivate) ?? Buffer.alloc(0)), packets };
}

function readBlock(content: Buffer, found: Map<number, Buffer>): Buffer {
  const track = readNumber(content, 0, 8);
  const expected = found.get(element.trackNumber);
  check(expected !== undefined && expected.length <= 6, 'A block precedes its track.');
  check(track.value === expected.readUIntBE(0, expected.length), 'A block is of another track.');
  const flags = content.readUInt8(track.length + 2);
  check((flags & 6) === 0, 'Laced blocks are not accepted.');
  return content.subarray(track.length + 3);
}

interface EbmlNumber {
  value: number;
  /** The value with its length marker, as ids are written. */
  marked: number;
  /** In bytes. */
  length: number;
  isUnknown: boolean;
}

function readNumber(bytes: Buffer, at: number, maxLength: number): EbmlNumber {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  check(length <= maxLength, 'A WebM number is too long.');
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes.readUInt8(at + index);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, marked: value + 2 ** (7 * length), length, isUnknown };
}
