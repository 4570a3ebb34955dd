import { connect } from 'node:net';

/** One answer as it came over the wire. */
export interface Answer {
  status: number;
  /** By lower-case name; one that came several times is joined with commas. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export interface Exchange {
  answers: Answer[];
  /** Whether all that was wanted came, the server closed first, or nothing more came within the patience. */
  end: 'answered' | 'closed' | 'late';
  /** What came and is no answer. */
  rest: Buffer;
  milliseconds: number;
}

export interface Sending {
  bytes: Buffer | readonly Buffer[];
  after: 'stays open' | 'closes our half' | 'is cut';
  /** For each answer wanted, whether it is to a HEAD, which has no body whatever its length says. */
  wanted: readonly boolean[];
  /** In milliseconds. */
  patience: number;
}

/** Sends bytes as they are on a connection of their own, and reads what comes back. */
export function exchange(url: string, { bytes, after, wanted, patience }: Sending): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const timer = setTimeout(() => finish('late'), patience);

    function finish(end: Exchange['end']): void {
      clearTimeout(timer);
      socket.removeAllListeners('data').destroy();
      const read = readAnswers(Buffer.concat(chunks), { toHead: wanted, hasEnded: end === 'closed' });
      resolve({ ...read, end, milliseconds: performance.now() - started });
    }
    socket.on('connect', async () => {
      for (const [at, piece] of [bytes].flat().entries()) {
        // Pieces are to arrive one by one.
        if (at > 0) await new Promise((next) => setImmediate(next));
        if (!socket.destroyed) socket.write(piece);
      }
      if (after === 'closes our half') socket.end();
      if (after === 'is cut') socket.destroySoon();
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (wanted.length === 0) return;
      const { answers } = readAnswers(Buffer.concat(chunks), { toHead: wanted, hasEnded: false });
      if (answers.length >= wanted.length) finish('answered');
    });
    // A server that refuses a large body closes while we still send; what it said before counts.
    socket.on('error', () => undefined);
    socket.on('end', () => finish('closed'));
    socket.on('close', () => finish('closed'));
  });
}

const headEnd = Buffer.from('\r\n\r\n');

interface Reading {
  toHead: readonly boolean[];
  /** An answer without a length lasts until the connection ends. */
  hasEnded: boolean;
}

/** The whole answers in a stream of bytes, those of 1xx left out, and what is left behind them. */
function readAnswers(stream: Buffer, { toHead, hasEnded }: Reading): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = [];
  let rest = stream;
  while (rest.length > 0) {
    const read = readAnswer(rest, toHead[answers.length] ?? false, hasEnded);
    if (!read) break;
    if (read.answer.status >= 200) answers.push(read.answer);
    rest = rest.subarray(read.length);
  }
  return { answers, rest };
}

function readAnswer(
  bytes: Buffer,
  isToHead: boolean,
  hasEnded: boolean,
): { answer: Answer; length: number } | undefined {
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
    return { answer: { status, headers, body: Buffer.alloc(0) }, length: start };
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const read = readChunks(bytes.subarray(start));
    return read && { answer: { status, headers, body: read.body }, length: start + read.length };
  }
  const said = headers.get('content-length');
  if (said === undefined && !hasEnded) return undefined;
  const length = said === undefined ? bytes.length - start : Number(said);
  if (bytes.length < start + length) return undefined;
  return { answer: { status, headers, body: bytes.subarray(start, start + length) }, length: start + length };
}

function readChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const start = line + 2;
    if (!(size >= 0) || bytes.length < start + size + 2) return undefined;
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: at };
  }
}
