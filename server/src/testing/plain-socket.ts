import { connect, type Socket } from 'node:net';
import { goodHandshake, opcodes, textFrame, writeFrame } from './raw-websocket.ts';

/** How long a handshake may take, in milliseconds. */
const patience = 20_000;

/** What a plain socket tells whoever opened it. */
export interface Hearing {
  /** Each text as it comes. */
  onText?: (text: string) => void;
  /** Once, when the connection has ended, whoever ended it. */
  onEnd?: () => void;
}

/**
 * A WebSocket with next to nothing around it, for thousands of them in one process: texts alone, in single frames, as the
 * server sends them.
 */
export class PlainSocket {
  readonly #socket: Socket;
  readonly #onText: (text: string) => void;
  #rest: Buffer | undefined;

  private constructor(socket: Socket, { onText = () => {}, onEnd = () => {} }: Hearing) {
    this.#socket = socket;
    this.#onText = onText;
    socket.on('data', (bytes) => this.#read(bytes));
    socket.once('close', onEnd);
  }

  /** Shakes hands; throws an Error that names the status with which the server refused, or that it is not there. */
  static open(url: string, path: string, hearing: Hearing): Promise<PlainSocket> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const lines = goodHandshake().headers.map((pair) => `${pair.join(': ')}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
    return new Promise((resolve, reject) => {
      let came = Buffer.alloc(0);
      let fault = 'The connection ended before it was open.';
      const refuse = () => reject(new Error(fault));
      socket.on('error', ({ message }) => (fault = message));
      socket.once('close', refuse);
      socket.setTimeout(patience, () => socket.destroy());
      const shake = (bytes: Buffer) => {
        came = Buffer.concat([came, bytes]);
        const end = came.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = came.toString('latin1', 9, 12);
        fault = `The server answered ${status}.`;
        socket.off('data', shake);
        if (status !== '101') {
          socket.destroy();
          return;
        }
        socket.off('close', refuse);
        socket.setTimeout(0);
        const opened = new PlainSocket(socket, hearing);
        opened.#read(came.subarray(end + 4));
        resolve(opened);
      };
      socket.on('data', shake);
    });
  }

  send(text: string): void {
    this.#socket.write(writeFrame(textFrame(text)));
  }

  /** Goes without a farewell. */
  hangUp(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    let rest = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 127;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (rest.length < start) break;
      const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
      if (rest.length < start + length) break;
      const opcode = (rest[0] ?? 0) & 15;
      if (opcode === opcodes.text) this.#onText(rest.toString('utf8', start, start + length));
      if (opcode === opcodes.close) this.#socket.destroy();
      rest = rest.subarray(start + length);
    }
    this.#rest = rest.length > 0 ? rest : undefined;
  }
}
