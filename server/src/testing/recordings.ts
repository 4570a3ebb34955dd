/** Recordings for tests: the containers that recorders of browsers write, around packets without sound. */

export interface Recording {
  packets: Buffer[];
  channels?: number;
  preSkip?: number;
}

/** Opus packets of 60 ms for a number of seconds. The bytes after the first, which holds the length, are arbitrary. */
export function opusPackets(seconds: number, bytes = 100): Buffer[] {
  return Array.from({ length: Math.round(seconds / 0.06) }, (_, index) =>
    Buffer.concat([Buffer.from([3 << 3]), Buffer.alloc(bytes - 1, (index % 200) + 1)]),
  );
}

function opusHead({ channels = 1, preSkip = 0 }: Recording): Buffer {
  const head = Buffer.from('OpusHead\x01\0\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(preSkip, 10);
  return head;
}

/** As Firefox writes it, with metadata. */
export function ogg(recording: Recording): Buffer {
  const tags = Buffer.from('OpusTagsme');
  const pages = [opusHead(recording), tags, ...recording.packets].map((packet) => {
    const lacing = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
    const header = Buffer.alloc(27);
    header.write('OggS');
    header.writeUInt32LE(7, 14);
    header.writeUInt8(lacing.length, 26);
    return Buffer.concat([header, Buffer.from(lacing), packet]);
  });
  return Buffer.concat(pages);
}

/** As Chrome writes it: the segment and its clusters have no sizes. */
export function webm(recording: Recording, { docType = 'webm', codec = 'A_OPUS', writer = 'Chrome' } = {}): Buffer {
  const track = [ebml('d7', Buffer.from([1])), ebml('83', Buffer.from([2])), ebml('86', Buffer.from(codec))];
  return Buffer.concat([
    ebml('1a45dfa3', ebml('4282', Buffer.from(docType))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    ebml('1549a966', ebml('5741', Buffer.from(writer))),
    ebml('1654ae6b', ebml('ae', ...track, ebml('63a2', opusHead(recording)))),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    ...recording.packets.map((packet) => ebml('a3', Buffer.from([0x81, 0, 0, 0x80]), packet)),
  ]);
}

function ebml(id: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + bytes.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
}

/** AAC in fragments, as Safari writes it, with metadata. */
export function fragmentedMp4(packets: readonly Buffer[], { handler = 'soun' } = {}): Buffer {
  const esds = Buffer.from(
    '0000000003190001000411401500000000000000000000000502128806 0102'.replaceAll(' ', ''),
    'hex',
  );
  const entry = mp4('mp4a', Buffer.alloc(28), mp4('esds', esds));
  const table = mp4('stbl', mp4('stsd', words(0, 1), entry), mp4('stsz', words(0, 0, 0)));
  const kind = mp4('hdlr', words(0, 0), Buffer.from(handler), Buffer.alloc(13));
  const moov = mp4('moov', mp4('udta', Buffer.from('somewhere')), mp4('trak', mp4('mdia', kind, mp4('minf', table))));
  const moof = (offset: number) =>
    mp4(
      'moof',
      mp4(
        'traf',
        mp4('tfhd', words(0x20000, 1)),
        mp4('trun', words(0x201, packets.length, offset, ...packets.map(({ length }) => length))),
      ),
    );
  return Buffer.concat([mp4('ftyp', Buffer.from('isom')), moov, moof(moof(0).length + 8), mp4('mdat', ...packets)]);
}

/** AAC packets of 1024 samples. */
export function aacPackets(count: number): Buffer[] {
  return Array.from({ length: count }, () => Buffer.from([0x01, 0x40, 0x22, 0x80]));
}

export function mp4(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([words(8 + bytes.length), Buffer.from(type), bytes]);
}

export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
