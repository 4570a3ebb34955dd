import { namespaces, packetMax, type Sockets as Contract, sockets as contract } from '@baraza/contract/sockets.ts';
import type {
  AckOf,
  ClientEvent,
  EventBodyIn,
  EventBodyOf,
  KeyFrom,
  Namespace,
  SocketEvents,
} from '@baraza/contract/shared/socket-event.ts';
import { Server as Engine, type Socket as Transport } from 'engine.io';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Tx } from './database.ts';
import type { Deps, Viewer } from './deps.ts';
import { AppError, unauthorized } from './errors.ts';
import { setOpenConnections } from './metrics.ts';
import { isOwnOrigin } from './origin.ts';
import { afterCommit } from './pool.ts';
import { toRefusal } from './problems.ts';
import type { App } from './route.ts';
import type { Sessions } from './sessions.ts';
import { boundConnection, Connections, cut } from './socket-connections.ts';
import { EventDesk, type Handler } from './socket-events.ts';
import { admit } from './socket-handshake.ts';

/** Where Socket.IO is served. */
const path = '/socket.io/';

/** How often open connections are asked whether their session still lives, in milliseconds. */
const lookEvery = 2_000;
/** A connection that has joined no namespace by then is closed, in milliseconds. */
const joinTime = 10_000;
/** How often one connection may try to join, before it is cut. */
const attemptsMost = 20;

/** An event the server emits, in whatever namespace. */
export type ServerKey = KeyFrom<'server', Contract>;

/** What a handler of an event is given: everything is parsed by the contract before. */
export interface SocketCall<E> {
  deps: Deps;
  viewer: Viewer;
  body: EventBodyOf<E>;
  /** This very socket: its id, for `emit`'s `except`, and the rooms it is in. */
  socket: Pick<Socket, 'id' | 'rooms'>;
  /** From here on the socket is sent what is emitted to the room. Throws `rate_limited` beyond 200 rooms. */
  join(room: string): void;
  leave(room: string): void;
  /** Runs `work` when this socket has gone, whatever the reason. */
  whenGone(work: () => void): void;
}

/** To whom something is emitted: every socket that is in one of the rooms, but for one socket. */
export interface Receivers {
  rooms: string | string[];
  except?: string;
}

/**
 * Answers one event of the contract that clients emit: its limits, parsing and acknowledgement are all taken from there.
 * What one socket emits in one namespace is answered in the order in which it came.
 */
export function onSocketEvent<F extends Partial<SocketEvents>, K extends KeyFrom<'client', F>>(
  { deps }: App,
  feature: F,
  key: K,
  handler: (heard: SocketCall<F[K]>) => Promise<AckOf<F[K]>>,
): void {
  // What the key's type says of the two, the compiler cannot follow.
  const parts = feature[key as keyof F] as unknown as ClientEvent;
  deps.sockets.desk.add(key, { parts, deps, handler: handler as unknown as Handler });
}

/**
 * The live side of the product: who is connected to this process, what clients emit, and what is emitted to them. What
 * is emitted reaches the sockets of all processes where they share a Redis.
 */
export class Sockets {
  readonly #io: Server;
  readonly #connections = new Connections();
  readonly #transports = new Set<Transport>();
  readonly #attempts = new WeakMap<Transport, { count: number; underWay: Set<string> }>();
  readonly #sessions: Sessions;
  readonly #desk: EventDesk;
  readonly #log: FastifyBaseLogger;

  constructor({
    sessions,
    log,
    rateCounter,
    env,
    redis,
  }: Pick<Deps, 'sessions' | 'log' | 'rateCounter' | 'env' | 'redis'>) {
    this.#sessions = sessions;
    this.#log = log;
    this.#desk = new EventDesk({
      log,
      rateCounter: env.RATE_LIMITS === 'off' ? undefined : rateCounter,
      isOutOfReach: env.RATE_LIMITS === 'high',
    });
    this.#io = new Server({ connectTimeout: joinTime, serveClient: false });
    redis?.connect(this.#io);
    this.#io.of('/').use((_socket, next) => next(new Error('not_found')));
    for (const name of namespaces) {
      const space = this.#io.of(name);
      space.use(async (socket, next) => next(await this.#refuse(socket)));
      space.on('connection', (socket) => this.#welcome(socket));
    }
    sessions.onEnd((id) => {
      this.#connections.doubt(id);
      void this.look(id);
    });
  }

  /** Whether a request wants to become a connection of ours; any other upgrade is answered as if it had not asked. */
  static isMeant({ url = '' }: { url?: string | undefined }): boolean {
    return /^\/socket\.io\/?(\?|$)/.test(url);
  }

  /** Takes connections at the address of this server, until it closes. */
  serve(app: App): void {
    const { PUBLIC_URL } = app.deps.env;
    const engine = new Engine({
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: packetMax,
      allowRequest: ({ headers }, answer) => {
        const isOwn = isOwnOrigin(headers, PUBLIC_URL);
        answer(isOwn ? null : 'This page may not connect.', isOwn);
      },
    });
    engine.on('connection', (conn: Transport) => {
      boundConnection(conn);
      this.#transports.add(conn);
      conn.once('close', () => this.#transports.delete(conn));
    });
    this.#io.bind(engine);
    app.server.on('upgrade', (request, socket, head) => {
      // Whoever hangs up now breaks a socket that nobody listens to yet, and that would end the process.
      socket.on('error', () => socket.destroy());
      engine.handleUpgrade(request, socket, head);
    });
    app.all(path, async () => {
      throw new AppError('bad_request', 'The transport is websocket alone.');
    });

    const looking = setInterval(() => void this.look(), lookEvery);
    looking.unref();
    app.addHook('preClose', async () => {
      clearInterval(looking);
      // Clients see the connection end, not a farewell, and connect again: to another process, or to the next one here.
      await this.#io.close();
      setTimeout(() => this.#transports.forEach(cut), 500).unref();
    });
  }

  /** Where the answers to what clients emit are entered; see `onSocketEvent`. */
  get desk(): EventDesk {
    return this.#desk;
  }

  /** One namespace with its sockets of this process, for those who look at it from outside. */
  namespace(name: Namespace): ReturnType<Server['of']> {
    return this.#io.of(name);
  }

  /** Emits right now. What tells of something stored goes through `announce` instead. */
  emit<K extends ServerKey>(key: K, receivers: Receivers, body: EventBodyIn<Contract[K]>): void {
    this.#prepare(key, receivers, body)();
  }

  /** Emits once the transaction has committed, and never when it is rolled back. */
  announce<K extends ServerKey>(tx: Tx, key: K, receivers: Receivers, body: EventBodyIn<Contract[K]>): void {
    afterCommit(tx, this.#prepare(key, receivers, body));
  }

  #prepare(key: ServerKey, { rooms, except }: Receivers, body: unknown): () => void {
    const [name = '', event = ''] = key.split(' ');
    // By its schema, so that nothing gets out that nobody meant to show; and now, so that a fault is the caller's.
    const message = z.parse(contract[key].body, body);
    return () =>
      void this.#io
        .of(name)
        .to(rooms)
        .except(except ?? [])
        .emit(event, message);
  }

  /** Why this socket may not join, or nothing when it may. */
  async #refuse(socket: Socket): Promise<Error | undefined> {
    try {
      await this.#admit(socket);
      return undefined;
    } catch (thrown) {
      const { code, message, retryAfter } = toRefusal(thrown, this.#log, { part: 'sockets' });
      return Object.assign(new Error(code), { data: { code, detail: message, ...(retryAfter && { retryAfter }) } });
    }
  }

  async #admit(socket: Socket): Promise<void> {
    const { conn, nsp } = socket;
    const attempts = this.#attempts.get(conn) ?? { count: 0, underWay: new Set() };
    this.#attempts.set(conn, attempts);
    attempts.count += 1;
    if (attempts.count > attemptsMost) cut(conn);
    // Socket.IO itself sees a second socket in one namespace only once the first has been let in.
    if (attempts.underWay.has(nsp.name)) throw new AppError('bad_request', 'This namespace is being joined already.');
    attempts.underWay.add(nsp.name);
    try {
      const admitted = await admit(socket, this.#sessions);
      const others = this.#connections.find(conn);
      // One connection is one session's.
      if (others && others.viewer.sessionId !== admitted.viewer.sessionId) throw unauthorized();
      socket.data = admitted;
    } finally {
      // In the next round of the loop, when Socket.IO has entered it.
      setImmediate(() => attempts.underWay.delete(nsp.name));
    }
  }

  #welcome(socket: Socket): void {
    const { viewer, key } = socket.data as Awaited<ReturnType<typeof admit>>;
    void socket.join([`user:${viewer.id}`, `session:${viewer.sessionId}`]);
    this.#connections.add(socket, viewer);
    this.#tell();
    socket.conn.once('close', () => this.#tell());
    const find = async (): Promise<Viewer> => {
      const believed = this.#connections.believed(socket.conn);
      if (believed) return believed;
      const found = await this.#sessions.findByKey(key);
      this.#connections.noteAsked(socket.conn);
      if (found) return found;
      this.#connections.closeOf(new Set([viewer.sessionId]));
      throw unauthorized();
    };
    this.#desk.attend(socket, find);
  }

  #tell(): void {
    setOpenConnections(this.#connections.size);
  }

  /**
   * Closes the connections whose sessions have ended, wherever that was, and believes the others for a while. An outage
   * ends nobody's session.
   */
  async look(only?: string): Promise<void> {
    const open = this.#connections.sessionIds(only);
    const begunAt = Date.now();
    try {
      const live = await this.#sessions.listLive([...open]);
      this.#connections.believe(live, begunAt);
      this.#connections.closeOf(new Set([...open].filter((id) => !live.has(id))));
    } catch (error) {
      toRefusal(error, this.#log, { part: 'sockets' });
    }
  }
}
