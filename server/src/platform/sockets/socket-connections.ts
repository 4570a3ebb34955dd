import type { Socket as Transport } from 'engine.io';
import { type Closing, socketsMax } from '@baraza/contract/sockets.ts';
import type { Socket } from 'socket.io';
import type { Viewer } from '#platform/http/viewer.ts';

/** The maximum number of unread bytes of a connection. A slower reader is closed, and catches up after reconnecting. */
const maxUnreadBytes = 1024 * 1024;
/** How long a client may take to receive the closing message before the connection is terminated, in milliseconds. */
const closeTimeout = 1_500;

/** A connection with its sockets, one per namespace. */
export interface Connection {
  viewer: Viewer;
  sockets: Set<Socket>;
  /** When its session was last looked up on its own, which records its use; milliseconds since 1970, like all times here. */
  lookedUpAt: number;
  /** Until when its session is assumed to be live, after a check of all sessions. */
  trustedUntil: number;
  /** When a session of its person ended; results of checks that began before are ignored. */
  distrustedAt: number;
}

/** How long a check of the sessions is trusted, in milliseconds: until the next one and a little more. */
const checkTrustedFor = 3_000;
/** How often, in milliseconds, an active client's session is looked up on its own, which records its use. */
const lookupInterval = 60_000;

const closings = { unauthorized: 'You have been signed out.', suspended: 'Your account is suspended.' };

/** Closes the connection when it has too many unread bytes, and frees what only the handshake needed. */
export function limitUnreadBytes(conn: Transport): void {
  // Otherwise the request with its headers stays in memory as long as the connection.
  const { headers, _query } = conn.request as { headers: { authorization?: string }; _query?: object };
  const kept = { headers: headers.authorization ? { authorization: headers.authorization } : {}, _query };
  Object.assign(conn, { request: { ...kept, url: '', connection: {} } });

  let queued = 0;
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    queued += data?.length ?? 0;
    if (queued + (webSocketOf(conn)?.bufferedAmount ?? 0) > maxUnreadBytes) terminate(conn);
  });
  conn.on('flush', () => {
    queued = 0;
  });
}

/** Terminates a connection immediately. */
export function terminate(conn: Transport): void {
  const webSocket = webSocketOf(conn);
  if (webSocket) webSocket.terminate();
  else conn.close(true);
}

/** The websocket of the connection; undefined if it is polling. */
function webSocketOf(conn: Transport): { bufferedAmount: number; terminate(): void } | undefined {
  return (conn.transport as unknown as { socket?: ReturnType<typeof webSocketOf> }).socket;
}

/** The connections of this process by person. */
export class Connections {
  readonly #all = new Map<Transport, Connection>();
  readonly #ofPerson = new Map<string, Set<Transport>>();

  find(conn: Transport): Connection | undefined {
    return this.#all.get(conn);
  }

  /** Returns the session ids of all connections, or of those of one person or session. */
  sessionIds(only?: string): Set<string> {
    const viewers = [...this.#all.values()].map(({ viewer }) => viewer);
    const chosen =
      only === undefined ? viewers : viewers.filter(({ id, sessionId }) => id === only || sessionId === only);
    return new Set(chosen.map(({ sessionId }) => sessionId));
  }

  get size(): number {
    return this.#all.size;
  }

  /** Those of the people who have a connection. */
  listConnected(personIds: readonly string[]): string[] {
    return personIds.filter((id) => this.#ofPerson.has(id));
  }

  /** Adds a socket, and closes the oldest connections of a person beyond the tenth. */
  add(socket: Socket, viewer: Viewer): void {
    const { conn } = socket;
    const known = this.#all.get(conn);
    if (known) {
      known.sockets.add(socket);
      return;
    }
    this.#all.set(conn, {
      viewer,
      sockets: new Set([socket]),
      lookedUpAt: Date.now(),
      trustedUntil: 0,
      distrustedAt: 0,
    });
    const own = this.#ofPerson.get(viewer.id) ?? new Set();
    this.#ofPerson.set(viewer.id, own.add(conn));
    conn.once('close', () => this.#remove(conn, viewer.id));
    for (const oldest of [...own].slice(0, -socketsMax)) {
      this.close(oldest, { code: 'too_many_sockets', detail: 'You have opened this site in too many places at once.' });
    }
  }

  /** Returns the viewer of a connection whose session need not be looked up now. */
  trustedViewer(conn: Transport): Viewer | undefined {
    const now = Date.now();
    const connection = this.#all.get(conn);
    if (!connection || now >= connection.trustedUntil || now >= connection.lookedUpAt + lookupInterval)
      return undefined;
    // Another request may record the consent at any time.
    return connection.viewer.hasConsented ? connection.viewer : undefined;
  }

  /** Keeps the viewer that a lookup of the connection's session found, unless a distrust came after its start. */
  recordLookup(conn: Transport, viewer: Viewer, startedAt: number): void {
    const connection = this.#all.get(conn);
    if (!connection || connection.distrustedAt >= startedAt) return;
    connection.viewer = viewer;
    connection.lookedUpAt = Date.now();
  }

  /** Marks these sessions as live, as a check found that began at `startedAt`. */
  markLive(sessionIds: ReadonlySet<string>, startedAt: number): void {
    for (const connection of this.#all.values()) {
      if (!sessionIds.has(connection.viewer.sessionId) || connection.distrustedAt >= startedAt) continue;
      connection.trustedUntil = startedAt + checkTrustedFor;
    }
  }

  /** Trusts no earlier check or lookup for this person or session. */
  distrust(id: string): void {
    for (const connection of this.#all.values()) {
      if (connection.viewer.id !== id && connection.viewer.sessionId !== id) continue;
      connection.distrustedAt = Date.now();
      connection.trustedUntil = 0;
      connection.lookedUpAt = 0;
    }
  }

  /** Closes the connections of these sessions. */
  closeSessions(sessionIds: ReadonlySet<string>, why: keyof typeof closings = 'unauthorized'): void {
    for (const [conn, { viewer }] of this.#all) {
      if (sessionIds.has(viewer.sessionId)) this.close(conn, { code: why, detail: closings[why] });
    }
  }

  /** Sends the reason, closes, and terminates the connection if the client does not respond. */
  close(conn: Transport, why: Closing): void {
    const connection = this.#all.get(conn);
    if (!connection) return;
    this.#remove(conn, connection.viewer.id);
    for (const socket of connection.sockets) socket.emit('closing', why);
    for (const socket of connection.sockets) socket.disconnect(true);
    setTimeout(() => terminate(conn), closeTimeout).unref();
  }

  #remove(conn: Transport, personId: string): void {
    this.#all.delete(conn);
    const own = this.#ofPerson.get(personId);
    own?.delete(conn);
    if (own?.size === 0) this.#ofPerson.delete(personId);
  }
}
