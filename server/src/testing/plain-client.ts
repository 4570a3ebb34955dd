import { RawWebSocket } from './raw-websocket.ts';

/** Type, namespace, id and content of a packet: https://socket.io/docs/v4/socket-io-protocol/#packet-encoding */
const packetPattern = /^4([0-4])(?:(\/[^,]*),)?(\d*)(.*)$/s;

/** Thrown when the server refuses to let a client into a namespace; the message is the error code. */
class Refused extends Error {}

export interface PlainClientOptions {
  token?: string | undefined;
  namespaces: readonly string[];
  /** Called with each event of the server as JSON text: `["name",{…}]`. */
  onEvent?: (json: string) => void;
  /** Called once when the connection has ended, by either side. */
  onEnd?: () => void;
}

interface Pending {
  resolve: (json: string) => void;
  reject: (error: Error) => void;
}

/** A Socket.IO client that handles bare packets, so that thousands of them cost less than the server under test. */
export class PlainClient {
  readonly #onEvent: (json: string) => void;
  readonly #pending = new Map<string, Pending>();
  #socket: RawWebSocket | undefined;
  #lastId = 0;

  private constructor({ onEvent = () => {} }: PlainClientOptions) {
    this.#onEvent = onEvent;
  }

  /** Connects and joins the namespaces; throws `Refused`, or another Error when the connection fails. */
  static async open(url: string, options: PlainClientOptions): Promise<PlainClient> {
    const { token, namespaces, onEnd = () => {} } = options;
    const client = new PlainClient(options);
    let hasJoined = false;
    client.#socket = await RawWebSocket.connect(url, undefined, {
      onText: (text) => client.#receive(text),
      onEnd: () => {
        for (const { reject } of client.#pending.values()) reject(new Error('The connection ended.'));
        if (hasJoined) onEnd();
      },
    });
    const auth = token === undefined ? '' : JSON.stringify({ token });
    try {
      await Promise.all(namespaces.map((name) => client.#request(`40${prefixOf(name)}${auth}`, `join ${name}`)));
    } catch (error) {
      client.disconnect();
      throw error;
    }
    hasJoined = true;
    return client;
  }

  /** Emits an event and returns the acknowledgement. */
  async emit(namespace: string, event: string, body: unknown): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const packet = `42${prefixOf(namespace)}${this.#lastId}${JSON.stringify([event, body])}`;
    const [reply] = JSON.parse(await this.#request(packet, `${this.#lastId}`)) as [Record<string, unknown>];
    return reply;
  }

  /** Ends the connection without a close frame. */
  disconnect(): void {
    this.#socket?.disconnect();
  }

  #request(text: string, key: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pending.set(key, { resolve, reject });
      this.#socket?.sendText(text);
    });
  }

  #receive(text: string): void {
    const [, type, namespace = '/', id = '', json = ''] = packetPattern.exec(text) ?? [];
    if (type === '2') this.#onEvent(json);
    if (type === '3') this.#settle(id, ({ resolve }) => resolve(json));
    if (type === '0') this.#settle(`join ${namespace}`, ({ resolve }) => resolve(json));
    if (type === '1') this.disconnect();
    if (type === '4') {
      const { message } = JSON.parse(json) as { message: string };
      this.#settle(`join ${namespace}`, ({ reject }) => reject(new Refused(message)));
    }
  }

  #settle(key: string, settle: (pending: Pending) => void): void {
    const pending = this.#pending.get(key);
    this.#pending.delete(key);
    if (pending) settle(pending);
  }
}

/** The root namespace is not named in packets. */
function prefixOf(namespace: string): string {
  return namespace === '/' ? '' : `${namespace},`;
}
