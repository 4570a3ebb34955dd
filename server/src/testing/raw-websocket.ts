import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame of RFC 6455; every part of it can be wrong. */
export interface Frame {
  opcode: number;
  payload: Buffer;
  isLast?: boolean;
  /** The three reserved bits, 0 unless given. */
  reserved?: number;
  isMasked?: boolean;
  /** The length in the header, that of the payload unless given. */
  length?: bigint;
}

export function textFrame(text: string): Frame {
  return { opcode: opcodes.text, payload: Buffer.from(text) };
}

export function encodeFrame({
  opcode,
  payload,
  isLast = true,
  reserved = 0,
  isMasked = true,
  length = BigInt(payload.length),
}: Frame): Buffer {
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const masked = isMasked ? 0x80 : 0;
  const head =
    length < 126n
      ? Buffer.from([first, masked | Number(length)])
      : length < 65_536n
        ? Buffer.from([first, masked | 126, Number(length >> 8n), Number(length & 255n)])
        : Buffer.concat([Buffer.from([first, masked | 127]), uint64(length)]);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

function uint64(number: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, number));
  return bytes;
}

export interface Handshake {
  path: string;
  headers: readonly [name: string, value: string][];
}

/** A valid handshake; with Socket.IO the token follows in the packet that joins a namespace. */
export function validHandshake(path = '/socket.io/?EIO=4&transport=websocket'): Handshake {
  return {
    path,
    headers: [
      ['Host', '127.0.0.1'],
      ['Upgrade', 'websocket'],
      ['Connection', 'Upgrade'],
      ['Sec-WebSocket-Version', '13'],
      ['Sec-WebSocket-Key', randomBytes(16).toString('base64')],
    ],
  };
}

export interface SocketHandlers {
  /** Called with each text message except heartbeats; without it they are collected in `texts`. */
  onText?: (text: string) => void;
  /** Called once when the connection has ended, by either side. */
  onEnd?: () => void;
}

/**
 * A WebSocket that can send any bytes, and that is cheap enough for thousands in one process. It reads unfragmented
 * frames, which is what the server sends, and answers the heartbeats of Engine.IO.
 */
export class RawWebSocket {
  /** The status of the handshake; 0 when the connection closed without a response. */
  readonly status: number;
  readonly texts: string[] = [];
  readonly #socket: Socket;
  readonly #onText: (text: string) => void;
  readonly #onEnd: () => void;
  readonly #waiting = new Set<() => void>();
  #rest: Buffer;
  #pongs = 0;
  #isOpen = true;

  private constructor(socket: Socket, status: number, rest: Buffer, handlers: SocketHandlers) {
    this.#socket = socket;
    this.status = status;
    this.#rest = rest;
    this.#onText = handlers.onText ?? ((text) => void this.texts.push(text));
    this.#onEnd = handlers.onEnd ?? (() => {});
    socket.on('data', (chunk) => {
      this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
      this.#read();
    });
    socket.on('close', () => this.#end());
    socket.on('end', () => this.#end());
    if (status !== 101) socket.destroy();
    this.#read();
  }

  /** Returns undefined when the server neither answers the handshake nor closes within `timeout` milliseconds. */
  static open(
    url: string,
    { path, headers }: Handshake,
    timeout: number,
    handlers: SocketHandlers = {},
  ): Promise<RawWebSocket | undefined> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const lines = headers.map((pair) => `${pair.join(': ')}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
    return new Promise((resolve) => {
      let received = Buffer.alloc(0);
      const finish = (opened: RawWebSocket | undefined) => {
        clearTimeout(timer);
        socket.off('data', read).off('close', onClose);
        if (!opened) socket.destroy();
        resolve(opened);
      };
      const timer = setTimeout(() => finish(undefined), timeout);
      const read = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1', 0, 20))?.[1] ?? 0);
        socket.off('data', read);
        finish(new RawWebSocket(socket, status, received.subarray(end + 4), handlers));
      };
      const onClose = () => finish(new RawWebSocket(socket, 0, Buffer.alloc(0), {}));
      socket.on('error', () => undefined);
      socket.on('data', read).on('close', onClose);
    });
  }

  /** Opens a connection with a valid handshake; throws when the server does not accept it within 20 s. */
  static async connect(url: string, path: string | undefined, handlers: SocketHandlers): Promise<RawWebSocket> {
    const socket = await RawWebSocket.open(url, validHandshake(path), 20_000, handlers);
    if (socket?.status !== 101) throw new Error(`The handshake failed with status ${socket?.status ?? 'none'}.`);
    return socket;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  send(bytes: Buffer): void {
    if (this.#isOpen) this.#socket.write(bytes);
  }

  sendText(text: string): void {
    this.send(encodeFrame(textFrame(text)));
  }

  /** Ends the connection without a close frame. */
  disconnect(): void {
    this.#socket.destroy();
    this.#end();
  }

  /** Sends a ping. Returns false when neither the pong nor the end of the connection follows within `timeout` ms. */
  async isResponsive(timeout: number): Promise<boolean> {
    const before = this.#pongs;
    this.send(encodeFrame({ opcode: opcodes.ping, payload: Buffer.from('ping') }));
    return this.waitUntil(() => this.#pongs > before || !this.#isOpen, timeout);
  }

  /** Returns whether the condition became true within `timeout` milliseconds. */
  waitUntil(condition: () => boolean, timeout: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const check = () => {
        if (condition()) finish(true);
      };
      const timer = setTimeout(() => finish(false), timeout);
      const finish = (outcome: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(outcome);
      };
      this.#waiting.add(check);
    });
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#onEnd();
    for (const check of this.#waiting) check();
  }

  #read(): void {
    while (this.#rest.length >= 2) {
      const short = (this.#rest[1] ?? 0) & 127;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (this.#rest.length < start) break;
      const length =
        short === 126 ? this.#rest.readUInt16BE(2) : short === 127 ? Number(this.#rest.readBigUInt64BE(2)) : short;
      if (this.#rest.length < start + length) break;
      this.#receive((this.#rest[0] ?? 0) & 15, this.#rest.subarray(start, start + length));
      this.#rest = this.#rest.subarray(start + length);
    }
    for (const check of this.#waiting) check();
  }

  #receive(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.pong) this.#pongs += 1;
    if (opcode === opcodes.close) this.disconnect();
    if (opcode !== opcodes.text) return;
    const text = payload.toString();
    if (text === '2') this.sendText('3');
    else this.#onText(text);
  }
}
