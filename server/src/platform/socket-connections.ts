import type { Socket as Transport } from 'engine.io';
import { type Closing, socketsMax } from '@baraza/contract/sockets.ts';
import type { Socket } from 'socket.io';
import type { Viewer } from './deps.ts';

/** What may wait to be read by a slow reader, in bytes; one who falls further behind is closed and catches up anew. */
const unreadMost = 1024 * 1024;
/** How long a reader may take to hear of the end, in milliseconds, before the connection is cut. */
const partingTime = 1_500;

/** One connection of somebody, with its sockets: one for each namespace. */
export interface Connection {
  viewer: Viewer;
  sockets: Set<Socket>;
  /** When its session was last asked for by itself, which tells that it is used; in milliseconds since 1970, as all here. */
  askedAt: number;
  /** So long its session is believed to live, as a look at all of them has found. */
  believedUntil: number;
  /** When something of its session or person ended: no look that was begun before counts. */
  doubtedAt: number;
}

/** How long a look at the sessions is believed, in milliseconds: until the next one, and a little more. */
const lookBelievedFor = 3_000;
/** Whoever emits is asked for at least so often, in milliseconds, so that their session is known to be in use. */
const askedEvery = 60_000;

/** Keeps a connection's unread bytes within bounds, and lets go of what only its beginning needed. */
export function boundConnection(conn: Transport): void {
  // The whole request with its headers would stay for as long as the connection does.
  const { headers, _query } = conn.request as { headers: { authorization?: string }; _query?: object };
  const kept = { headers: headers.authorization ? { authorization: headers.authorization } : {}, _query };
  Object.assign(conn, { request: { ...kept, url: '', connection: {} } });

  let queued = 0;
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    queued += data?.length ?? 0;
    if (queued + (webSocketOf(conn)?.bufferedAmount ?? 0) > unreadMost) cut(conn);
  });
  conn.on('flush', () => {
    queued = 0;
  });
}

/** Ends a connection without waiting for anybody. */
export function cut(conn: Transport): void {
  webSocketOf(conn)?.terminate();
}

/** What the one transport there is sends by. */
function webSocketOf(conn: Transport): { bufferedAmount: number; terminate(): void } | undefined {
  return (conn.transport as unknown as { socket?: ReturnType<typeof webSocketOf> }).socket;
}

/** Who is connected to this process, and by how many connections. */
export class Connections {
  readonly #all = new Map<Transport, Connection>();
  readonly #ofPerson = new Map<string, Set<Transport>>();

  find(conn: Transport): Connection | undefined {
    return this.#all.get(conn);
  }

  /** The sessions behind all connections, or behind those of one person or session. */
  sessionIds(only?: string): Set<string> {
    const viewers = [...this.#all.values()].map(({ viewer }) => viewer);
    const chosen =
      only === undefined ? viewers : viewers.filter(({ id, sessionId }) => id === only || sessionId === only);
    return new Set(chosen.map(({ sessionId }) => sessionId));
  }

  get size(): number {
    return this.#all.size;
  }

  /** Enters a socket; of a person's connections beyond the tenth the oldest are closed. */
  add(socket: Socket, viewer: Viewer): void {
    const { conn } = socket;
    const known = this.#all.get(conn);
    if (known) {
      known.sockets.add(socket);
      return;
    }
    this.#all.set(conn, { viewer, sockets: new Set([socket]), askedAt: Date.now(), believedUntil: 0, doubtedAt: 0 });
    const own = this.#ofPerson.get(viewer.id) ?? new Set();
    this.#ofPerson.set(viewer.id, own.add(conn));
    conn.once('close', () => this.#remove(conn, viewer.id));
    for (const oldest of [...own].slice(0, -socketsMax)) {
      this.close(oldest, { code: 'too_many_sockets', detail: 'You have opened Baraza in too many places at once.' });
    }
  }

  /** Whose connection this is, if their session need not be asked for again now. */
  believed(conn: Transport): Viewer | undefined {
    const now = Date.now();
    const connection = this.#all.get(conn);
    if (!connection || now >= connection.believedUntil || now >= connection.askedAt + askedEvery) return undefined;
    return connection.viewer;
  }

  /** Takes down that the session behind the connection was asked for by itself. */
  noteAsked(conn: Transport): void {
    const connection = this.#all.get(conn);
    if (connection) connection.askedAt = Date.now();
  }

  /** Believes that these sessions live, as a look has found that began then. */
  believe(sessionIds: ReadonlySet<string>, begunAt: number): void {
    for (const connection of this.#all.values()) {
      if (!sessionIds.has(connection.viewer.sessionId) || connection.doubtedAt >= begunAt) continue;
      connection.believedUntil = begunAt + lookBelievedFor;
    }
  }

  /** Believes nothing of that person or session until the next look. */
  doubt(id: string): void {
    for (const connection of this.#all.values()) {
      if (connection.viewer.id !== id && connection.viewer.sessionId !== id) continue;
      connection.doubtedAt = Date.now();
      connection.believedUntil = 0;
    }
  }

  /** Closes the connections of these sessions. */
  closeOf(sessionIds: ReadonlySet<string>): void {
    for (const [conn, { viewer }] of this.#all) {
      if (!sessionIds.has(viewer.sessionId)) continue;
      this.close(conn, { code: 'unauthorized', detail: 'You have been signed out.' });
    }
  }

  /** Says why, closes, and cuts off whoever does not take it in. */
  close(conn: Transport, why: Closing): void {
    const connection = this.#all.get(conn);
    if (!connection) return;
    this.#remove(conn, connection.viewer.id);
    for (const socket of connection.sockets) socket.emit('closing', why);
    for (const socket of connection.sockets) socket.disconnect(true);
    setTimeout(() => cut(conn), partingTime).unref();
  }

  #remove(conn: Transport, personId: string): void {
    this.#all.delete(conn);
    const own = this.#ofPerson.get(personId);
    own?.delete(conn);
    if (own?.size === 0) this.#ofPerson.delete(personId);
  }
}
