import { expect, test } from 'vitest';
import { aacPackets, fragmentedMp4, mp4, ogg, opusPackets, webm, words } from '#testing/recordings.ts';
import { readMp4 } from './read-mp4.ts';
import { readSound } from './sounds.ts';

const packets = opusPackets(3);
const containers = { ogg: ogg({ packets, preSkip: 480 }), webm: webm({ packets, preSkip: 480 }) };

test.each(Object.entries(containers))(
  'rewrites %s as an MP4 file with the same packets and nothing else',
  (_, file) => {
    const sound = readSound(file);
    expect(sound.durationMs).toBe(2990);
    expect(readMp4(sound.bytes)).toEqual({ codec: { kind: 'opus', channels: 1, preSkip: 480, gain: 0 }, packets });
    for (const trace of ['Chrome', 'OpusTags', 'OpusHead']) expect(sound.bytes.includes(trace), trace).toBe(false);
    expect(readSound(sound.bytes).bytes).toEqual(sound.bytes);
  },
);

test('rewrites fragments of AAC, and AAC as a whole', () => {
  const sound = readSound(fragmentedMp4(aacPackets(86)));
  expect(sound.durationMs).toBe(2752);
  expect(sound.bytes.includes('somewhere')).toBe(false);
  expect(readSound(sound.bytes).bytes).toEqual(sound.bytes);
});

test('derives 64 peaks from the sizes of the packets', () => {
  const loud = [...opusPackets(2, 20), ...opusPackets(2, 200)];
  const { peaks } = readSound(ogg({ packets: loud }));
  expect(peaks).toHaveLength(64);
  expect([peaks[0], peaks[63]]).toEqual([10, 100]);
  expect(readSound(ogg({ packets: opusPackets(0.06) })).peaks).toEqual(Array(64).fill(100));
});

const laced = webm({ packets: [] });
const refused = {
  nothing: Buffer.alloc(0),
  'a text': Buffer.from('OggS is a text'),
  'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'Ogg without audio': ogg({ packets: [] }),
  'Ogg of another codec': Buffer.from(containers.ogg).fill('x', 28, 36),
  'two Ogg streams': Buffer.concat([containers.ogg, ogg({ packets }).fill(9, 14, 18)]),
  'five channels': ogg({ packets, channels: 5 }),
  Matroska: webm({ packets }, { docType: 'matroska' }),
  'Vorbis in WebM': webm({ packets }, { codec: 'A_VORBIS' }),
  'laced blocks': Buffer.concat([laced, Buffer.from('a310000008810000061011121314'.slice(0, 26), 'hex')]),
  'a block of another track': Buffer.concat([laced, Buffer.from('a310000005820000801800'.slice(0, 20), 'hex')]),
  'video in MP4': fragmentedMp4(aacPackets(9), { handler: 'vide' }),
  'two tracks in MP4': mp4('ftyp', mp4('moov', mp4('trak'), mp4('trak'))),
  'an endless table in MP4': Buffer.concat([
    mp4('ftyp'),
    mp4(
      'moov',
      mp4(
        'trak',
        mp4(
          'mdia',
          mp4('hdlr', words(0, 0), Buffer.from('soun')),
          mp4(
            'minf',
            mp4(
              'stbl',
              mp4('stsz', words(0, 1, 0xffffffff)),
              mp4('stsc', words(0, 1, 1, 0xffffffff, 1)),
              mp4('stco', words(0, 1, 0)),
            ),
          ),
        ),
      ),
    ),
  ]),
  'frames that do not fit their packet': ogg({ packets: [Buffer.from([3, 0x83, 200, 1, 2])] }),
  'a frame that is too large': ogg({ packets: [Buffer.concat([Buffer.from([0x18]), Buffer.alloc(1276)])] }),
  'padding with other data': ogg({ packets: [Buffer.from([3, 0x41, 2, 9, 7, 7])] }),
};

test.each(Object.entries(refused))('refuses %s', (_, file) => {
  expect(() => readSound(file)).toThrow(expect.objectContaining({ code: 'unsupported_type' }));
});

/** Returns the code of the error, or undefined if the file is read. */
function errorOf(file: Buffer): string | undefined {
  try {
    readSound(file);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

test('refuses files that are cut off or changed, or reads what is left, but never fails otherwise', () => {
  const found = new Set<string | undefined>();
  for (const file of [...Object.values(containers), fragmentedMp4(aacPackets(20)), readSound(containers.ogg).bytes]) {
    for (let at = 0; at < file.length; at += 7) {
      const end = Math.min(file.length, at + 4);
      found.add(errorOf(file.subarray(0, at)));
      for (const value of [0, 255]) found.add(errorOf(Buffer.from(file).fill(value, at, end)));
    }
  }
  expect([...found].filter((code) => !['unsupported_type', 'too_large', undefined].includes(code))).toEqual([]);
});

test('accepts empty padding, and two minutes but no more', () => {
  expect(readSound(ogg({ packets: [Buffer.from([0x1b, 0x41, 1, 9, 0])] })).durationMs).toBe(60);
  expect(readSound(ogg({ packets: opusPackets(120, 50) })).durationMs).toBe(120_000);
  const long = ogg({ packets: opusPackets(120.06, 50) });
  expect(() => readSound(long)).toThrow(expect.objectContaining({ code: 'too_large' }));
});
