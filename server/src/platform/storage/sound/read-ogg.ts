import { readOpusHead } from './opus.ts';
import { type AudioTrack, check, slice } from './track.ts';

/** Reads an Ogg file with one Opus stream (RFC 3533 and 7845). */
export function readOgg(bytes: Buffer): AudioTrack {
  const packets: Buffer[] = [];
  let parts: Buffer[] = [];
  const serial = bytes.readUInt32LE(14);
  for (let at = 0; at < bytes.length;) {
    check(bytes.toString('latin1', at, at + 4) === 'OggS' && bytes.readUInt8(at + 4) === 0, 'An Ogg page is broken.');
    check(bytes.readUInt32LE(at + 14) === serial, 'There is more than one stream.');
    const lengths = slice(bytes, at + 27, bytes.readUInt8(at + 26));
    at += 27 + lengths.length;
    for (const length of lengths) {
      parts.push(slice(bytes, at, length));
      at += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(parts));
      parts = [];
    }
  }
  const [head, tags, ...audio] = packets;
  check(head !== undefined && tags?.toString('latin1', 0, 8) === 'OpusTags', 'There is no Opus stream.');
  return { codec: readOpusHead(head), packets: audio };
}
