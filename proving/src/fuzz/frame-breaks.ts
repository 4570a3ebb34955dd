import type { Draw } from '#shared/draw.ts';
import {
  type Frame,
  goodHandshake,
  type Handshake,
  opcodes,
  textFrame,
  writeFrame,
} from '@baraza/server/src/testing/raw-websocket.ts';

const text = (payload: string, more: Partial<Frame> = {}) => writeFrame({ ...textFrame(payload), ...more });
const control = (opcode: number, payload: Buffer, more: Partial<Frame> = {}) =>
  writeFrame({ opcode, payload, ...more });

/** What is wrong as WebSocket, whatever is said in it. */
export const frameBreaks: Record<string, (draw: Draw) => Buffer> = {
  'a frame without mask': () => text('2', { isMasked: false }),
  'reserved bits': (draw) => text('2', { reserved: draw.between(1, 7) }),
  'a kind of frame there is none of': (draw) =>
    control(draw.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), Buffer.from('x')),
  'a continuation of nothing': () => control(opcodes.continuation, Buffer.from('x')),
  'a message in pieces': () =>
    Buffer.concat([
      text('42/events,', { isLast: false }),
      control(opcodes.ping, Buffer.from('between')),
      writeFrame({ opcode: opcodes.continuation, payload: Buffer.from('["a"]') }),
    ]),
  'a message begun twice': () => Buffer.concat([text('42', { isLast: false }), text('42["a"]')]),
  'a thousand empty pieces': () =>
    Buffer.concat([
      text('4', { isLast: false }),
      ...Array.from({ length: 1_000 }, () => control(opcodes.continuation, Buffer.alloc(0), { isLast: false })),
    ]),
  'a control frame in pieces': () => control(opcodes.ping, Buffer.from('x'), { isLast: false }),
  'a control frame too long': () => control(opcodes.ping, Buffer.alloc(126)),
  'a text that is no UTF-8': () => control(opcodes.text, Buffer.from([0x34, 0x32, 0xff, 0xfe, 0xc0, 0x80])),
  'a length beyond all bounds': (draw) =>
    text('2', { said: draw.pick([2n ** 63n, 2n ** 64n - 1n, 2n ** 53n, 2n ** 31n]) }),
  'a packet of more than 1 MB': () => text(`42/events,["a","${'x'.repeat(1_100_000)}"]`),
  'a packet of 70 KB': () => text(`42/events,["a","${'x'.repeat(70_000)}"]`),
  'an odd farewell': (draw) =>
    control(
      opcodes.close,
      draw.pick([
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
  const { path, headers } = goodHandshake();
  const handshake = { path, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  change(handshake);
  return handshake;
}

function withHeader(name: string, value: string): Handshake {
  return changed(({ headers }) => {
    const at = headers.findIndex(([each]) => each === name);
    headers.splice(at < 0 ? headers.length : at, at < 0 ? 0 : 1, [name, value]);
  });
}

/** What can be wrong before there is a WebSocket; the token is one that is good. */
export const handshakes: Record<string, (draw: Draw, token: string | undefined) => Handshake> = {
  'an odd address': (draw) =>
    changed((handshake) => {
      handshake.path = draw.pick([
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
  'an odd key': (draw) => withHeader('Sec-WebSocket-Key', draw.pick(['', 'x', 'a'.repeat(24), 'a'.repeat(9_000)])),
  'an odd version': (draw) => withHeader('Sec-WebSocket-Version', draw.pick(['', '0', '8', '14', 'x', '13, 8'])),
  'an odd upgrade': (draw) => withHeader('Upgrade', draw.pick(['', 'h2c', 'websocket, h2c', 'WEBSOCKET', 'x'])),
  extensions: (draw) =>
    withHeader(
      'Sec-WebSocket-Extensions',
      draw.pick([
        'permessage-deflate',
        'permessage-deflate; server_max_window_bits=99',
        'permessage-deflate; client_max_window_bits; client_max_window_bits',
        '=;=;=',
        'x'.repeat(5_000),
      ]),
    ),
  protocols: (draw) => withHeader('Sec-WebSocket-Protocol', draw.pick(['', 'a, a', 'x y', '__proto__', ',,,'])),
  'another origin': (draw) =>
    withHeader('Origin', draw.pick(['https://elsewhere.example', 'null', '', 'file://', '%'])),
  'tokens that differ': (_draw, token) =>
    changed((handshake) => {
      handshake.path += `&token=${token ?? ''}&token=other`;
      handshake.headers.push(['Authorization', 'Bearer another']);
    }),
  '2,000 headers': () =>
    changed(({ headers }) => {
      for (let at = 0; at < 2_000; at += 1) headers.push([`x${at}`, '1']);
    }),
  'an odd host': (draw) => withHeader('Host', draw.pick(['', 'elsewhere.example', '[::1', 'a b', 'localhost:99999'])),
};
