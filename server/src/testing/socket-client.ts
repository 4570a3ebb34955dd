import type { Namespace } from '@baraza/contract/shared/socket-event.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** An acknowledgement of the server. */
export interface Ack extends Record<string, unknown> {
  ok: boolean;
  code?: string;
  detail?: string;
}

/** A client's socket that records every event. */
export class TestSocket implements AsyncDisposable {
  readonly raw: Socket;
  /** Every event so far, in order. */
  readonly heard: { event: string; body: unknown }[] = [];
  /** The reason of the disconnect, once it has happened. */
  ended: string | undefined;

  constructor(raw: Socket) {
    this.raw = raw;
    raw.onAny((event: string, body: unknown) => this.heard.push({ event, body }));
    raw.on('disconnect', (reason) => {
      this.ended = reason;
    });
  }

  /** Emits an event and returns the acknowledgement. */
  ask(event: string, ...args: unknown[]): Promise<Ack> {
    return this.raw.timeout(10_000).emitWithAck(event, ...args) as Promise<Ack>;
  }

  /** The bodies of all events with this name so far. */
  all(event: string): unknown[] {
    return this.heard.filter((each) => each.event === event).map(({ body }) => body);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.raw.disconnect();
  }
}

export type Handshake = Partial<ManagerOptions & SocketOptions>;

/** Connects like the web client; throws an Error with the code when the server refuses. */
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
