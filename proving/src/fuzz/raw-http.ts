import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  /** By lower-case name; repeated headers are joined with commas. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export interface Exchange {
  responses: RawResponse[];
  /** All expected responses arrived, the server closed the connection, or the time ran out. */
  end: 'answered' | 'closed' | 'late';
  /** Received bytes that are not a response. */
  rest: Buffer;
  milliseconds: number;
}

export interface Sending {
  bytes: Buffer | readonly Buffer[];
  /** What the sender does with the connection afterwards. */
  after: 'stays open' | 'closes our half' | 'is cut';
  /** For each expected response, whether it is to a HEAD request and so has no body. */
  expected: readonly boolean[];
  /** In milliseconds. */
  timeout: number;
}

/** Sends bytes unchanged on a new connection and reads the responses. */
export function exchange(url: string, { bytes, after, expected, timeout }: Sending): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const timer = setTimeout(() => finish('late'), timeout);

    function finish(end: Exchange['end']): void {
      clearTimeout(timer);
      socket.removeAllListeners('data').destroy();
      const read = readResponses(Buffer.concat(chunks), { toHead: expected, hasEnded: end === 'closed' });
      resolve({ ...read, end, milliseconds: performance.now() - started });
    }
    socket.on('connect', async () => {
      for (const [index, piece] of [bytes].flat().entries()) {
        // So that each piece is sent on its own.
        if (index > 0) await new Promise((next) => setImmediate(next));
        if (!socket.destroyed) socket.write(piece);
      }
      if (after === 'closes our half') socket.end();
      if (after === 'is cut') socket.destroySoon();
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (expected.length === 0) return;
      const { responses } = readResponses(Buffer.concat(chunks), { toHead: expected, hasEnded: false });
      if (responses.length >= expected.length) finish('answered');
    });
    // A server that refuses a large body closes while it is sent; its response before that counts.
    socket.on('error', () => undefined);
    socket.on('end', () => finish('closed'));
    socket.on('close', () => finish('closed'));
  });
}

const headEnd = Buffer.from('\r\n\r\n');

interface Reading {
  toHead: readonly boolean[];
  /** A response without a length ends with the connection. */
  hasEnded: boolean;
}

/** Returns the complete responses without those of status 1xx, and the bytes after them. */
function readResponses(stream: Buffer, { toHead, hasEnded }: Reading): { responses: RawResponse[]; rest: Buffer } {
  const responses: RawResponse[] = [];
  let rest = stream;
  while (rest.length > 0) {
    const read = readResponse(rest, toHead[responses.length] ?? false, hasEnded);
    if (!read) break;
    if (read.response.status >= 200) responses.push(read.response);
    rest = rest.subarray(read.length);
  }
  return { responses, rest };
}

function readResponse(
  bytes: Buffer,
  isToHead: boolean,
  hasEnded: boolean,
): { response: RawResponse; length: number } | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  if (!status) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  const start = end + headEnd.length;
  if (isToHead || status < 200 || status === 204 || status === 304) {
    return { response: { status, headers, body: Buffer.alloc(0) }, length: start };
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const read = readChunks(bytes.subarray(start));
    return read && { response: { status, headers, body: read.body }, length: start + read.length };
  }
  const declared = headers.get('content-length');
  if (declared === undefined && !hasEnded) return undefined;
  const length = declared === undefined ? bytes.length - start : Number(declared);
  if (bytes.length < start + length) return undefined;
  return { response: { status, headers, body: bytes.subarray(start, start + length) }, length: start + length };
}

function readChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const line = bytes.indexOf('\r\n', position);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', position, line), 16);
    const start = line + 2;
    if (!(size >= 0) || bytes.length < start + size + 2) return undefined;
    chunks.push(bytes.subarray(start, start + size));
    position = start + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: position };
  }
}
