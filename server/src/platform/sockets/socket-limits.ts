import type { Socket as Transport } from 'engine.io';
import { packetMax } from '@baraza/contract/sockets.ts';
import { ByteRate } from '#platform/http/byte-rate.ts';
import { isTooDeep } from '#platform/http/json-depth.ts';
import { countRefusal } from '#platform/operations/metrics.ts';

/** A phone that was offline for a day sends a hundred messages together; each has 12 KB at most. */
const perConnection = {
  packets: { perSecond: 50, burst: 1_000 },
  bytes: { perSecond: 64 * 1024, burst: 2 * 1024 ** 2 },
};
/** The limits of all connections of a person to this process. */
const perPerson = { packets: { perSecond: 100, burst: 2_000 }, bytes: { perSecond: 128 * 1024, burst: 4 * 1024 ** 2 } };

/** What the limits need of the connection's WebSocket. */
interface WebSocketParts {
  on(event: 'ping' | 'pong', listener: () => void): void;
  pause(): void;
}

interface TransportParts {
  /** Undefined if it is polling. */
  socket?: WebSocketParts;
  onRequest?(request: object): void;
  onPacket(packet: { data?: string | Buffer }): void;
}

export interface SocketLimitsOptions {
  /** Whether rates are counted; the depth of a packet is always limited. */
  areCounted: boolean;
  /** With `countsOnly`, packets are counted and never refused, for load tests. */
  countsOnly: boolean;
  /** Returns the id of the person who has joined with this connection. */
  findPerson: (conn: Transport) => string | undefined;
  /** Closes a connection that exceeded a limit. */
  close: (conn: Transport) => void;
}

/** Limits what connections send, before it is parsed. */
export class SocketLimits {
  readonly #options: SocketLimitsOptions;
  readonly #packetsOfPerson = new ByteRate(perPerson.packets);
  readonly #bytesOfPerson = new ByteRate(perPerson.bytes);

  constructor(options: SocketLimitsOptions) {
    this.#options = options;
  }

  /** Limits a new connection. Must be called before its request is freed. */
  apply(conn: Transport): void {
    const { areCounted, countsOnly, findPerson, close } = this.#options;
    // Socket.IO parses what the transport's `onPacket` passes on.
    const transport = conn.transport as unknown as TransportParts;
    const { socket } = transport;
    const packets = new ByteRate(perConnection.packets);
    const bytes = new ByteRate(perConnection.bytes);
    let received = 0;
    let hasJoined = false;
    let isRefused = false;
    const refuse = () => {
      if (isRefused) return;
      isRefused = true;
      countRefusal('socket-packets');
      socket?.pause();
      close(conn);
    };
    const charge = (kind: 'packets' | 'bytes', amount: number) => {
      const person = findPerson(conn);
      const [own, ofPerson] = kind === 'packets' ? [packets, this.#packetsOfPerson] : [bytes, this.#bytesOfPerson];
      const wait = Math.max(own.charge('', amount), person === undefined ? 0 : ofPerson.charge(person, amount));
      // Before it has joined a namespace, a client sends only its token.
      hasJoined ||= person !== undefined;
      const isEarly = !hasJoined && received > 2 * packetMax;
      if ((wait > 0 || isEarly) && !countsOnly) refuse();
    };
    const chargeBytes = (amount: number) => {
      received += amount;
      charge('bytes', amount);
    };
    const receive = transport.onPacket.bind(transport);
    transport.onPacket = (packet) => {
      if (areCounted && !isRefused) charge('packets', 1);
      if (areCounted && !socket && !isRefused) chargeBytes(packet.data?.length ?? 0);
      if (typeof packet.data === 'string' && !isRefused && isTooDeep(packet.data)) refuse();
      if (!isRefused) receive(packet);
    };
    if (!areCounted) return;
    if (!socket) {
      // A request without packets is one, too.
      const handle = transport.onRequest?.bind(transport);
      transport.onRequest = (request) => {
        if (!isRefused) charge('packets', 1);
        handle?.(request);
      };
      return;
    }
    for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => charge('packets', 1));
    // The bytes of the connection include fragments and empty frames, which are no packets.
    conn.request.socket.prependListener('data', (chunk: Buffer) => {
      if (!isRefused) chargeBytes(chunk.length);
    });
  }
}
