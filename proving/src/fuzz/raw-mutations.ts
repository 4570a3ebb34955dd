import fc from 'fast-check';
import type { Random } from '#shared/random.ts';
import type { Sending } from './raw-http.ts';

type Mutated = Pick<Sending, 'bytes' | 'after' | 'expected'>;
type RawMutation = (request: Buffer, random: Random) => Mutated;

/** The server must answer or close the connection. */
const untilItEnds = (bytes: Sending['bytes']): Mutated => ({ bytes, after: 'closes our half', expected: [] });

function insert(bytes: Buffer, position: number, inserted: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, position), inserted, bytes.subarray(position)]);
}

const anywhere = (bytes: Buffer, random: Random) => random.between(0, Math.max(0, bytes.length - 1));
/** Most parser errors are in the head. */
const inTheHead = (bytes: Buffer, random: Random) => random.between(0, Math.min(bytes.length - 1, 300));

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
  return insert(request, request.indexOf('\r\n') + 2, Buffer.from(`${line}\r\n`, 'latin1'));
}

/** Mutations of the bytes of a valid request, after which it may not be HTTP any more. */
export const rawMutations: Record<string, RawMutation> = {
  'changed bytes': (request, random) => {
    const bytes = Buffer.from(request);
    for (let left = random.between(1, 6); left > 0; left -= 1) {
      const position = random.is(0.8) ? inTheHead(bytes, random) : anywhere(bytes, random);
      bytes[position] = random.between(0, 255);
    }
    return untilItEnds(bytes);
  },
  'missing bytes': (request, random) => {
    const position = inTheHead(request, random);
    const rest = request.subarray(position + random.between(1, 20));
    return untilItEnds(Buffer.concat([request.subarray(0, position), rest]));
  },
  'more bytes': (request, random) =>
    untilItEnds(
      insert(request, inTheHead(request, random), Buffer.from(random.value(fc.uint8Array({ maxLength: 40 })))),
    ),
  'cut short': (request, random) => untilItEnds(request.subarray(0, anywhere(request, random))),
  'cut off': (request, random) => ({
    bytes: request.subarray(0, anywhere(request, random)),
    after: 'is cut',
    expected: [],
  }),
  'complete, then disconnected': (request) => ({ bytes: request, after: 'is cut', expected: [] }),
  'bare line feeds': (request) =>
    untilItEnds(Buffer.from(request.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
  'another first line': (request, random) => {
    const rest = request.subarray(request.indexOf('\r\n'));
    return untilItEnds(Buffer.concat([Buffer.from(random.pick(firstLines), 'latin1'), rest]));
  },
  'a bad header line': (request, random) => untilItEnds(withHeader(request, random.pick(headerLines))),
  'bad chunks': (request, random) => {
    const head = Buffer.concat([request.subarray(0, request.indexOf('\r\n\r\n') + 4)]);
    const chunked = withHeader(
      Buffer.from(head.toString('latin1').replace(/Content-Length: \d+\r\n/, ''), 'latin1'),
      'Transfer-Encoding: chunked',
    );
    return untilItEnds(Buffer.concat([chunked, Buffer.from(random.pick(chunkings), 'latin1')]));
  },
  'two at once': (request) => {
    const open = Buffer.from(request.toString('latin1').replace('Connection: close\r\n', ''), 'latin1');
    return { bytes: Buffer.concat([open, open, request]), after: 'stays open', expected: [false, false, false] };
  },
  'bytes after it': (request, random) =>
    untilItEnds(Buffer.concat([request, Buffer.from(random.value(fc.uint8Array({ minLength: 1, maxLength: 200 })))])),
  'another protocol': (_request, random) =>
    untilItEnds(
      random.pick([
        Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3, ...Array.from({ length: 32 }, () => 7)]),
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0', 'latin1'),
        Buffer.from('SSH-2.0-OpenSSH_9.9\r\n'),
        Buffer.from('EHLO example\r\n'),
        Buffer.from('*1\r\n$4\r\nPING\r\n'),
        Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]),
        Buffer.alloc(3_000, 0xff),
      ]),
    ),
  'random bytes': (_request, random) => untilItEnds(Buffer.from(random.value(fc.uint8Array({ maxLength: 500 })))),
  'byte by byte': (request) => {
    const pieces = Array.from({ length: Math.min(request.length, 600) }, (_, index) =>
      request.subarray(index, index + 1),
    );
    return { bytes: [...pieces, request.subarray(pieces.length)], after: 'stays open', expected: [false] };
  },
  'no bytes': () => untilItEnds(Buffer.alloc(0)),
};

/** Senders that stop in the middle; the server must end the request in time. */
export const silences: Record<string, (request: Buffer, random: Random) => Mutated> = {
  'a head that never ends': (request, random) => ({
    bytes: request.subarray(0, random.between(1, Math.max(1, request.indexOf('\r\n\r\n')))),
    after: 'stays open',
    expected: [],
  }),
  'a body that never arrives': (request) => {
    const head =
      request
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\nContent-Length: \d+/, '') ?? '';
    return {
      bytes: Buffer.from(`${head}\r\nContent-Length: 500\r\n\r\n{`, 'latin1'),
      after: 'stays open',
      expected: [],
    };
  },
  'chunks that never end': (request) => {
    const head =
      request
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\nContent-Length: \d+/, '') ?? '';
    const bytes = Buffer.from(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, 'latin1');
    return { bytes, after: 'stays open', expected: [] };
  },
};
