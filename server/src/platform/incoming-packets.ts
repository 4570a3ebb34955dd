import type { Socket as Transport } from 'engine.io';
import { ByteRate } from './byte-rate.ts';
import { depthMax, isNestedDeeperThan } from './json-depth.ts';
import { webSocketOf } from './socket-connections.ts';

/** What a connection, and all connections of a person together, may send: after a burst so much per second. */
const limits = {
  connection: { packets: { perSecond: 50, burst: 1_000 }, bytes: { perSecond: 64 * 1024, burst: 2 * 1024 * 1024 } },
  person: { packets: { perSecond: 100, burst: 2_000 }, bytes: { perSecond: 128 * 1024, burst: 4 * 1024 * 1024 } },
};

/** Counts what clients send on sockets before it is parsed. */
export class IncomingPackets {
  readonly #rates = Object.fromEntries(
    Object.entries(limits).map(([who, { packets, bytes }]) => [
      who,
      { packets: new ByteRate(packets), bytes: new ByteRate(bytes) },
    ]),
  ) as Record<keyof typeof limits, Record<'packets' | 'bytes', ByteRate>>;

  #lastConnection = 0;

  /**
   * Watches a connection. `personOf` returns its person once it has joined a namespace. Calls `onExcess` once, with the packet that exceeds
   * a limit or is nested too deep, and has neither it nor later ones parsed.
   */
  watch(conn: Transport, { personOf, onExcess }: { personOf: () => string | undefined; onExcess: () => void }): void {
    const countFor = (who: keyof typeof limits, key: string, bytes: number) => {
      const rate = this.#rates[who];
      const isOver = [rate.packets.charge(key, 1) > 0, rate.bytes.charge(key, bytes) > 0];
      return isOver.includes(true);
    };
    this.#lastConnection += 1;
    const connectionKey = String(this.#lastConnection);
    const count = (data: unknown) => {
      const size = typeof data === 'string' ? data.length : Buffer.isBuffer(data) ? data.byteLength : 0;
      const personId = personOf();
      const isOver = countFor('connection', connectionKey, size);
      if (personId !== undefined && countFor('person', personId, size)) return true;
      return isOver || (typeof data === 'string' && isNestedDeeperThan(depthMax, data));
    };
    const check = ({ data }: { data?: unknown }) => {
      if (!count(data)) return;
      conn.off('packet', check);
      conn.removeAllListeners('data');
      onExcess();
    };
    conn.on('packet', check);
    // Frames that the websocket answers itself.
    webSocketOf(conn)?.on('ping', (data: Buffer) => check({ data }));
  }
}
