import { PlainSocket } from './plain-socket.ts';

const path = '/socket.io/?EIO=4&transport=websocket';
/** Type, namespace, number and content of a packet: https://socket.io/docs/v4/socket-io-protocol/#packet-encoding */
const packet = /^4([0-4])(?:(\/[^,]*),)?(\d*)(.*)$/s;

/** The server refused to let a client into a namespace; the message is its code. */
export class Refused extends Error {}

export interface Coming {
  /** None where nobody asks for one. */
  token?: string | undefined;
  namespaces: readonly string[];
  /** Each event of the server, as the text of its JSON: `["name",{…}]`. */
  onEvent?: (json: string) => void;
  /** Once the connection has ended, whoever ended it. */
  onEnd?: () => void;
}

interface Waiting {
  resolve: (json: string) => void;
  reject: (error: Error) => void;
}

/** Speaks Socket.IO by its bare packets, so that thousands of clients cost less than the server that is looked at. */
export class PlainClient {
  readonly #onEvent: (json: string) => void;
  readonly #waiting = new Map<string, Waiting>();
  #socket: PlainSocket | undefined;
  #asked = 0;

  private constructor({ onEvent = () => {} }: Coming) {
    this.#onEvent = onEvent;
  }

  /** Connects and joins the namespaces. Throws `Refused`, or an Error that tells why it did not come that far. */
  static async open(url: string, coming: Coming): Promise<PlainClient> {
    const { token, namespaces, onEnd = () => {} } = coming;
    const client = new PlainClient(coming);
    let isIn = false;
    client.#socket = await PlainSocket.open(url, path, {
      onText: (text) => client.#take(text),
      onEnd: () => {
        for (const { reject } of client.#waiting.values()) reject(new Error('The connection ended.'));
        if (isIn) onEnd();
      },
    });
    const auth = token === undefined ? '' : JSON.stringify({ token });
    try {
      await Promise.all(namespaces.map((name) => client.#ask(`40${placeOf(name)}${auth}`, `join ${name}`)));
    } catch (error) {
      client.hangUp();
      throw error;
    }
    isIn = true;
    return client;
  }

  /** Emits, and answers with the acknowledgement. */
  async emit(namespace: string, event: string, body: unknown): Promise<Record<string, unknown>> {
    this.#asked += 1;
    const packet = `42${placeOf(namespace)}${this.#asked}${JSON.stringify([event, body])}`;
    const [answer] = JSON.parse(await this.#ask(packet, `${this.#asked}`)) as [Record<string, unknown>];
    return answer;
  }

  /** Goes without a farewell. */
  hangUp(): void {
    this.#socket?.hangUp();
  }

  #ask(text: string, key: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(key, { resolve, reject });
      this.#socket?.send(text);
    });
  }

  #take(text: string): void {
    if (text === '2') this.#socket?.send('3');
    const [, type, namespace = '/', number = '', json = ''] = packet.exec(text) ?? [];
    if (type === '2') this.#onEvent(json);
    if (type === '3') this.#settle(number, ({ resolve }) => resolve(json));
    if (type === '0') this.#settle(`join ${namespace}`, ({ resolve }) => resolve(json));
    if (type === '1') this.hangUp();
    if (type === '4') {
      const { message } = JSON.parse(json) as { message: string };
      this.#settle(`join ${namespace}`, ({ reject }) => reject(new Refused(message)));
    }
  }

  #settle(key: string, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting) how(waiting);
  }
}

/** The root namespace is not named. */
function placeOf(namespace: string): string {
  return namespace === '/' ? '' : `${namespace},`;
}
