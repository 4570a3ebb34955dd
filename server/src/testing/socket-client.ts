import type { Namespace } from '@baraza/contract/shared/socket-event.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** An acknowledgement as it came. */
export interface Ack extends Record<string, unknown> {
  ok: boolean;
  code?: string;
  detail?: string;
}

/** One client's socket, with all that it was sent. */
export class TestSocket implements AsyncDisposable {
  readonly raw: Socket;
  /** Every event so far, in its order. */
  readonly heard: { event: string; body: unknown }[] = [];
  /** Why it ended, once it has. */
  ended: string | undefined;

  constructor(raw: Socket) {
    this.raw = raw;
    raw.onAny((event: string, body: unknown) => this.heard.push({ event, body }));
    raw.on('disconnect', (reason) => {
      this.ended = reason;
    });
  }

  /** Emits and waits for the acknowledgement. */
  ask(event: string, ...args: unknown[]): Promise<Ack> {
    return this.raw.timeout(10_000).emitWithAck(event, ...args) as Promise<Ack>;
  }

  /** The bodies of one event so far. */
  all(event: string): unknown[] {
    return this.heard.filter((each) => each.event === event).map(({ body }) => body);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.raw.disconnect();
  }
}

export type Handshake = Partial<ManagerOptions & SocketOptions>;

/** Connects as our own client does; throws an Error with the code when it is refused. */
export async function connectSocket(url: string, namespace: Namespace | '/', options: Handshake): Promise<TestSocket> {
  const socket = new TestSocket(
    io(url + namespace, { transports: ['websocket'], forceNew: true, reconnection: false, ...options }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      socket.raw.once('connect', () => resolve()).once('connect_error', reject);
    });
    return socket;
  } catch (error) {
    socket.raw.disconnect();
    throw error;
  }
}
