import { setTimeout as sleep } from 'node:timers/promises';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';

/** The web client's reconnection delays in milliseconds: doubled from the first up to the longest, with this jitter. */
const [firstDelay, longestDelay, jitter] = [1_000, 5_000, 0.5];

/** A Socket.IO client that connects again, as the web client does, until it is closed. */
export class SteadyClient {
  readonly #open: (onEnd: () => void) => Promise<PlainClient>;
  #current: PlainClient | undefined;
  #isClosed = false;
  #connecting: Promise<void> = Promise.resolve();
  reconnects = 0;
  failedReconnects = 0;

  private constructor(url: string, token: string | undefined, namespaces: readonly string[]) {
    this.#open = (onEnd) => PlainClient.open(url, { token, namespaces, onEnd });
  }

  /** Connects. Throws when the first connection is refused. */
  static async open(url: string, token: string | undefined, namespaces: readonly string[]): Promise<SteadyClient> {
    const client = new SteadyClient(url, token, namespaces);
    await client.#connect();
    return client;
  }

  /** The connection, or undefined while there is none. */
  get current(): PlainClient | undefined {
    return this.#current;
  }

  /** Ends the connection, or the attempts to connect again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#current?.disconnect();
    await this.#connecting;
    this.#current?.disconnect();
  }

  async #connect(): Promise<void> {
    this.#current = await this.#open(() => {
      this.#current = undefined;
      if (!this.#isClosed) this.#connecting = this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    for (let delay = firstDelay; !this.#isClosed; delay = Math.min(2 * delay, longestDelay)) {
      await sleep(delay * (1 - jitter + 2 * jitter * Math.random()));
      try {
        await this.#connect();
        this.reconnects += 1;
        return;
      } catch {
        this.failedReconnects += 1;
      }
    }
  }
}
