import type { Random } from '#shared/random.ts';
import {
  type Frame,
  validHandshake,
  type Handshake,
  opcodes,
  textFrame,
  encodeFrame,
} from '@baraza/server/src/testing/raw-websocket.ts';

const text = (payload: string, more: Partial<Frame> = {}) => encodeFrame({ ...textFrame(payload), ...more });
const control = (opcode: number, payload: Buffer, more: Partial<Frame> = {}) =>
  encodeFrame({ opcode, payload, ...more });

/** Frames that are invalid or unusual as WebSocket frames. */
export const frameMutations: Record<string, (random: Random) => Buffer> = {
  'a frame without mask': () => text('2', { isMasked: false }),
  'reserved bits': (random) => text('2', { reserved: random.between(1, 7) }),
  'an unknown opcode': (random) => control(random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), Buffer.from('x')),
  'a continuation without a start': () => control(opcodes.continuation, Buffer.from('x')),
  'a message in pieces': () =>
    Buffer.concat([
      text('42/events,', { isLast: false }),
      control(opcodes.ping, Buffer.from('between')),
      encodeFrame({ opcode: opcodes.continuation, payload: Buffer.from('["a"]') }),
    ]),
  'a message started twice': () => Buffer.concat([text('42', { isLast: false }), text('42["a"]')]),
  'a thousand empty pieces': () =>
    Buffer.concat([
      text('4', { isLast: false }),
      ...Array.from({ length: 1_000 }, () => control(opcodes.continuation, Buffer.alloc(0), { isLast: false })),
    ]),
  'a control frame in pieces': () => control(opcodes.ping, Buffer.from('x'), { isLast: false }),
  'a control frame too long': () => control(opcodes.ping, Buffer.alloc(126)),
  'a text that is not UTF-8': () => control(opcodes.text, Buffer.from([0x34, 0x32, 0xff, 0xfe, 0xc0, 0x80])),
  'an excessive length': (random) =>
    text('2', { length: random.pick([2n ** 63n, 2n ** 64n - 1n, 2n ** 53n, 2n ** 31n]) }),
  'a packet of more than 1 MB': () => text(`42/events,["a","${'x'.repeat(1_100_000)}"]`),
  'a packet of 70 KB': () => text(`42/events,["a","${'x'.repeat(70_000)}"]`),
  'an odd close frame': (random) =>
    control(
      opcodes.close,
      random.pick([
        Buffer.alloc(0),
        Buffer.from([3]),
        Buffer.from([0, 0]),
        Buffer.from([3, 0xed]),
        Buffer.from([3, 0xe8, 0xff, 0xfe]),
        Buffer.from([0xff, 0xff]),
      ]),
    ),
  'a hundred pings': () => Buffer.concat(Array.from({ length: 100 }, () => control(opcodes.ping, Buffer.from('x')))),
  'HTTP instead': () => Buffer.from('GET /api/options HTTP/1.1\r\nHost: x\r\n\r\n'),
};

function changed(change: (handshake: { path: string; headers: [string, string][] }) => void): Handshake {
  const { path, headers } = validHandshake();
  const handshake = { path, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  change(handshake);
  return handshake;
}

function withHeader(name: string, value: string): Handshake {
  return changed(({ headers }) => {
    const index = headers.findIndex(([each]) => each === name);
    headers.splice(index < 0 ? headers.length : index, index < 0 ? 0 : 1, [name, value]);
  });
}

/** Mutations of the handshake; the token is valid. */
export const handshakes: Record<string, (random: Random, token: string | undefined) => Handshake> = {
  'an odd path': (random) =>
    changed((handshake) => {
      handshake.path = random.pick([
        '/socket.io',
        '/socket.io/',
        '/socket.io/?EIO=3&transport=websocket',
        '/socket.io/?EIO=4&transport=polling',
        '/socket.io/?EIO=4&transport=nothing',
        '/socket.io/?EIO=4&transport=websocket&sid=nothing',
        '/socket.io/?EIO=4&transport=websocket&sid=__proto__',
        '/socket.io/?EIO=4&transport=websocket&transport=polling',
        '/socket.io/?EIO=__proto__&transport=constructor',
        '/socket.io/?EIO[]=4&transport[]=websocket',
        '/socket.io/?%',
        '/socket.io/%00?EIO=4&transport=websocket',
        '//socket.io/?EIO=4&transport=websocket',
        '/socket.io/../api/options?EIO=4&transport=websocket',
        'http://elsewhere.example/socket.io/?EIO=4&transport=websocket',
        '/api/options',
        '/',
        `/socket.io/?EIO=4&transport=websocket&x=${'x'.repeat(9_000)}`,
      ]);
    }),
  'an odd key': (random) => withHeader('Sec-WebSocket-Key', random.pick(['', 'x', 'a'.repeat(24), 'a'.repeat(9_000)])),
  'an odd version': (random) => withHeader('Sec-WebSocket-Version', random.pick(['', '0', '8', '14', 'x', '13, 8'])),
  'an odd upgrade': (random) => withHeader('Upgrade', random.pick(['', 'h2c', 'websocket, h2c', 'WEBSOCKET', 'x'])),
  extensions: (random) =>
    withHeader(
      'Sec-WebSocket-Extensions',
      random.pick([
        'permessage-deflate',
        'permessage-deflate; server_max_window_bits=99',
        'permessage-deflate; client_max_window_bits; client_max_window_bits',
        '=;=;=',
        'x'.repeat(5_000),
      ]),
    ),
  protocols: (random) => withHeader('Sec-WebSocket-Protocol', random.pick(['', 'a, a', 'x y', '__proto__', ',,,'])),
  'another origin': (random) =>
    withHeader('Origin', random.pick(['https://elsewhere.example', 'null', '', 'file://', '%'])),
  'tokens that differ': (_draw, token) =>
    changed((handshake) => {
      handshake.path += `&token=${token ?? ''}&token=other`;
      handshake.headers.push(['Authorization', 'Bearer another']);
    }),
  '2,000 headers': () =>
    changed(({ headers }) => {
      for (let index = 0; index < 2_000; index += 1) headers.push([`x${index}`, '1']);
    }),
  'an odd host': (random) =>
    withHeader('Host', random.pick(['', 'elsewhere.example', '[::1', 'a b', 'localhost:99999'])),
};
