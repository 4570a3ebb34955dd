import { act } from '@testing-library/react';

/* Replaces the socket server in component tests. */

type Listener = (...values: never[]) => void;

/** Returns the acknowledgement of an event that the client emits, as `{ ok: true, … }` or `{ ok: false, code, detail }`. */
type Acknowledge = (event: string, body: unknown) => unknown;

const sockets = new Map<string, FakeSocket>();
const emitted: { event: string; body: unknown }[] = [];
let acknowledge: Acknowledge = () => ({ ok: true });

class FakeSocket {
  connected = false;
  readonly #listeners = new Map<string, Listener>();
  #any: ((event: string, body: unknown) => void) | undefined;

  on(event: string, listener: Listener) {
    this.#listeners.set(event, listener);
  }
  onAny(listener: (event: string, body: unknown) => void) {
    this.#any = listener;
  }
  offAny() {
    this.#any = undefined;
  }
  connect() {
    this.connected = true;
    queueMicrotask(() => act(() => this.#listeners.get('connect')?.()));
    return this;
  }
  disconnect() {
    this.connected = false;
  }
  loseConnection() {
    this.connected = false;
    this.#listeners.get('disconnect')?.('transport close' as never);
  }
  receive(event: string, body: unknown) {
    this.#any?.(event, body);
  }
  timeout() {
    return this;
  }
  async emitWithAck(event: string, body: unknown): Promise<unknown> {
    emitted.push({ event, body });
    return acknowledge(event, body);
  }
}

/** Called with the events of the last manager. */
let managerListeners = new Map<string, (error: Error) => void>();

/** Replaces the class of `socket.io-client`. */
export class Manager {
  readonly opts = {};
  readonly _readyState = 'closed';
  constructor() {
    managerListeners = new Map();
  }
  on(event: string, listener: (error: Error) => void): this {
    managerListeners.set(event, listener);
    return this;
  }
  timeout(): this {
    return this;
  }
  socket(namespace: string): FakeSocket {
    const socket = new FakeSocket();
    sockets.set(namespace, socket);
    return socket;
  }
}

/** Starts a test with an empty record and the given acknowledgements. Returns the events that the client emits. */
export function fakeSocketServer(
  reply: Acknowledge = () => ({ ok: true }),
): readonly { event: string; body: unknown }[] {
  // The client connects when the browser is idle, which jsdom never reports.
  globalThis.requestIdleCallback ??= (callback) => Number(setTimeout(callback));
  acknowledge = reply;
  emitted.length = 0;
  return emitted;
}

/** Sends an event of the server to the client. */
export function sendSocketEvent(namespace: string, event: string, body: unknown): void {
  act(() => sockets.get(namespace)?.receive(event, body));
}

/** Ends the connection, and lets the next attempt fail. */
export function loseConnection(namespace: string): void {
  act(() => {
    sockets.get(namespace)?.loseConnection();
    managerListeners.get('error')?.(new Error('down'));
  });
}

export function reconnect(namespace: string): void {
  sockets.get(namespace)?.connect();
}
