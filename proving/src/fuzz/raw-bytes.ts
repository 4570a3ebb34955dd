import fc from 'fast-check';
import type { Draw } from '#shared/draw.ts';
import type { Sending } from './wire.ts';

type Made = Pick<Sending, 'bytes' | 'after' | 'wanted'>;
type Break = (request: Buffer, draw: Draw) => Made;

/** Nothing is owed but an end: an answer, or a closed connection. */
const untilItEnds = (bytes: Sending['bytes']): Made => ({ bytes, after: 'closes our half', wanted: [] });

function cutAt(bytes: Buffer, at: number): [Buffer, Buffer] {
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

function put(into: Buffer, at: number, what: Buffer): Buffer {
  const [before, behind] = cutAt(into, at);
  return Buffer.concat([before, what, behind]);
}

const anywhere = (bytes: Buffer, draw: Draw) => draw.between(0, Math.max(0, bytes.length - 1));
/** Most of what can be read wrongly stands in the head. */
const inTheHead = (bytes: Buffer, draw: Draw) => draw.between(0, Math.min(bytes.length - 1, 300));

const firstLines = [
  'GET / HTTP/3.0',
  'GET / HTTP/1.10',
  'GET / HTTP/0.9',
  'GET /',
  'GET',
  '',
  ' GET / HTTP/1.1',
  'GET  /  HTTP/1.1',
  'GET\t/\tHTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT elsewhere.example:443 HTTP/1.1',
  'GET elsewhere HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET ?a=b HTTP/1.1',
  'GET \\api\\posts HTTP/1.1',
  'get /api/posts http/1.1',
  'M-SEARCH * HTTP/1.1',
  'PRI * HTTP/2.0',
  `GET /${'x'.repeat(100_000)} HTTP/1.1`,
  `${'X'.repeat(5_000)} / HTTP/1.1`,
];

const headerLines = [
  ': no name',
  'no colon',
  ' a: folded',
  'a : space before',
  'a\0b: nul',
  'a: \0',
  'a: \u0001',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\u000bchunked',
  'Host: a\r\nHost: b',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, HTTP2-Settings',
  'Expect: 100-continue',
  'Expect: 200-ok',
];

const chunkings = [
  '5\r\nhello\r\n',
  'ffffffffffffffff\r\n',
  '-1\r\n\r\n',
  'zz\r\nhello\r\n0\r\n\r\n',
  '5;ext="a\0b"\r\nhello\r\n0\r\n\r\n',
  `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  '2\r\n{}\r\n0\r\nTrailer: x\r\nContent-Length: 5\r\n\r\n',
  '2\n{}\n0\n\n',
  `${'1\r\nx\r\n'.repeat(3_000)}0\r\n\r\n`,
];

function withHeader(request: Buffer, line: string): Buffer {
  return put(request, request.indexOf('\r\n') + 2, Buffer.from(`${line}\r\n`, 'latin1'));
}

/** What is not even HTTP, or only just: the request is whole and good before. */
export const rawBreaks: Record<string, Break> = {
  'changed bytes': (request, draw) => {
    const bytes = Buffer.from(request);
    for (let left = draw.between(1, 6); left > 0; left -= 1) {
      const at = draw.is(0.8) ? inTheHead(bytes, draw) : anywhere(bytes, draw);
      bytes[at] = draw.between(0, 255);
    }
    return untilItEnds(bytes);
  },
  'missing bytes': (request, draw) => {
    const [before, behind] = cutAt(request, inTheHead(request, draw));
    return untilItEnds(Buffer.concat([before, behind.subarray(draw.between(1, 20))]));
  },
  'more bytes': (request, draw) =>
    untilItEnds(put(request, inTheHead(request, draw), Buffer.from(draw.value(fc.uint8Array({ maxLength: 40 }))))),
  'cut short': (request, draw) => untilItEnds(request.subarray(0, anywhere(request, draw))),
  'cut off': (request, draw) => ({ bytes: request.subarray(0, anywhere(request, draw)), after: 'is cut', wanted: [] }),
  'whole and hung up on': (request) => ({ bytes: request, after: 'is cut', wanted: [] }),
  'bare line feeds': (request) =>
    untilItEnds(Buffer.from(request.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
  'another first line': (request, draw) => {
    const rest = request.subarray(request.indexOf('\r\n'));
    return untilItEnds(Buffer.concat([Buffer.from(draw.pick(firstLines), 'latin1'), rest]));
  },
  'a bad header line': (request, draw) => untilItEnds(withHeader(request, draw.pick(headerLines))),
  'bad chunks': (request, draw) => {
    const head = Buffer.concat([request.subarray(0, request.indexOf('\r\n\r\n') + 4)]);
    const chunked = withHeader(
      Buffer.from(head.toString('latin1').replace(/Content-Length: \d+\r\n/, ''), 'latin1'),
      'Transfer-Encoding: chunked',
    );
    return untilItEnds(Buffer.concat([chunked, Buffer.from(draw.pick(chunkings), 'latin1')]));
  },
  'two at once': (request) => {
    const open = Buffer.from(request.toString('latin1').replace('Connection: close\r\n', ''), 'latin1');
    return { bytes: Buffer.concat([open, open, request]), after: 'stays open', wanted: [false, false, false] };
  },
  'something behind it': (request, draw) =>
    untilItEnds(Buffer.concat([request, Buffer.from(draw.value(fc.uint8Array({ minLength: 1, maxLength: 200 })))])),
  'another language': (_request, draw) =>
    untilItEnds(
      draw.pick([
        Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3, ...Array.from({ length: 32 }, () => 7)]),
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0', 'latin1'),
        Buffer.from('SSH-2.0-OpenSSH_9.9\r\n'),
        Buffer.from('EHLO example\r\n'),
        Buffer.from('*1\r\n$4\r\nPING\r\n'),
        Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]),
        Buffer.alloc(3_000, 0xff),
      ]),
    ),
  'any bytes at all': (_request, draw) => untilItEnds(Buffer.from(draw.value(fc.uint8Array({ maxLength: 500 })))),
  'byte by byte': (request) => {
    const pieces = Array.from({ length: Math.min(request.length, 600) }, (_, at) => request.subarray(at, at + 1));
    return { bytes: [...pieces, request.subarray(pieces.length)], after: 'stays open', wanted: [false] };
  },
  'nothing at all': () => untilItEnds(Buffer.alloc(0)),
};

/** Those that go silent: the server has to end them, and within the time. */
export const silences: Record<string, (request: Buffer, draw: Draw) => Made> = {
  'a head that never ends': (request, draw) => ({
    bytes: request.subarray(0, draw.between(1, Math.max(1, request.indexOf('\r\n\r\n')))),
    after: 'stays open',
    wanted: [],
  }),
  'a body that never comes': (request) => {
    const head =
      request
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\nContent-Length: \d+/, '') ?? '';
    return { bytes: Buffer.from(`${head}\r\nContent-Length: 500\r\n\r\n{`, 'latin1'), after: 'stays open', wanted: [] };
  },
  'chunks that never end': (request) => {
    const head =
      request
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\nContent-Length: \d+/, '') ?? '';
    const bytes = Buffer.from(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, 'latin1');
    return { bytes, after: 'stays open', wanted: [] };
  },
};
