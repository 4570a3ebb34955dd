import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame, with every part of it open to being wrong. */
export interface Frame {
  opcode: number;
  payload: Buffer;
  isLast?: boolean;
  /** The three reserved bits, 0 unless said. */
  reserved?: number;
  isMasked?: boolean;
  /** What is said of the length; the true one unless said. */
  said?: bigint;
}

export function textFrame(text: string): Frame {
  return { opcode: opcodes.text, payload: Buffer.from(text) };
}

/** The frame as it goes over the wire. */
export function writeFrame({ opcode, payload, isLast = true, reserved = 0, isMasked = true, said }: Frame): Buffer {
  const length = said ?? BigInt(payload.length);
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const masked = isMasked ? 0x80 : 0;
  const head =
    length < 126n
      ? Buffer.from([first, masked | Number(length)])
      : length < 65_536n
        ? Buffer.from([first, masked | 126, Number(length >> 8n), Number(length & 255n)])
        : Buffer.concat([Buffer.from([first, masked | 127]), eightBytes(length)]);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

function eightBytes(number: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, number));
  return bytes;
}

export interface Handshake {
  path: string;
  headers: readonly [name: string, value: string][];
}

/** A good handshake for Socket.IO; the token travels in the packet that joins a namespace. */
export function goodHandshake(): Handshake {
  return {
    path: '/socket.io/?EIO=4&transport=websocket',
    headers: [
      ['Host', '127.0.0.1'],
      ['Upgrade', 'websocket'],
      ['Connection', 'Upgrade'],
      ['Sec-WebSocket-Version', '13'],
      ['Sec-WebSocket-Key', randomBytes(16).toString('base64')],
    ],
  };
}

/** A WebSocket on which anything at all can be sent, and on which all that comes is kept. */
export class RawWebSocket {
  /** What the handshake was answered with; 0 when the connection was closed without. */
  readonly status: number;
  /** The text frames that have come, but for the server's heartbeats, which are answered. */
  readonly texts: string[] = [];
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();
  #rest: Buffer;
  #pongs = 0;
  #isOpen = true;

  private constructor(socket: Socket, status: number, rest: Buffer) {
    this.#socket = socket;
    this.status = status;
    this.#rest = rest;
    socket.on('data', (chunk) => {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      this.#read();
    });
    socket.on('close', () => this.#end());
    socket.on('end', () => this.#end());
    if (status !== 101) socket.destroy();
    this.#read();
  }

  /** Shakes hands; undefined when nothing came, and nothing was closed, within the patience. */
  static open(url: string, { path, headers }: Handshake, patience: number): Promise<RawWebSocket | undefined> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const lines = headers.map((pair) => `${pair.join(': ')}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
    return new Promise((resolve) => {
      let came = Buffer.alloc(0);
      const finish = (opened: RawWebSocket | undefined) => {
        clearTimeout(timer);
        socket.off('data', read).off('close', none);
        if (!opened) socket.destroy();
        resolve(opened);
      };
      const timer = setTimeout(() => finish(undefined), patience);
      const read = (chunk: Buffer) => {
        came = Buffer.concat([came, chunk]);
        const end = came.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(came.toString('latin1', 0, 20))?.[1] ?? 0);
        finish(new RawWebSocket(socket, status, came.subarray(end + 4)));
      };
      const none = () => finish(new RawWebSocket(socket, 0, Buffer.alloc(0)));
      socket.on('error', () => undefined);
      socket.on('data', read).on('close', none);
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  send(bytes: Buffer): void {
    if (this.#isOpen) this.#socket.write(bytes);
  }

  /** Closes our half, as somebody does who has gone. */
  hangUp(): void {
    this.#socket.destroy();
    this.#end();
  }

  /** Pings, and waits for the pong or for the end; false when neither comes within the patience. */
  async answers(patience: number): Promise<boolean> {
    const before = this.#pongs;
    this.send(writeFrame({ opcode: opcodes.ping, payload: Buffer.from('here?') }));
    return this.waitUntil(() => this.#pongs > before || !this.#isOpen, patience);
  }

  /** Whether that came true within the patience, in milliseconds. */
  waitUntil(isSo: () => boolean, patience: number): Promise<boolean> {
    if (isSo()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const look = () => {
        if (isSo()) finish(true);
      };
      const timer = setTimeout(() => finish(false), patience);
      const finish = (outcome: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(outcome);
      };
      this.#waiting.add(look);
    });
  }

  #end(): void {
    this.#isOpen = false;
    this.#tell();
  }

  #tell(): void {
    for (const look of this.#waiting) look();
  }

  #read(): void {
    while (this.#rest.length >= 2) {
      const short = (this.#rest[1] ?? 0) & 127;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (this.#rest.length < start) break;
      const length =
        short === 126 ? this.#rest.readUInt16BE(2) : short === 127 ? Number(this.#rest.readBigUInt64BE(2)) : short;
      if (this.#rest.length < start + length) break;
      this.#take((this.#rest[0] ?? 0) & 15, this.#rest.subarray(start, start + length));
      this.#rest = this.#rest.subarray(start + length);
    }
    this.#tell();
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.pong) this.#pongs += 1;
    if (opcode === opcodes.close) this.#end();
    if (opcode !== opcodes.text) return;
    const text = payload.toString();
    if (text === '2') this.send(writeFrame(textFrame('3')));
    else this.texts.push(text);
  }
}
