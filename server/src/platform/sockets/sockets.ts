import { namespaces, packetMax, type Sockets as Contract, sockets as contract } from '@baraza/contract/sockets.ts';
import type { EventBodyIn, KeyFrom, Namespace } from '@baraza/contract/shared/socket-event.ts';
import { Server as Engine, type Socket as Transport } from 'engine.io';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Tx } from '#platform/sql/database.ts';
import type { Drain } from '#platform/operations/drain.ts';
import type { Env } from '#platform/operations/env.ts';
import { AppError, unauthorized, suspended } from '#platform/http/errors.ts';
import type { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';
import type { Installation } from '#platform/features/installation.ts';
import { refuseUpgrade } from '#platform/http/load.ts';
import type { MediaUrls } from '#platform/http/media-url.ts';
import { changeOpenSockets, setOpenConnections } from '#platform/operations/metrics.ts';
import { isOwnOrigin } from '#platform/http/origin.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import { toRefusal } from '#platform/http/problems.ts';
import type { RateCounter } from '#platform/http/rate-counter.ts';
import type { SharedRedis } from '#platform/operations/redis.ts';
import type { Sessions } from '#platform/http/sessions.ts';
import { limitUnreadBytes, Connections, terminate } from './socket-connections.ts';
import { Presence } from './presence.ts';
import { closeWithin, ReconnectRounds } from './reconnect-rounds.ts';
import { ClientEvents, tooMuch } from './socket-events.ts';
import { SocketLimits } from './socket-limits.ts';
import { authenticate } from './socket-handshake.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The path of Socket.IO. */
export const socketPath = '/socket.io/';

/** How often the sessions of open connections are checked, in milliseconds. */
const checkInterval = 2_000;
/** A connection that has joined no namespace within this time, in milliseconds, is closed. */
const joinTime = 10_000;
/** How often one connection may try to join before it is closed. */
const maxAttempts = 20;

/** An event that the server emits, in any namespace. */
export type ServerKey = KeyFrom<'server', Contract>;

/** Receivers of an event: every socket in one of the rooms and in none of the rooms of `except`. A socket's id is a room of its own. */
export interface Receivers {
  rooms: string | string[];
  except?: string | string[] | undefined;
}

export interface SocketsOptions {
  env: Env;
  log: FastifyBaseLogger;
  sessions: Sessions;
  installation: Installation;
  rateCounter: RateCounter;
  work: FairSemaphore;
  redis: SharedRedis | undefined;
  mediaUrls: MediaUrls;
}

/**
 * The Socket.IO server: connections of this process, handlers of client events, and emitting. Emitted events reach the sockets
 * of all processes if they share a Redis.
 */
export class Sockets {
  readonly #io: Server;
  readonly #connections = new Connections();
  readonly #engines: Engine[] = [];
  readonly #transports = new Set<Transport>();
  readonly #attempts = new WeakMap<Transport, { count: number; joining: Set<string> }>();
  readonly #sessions: Sessions;
  readonly #clientEvents: ClientEvents;
  readonly #presence: Presence;
  readonly #limits: SocketLimits;
  readonly #log: FastifyBaseLogger;
  readonly #env: Env;
  readonly #mediaUrls: MediaUrls;

  constructor({ sessions, log, rateCounter, work, env, redis, installation, mediaUrls }: SocketsOptions) {
    this.#sessions = sessions;
    this.#log = log;
    this.#env = env;
    this.#mediaUrls = mediaUrls;
    this.#clientEvents = new ClientEvents({ log, work, env, rateCounter, installation, mediaUrls });
    this.#presence = new Presence(redis, (ids) => this.#connections.listConnected(ids));
    this.#limits = new SocketLimits({
      areCounted: env.RATE_LIMITS !== 'off',
      countsOnly: env.RATE_LIMITS === 'high',
      findPerson: (conn) => this.#connections.find(conn)?.viewer.id,
      close: (conn) => {
        if (this.#connections.find(conn)) this.#connections.close(conn, { code: 'rate_limited', detail: tooMuch });
        else terminate(conn);
      },
    });
    this.#io = new Server({ connectTimeout: joinTime, serveClient: false });
    redis?.connect(this.#io);
    const rounds = new ReconnectRounds(this.#transports);
    redis?.onMissed(() => rounds.request());
    this.#io.of('/').use((_socket, next) => next(new Error('not_found')));
    for (const name of namespaces) {
      const space = this.#io.of(name);
      space.use(async (socket, next) => next(await this.#refuse(socket)));
      space.on('connection', (socket) => this.#onConnection(socket));
    }
    sessions.onEnd((id) => {
      this.#connections.distrust(id);
      void this.checkSessions(id);
    });
  }

  /** Returns whether a request may become a Socket.IO connection. Other upgrade requests are answered as normal requests. */
  static isSocketRequest({ url = '' }: { url?: string | undefined }): boolean {
    return /^\/socket\.io\/?(\?|$)/.test(url);
  }

  /** Accepts the connections of an engine until the server closes. */
  attach(engine: Engine): void {
    engine.on('connection', (conn: Transport) => {
      this.#limits.apply(conn);
      limitUnreadBytes(conn);
      this.#transports.add(conn);
      conn.once('close', () => this.#transports.delete(conn));
    });
    this.#io.bind(engine);
    this.#engines.push(engine);
  }

  /** Accepts websockets at the address of this server, and closes all connections with it. */
  serve(app: FastifyInstance): void {
    const engine = new Engine({
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: packetMax,
      allowRequest: ({ headers }, answer) => {
        const isOwn = isOwnOrigin(headers, this.#env.PUBLIC_URL);
        answer(isOwn ? null : 'This page may not connect.', isOwn);
      },
    });
    this.attach(engine);
    const drain: Drain = app.drain;
    app.server.on('upgrade', (request, socket, head) => {
      // Without a listener, a client that disconnects now would end the process.
      socket.on('error', () => socket.destroy());
      if (drain.isHandingOver) socket.destroy();
      else if (app.isOverloaded()) refuseUpgrade(socket);
      else engine.handleUpgrade(request, socket, head);
    });

    const interval = setInterval(() => void this.checkSessions(), checkInterval);
    interval.unref();
    drain.onHandOver((time) => closeWithin(time, [...this.#transports]));
    app.addHook('preClose', async () => {
      clearInterval(interval);
      // Clients see a lost connection instead of a disconnect message, and reconnect to another process or to the next one here.
      await this.#io.close();
      for (const each of this.#engines) each.close();
      setTimeout(() => this.#transports.forEach(terminate), 500).unref();
    });
  }

  /** Registers handlers of client events; see `onSocketEvent`. */
  get clientEvents(): ClientEvents {
    return this.#clientEvents;
  }

  /** Returns a namespace with the sockets of this process. */
  namespace(name: Namespace): ReturnType<Server['of']> {
    return this.#io.of(name);
  }

  /** Those of the people who are connected to any process. */
  async findConnected(personIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#presence.find(personIds);
  }

  /** Emits immediately. Events about stored data use `announce` instead. */
  emit<K extends ServerKey>(key: K, receivers: Receivers, body: EventBodyIn<Contract[K]>): void {
    this.#prepare(key, receivers, body)();
  }

  /** Emits immediately, to sockets of this process only; without rooms, to all of them. */
  emitHere<K extends ServerKey>(key: K, { rooms, except = [] }: Receivers, body: EventBodyIn<Contract[K]>): void {
    const { space, event, message } = parse(key, body, this.#mediaUrls);
    this.#io.of(space).local.to(rooms).except(except).emit(event, message);
  }

  /** Emits after the transaction has committed, and not at all if it is rolled back. */
  announce<K extends ServerKey>(tx: Tx, key: K, receivers: Receivers, body: EventBodyIn<Contract[K]>): void {
    afterCommit(tx, this.#prepare(key, receivers, body));
  }

  /** Takes the sockets that are in these rooms out of another one, on all processes, after the transaction has committed. */
  announceLeave(tx: Tx, namespace: Namespace, { rooms, room }: { rooms: string[]; room: string }): void {
    afterCommit(tx, () => this.#io.of(namespace).in(rooms).socketsLeave(room));
  }

  #prepare(key: ServerKey, { rooms, except }: Receivers, body: unknown): () => void {
    // Socket.IO would emit to everyone.
    if (rooms.length === 0) return () => {};
    // Parsed now, so that an error is thrown to the caller.
    const { space, event, message } = parse(key, body, this.#mediaUrls);
    return () =>
      void this.#io
        .of(space)
        .to(rooms)
        .except(except ?? [])
        .emit(event, message);
  }

  /** Returns why this socket may not join, or undefined. */
  async #refuse(socket: Socket): Promise<Error | undefined> {
    try {
      await this.#authenticate(socket);
      return undefined;
    } catch (thrown) {
      const { code, message, retryAfter, extensions } = toRefusal(thrown, this.#log, { part: 'sockets' });
      const data = { code, detail: message, ...(retryAfter && { retryAfter }), ...extensions };
      return Object.assign(new Error(code), { data });
    }
  }

  async #authenticate(socket: Socket): Promise<void> {
    const { conn, nsp } = socket;
    const attempts = this.#attempts.get(conn) ?? { count: 0, joining: new Set() };
    this.#attempts.set(conn, attempts);
    attempts.count += 1;
    if (attempts.count > maxAttempts) terminate(conn);
    // Socket.IO itself notices a second socket in a namespace only after the first has joined.
    if (attempts.joining.has(nsp.name)) throw new AppError('bad_request', 'This namespace is being joined already.');
    attempts.joining.add(nsp.name);
    try {
      const authenticated = await authenticate(socket, this.#sessions);
      const others = this.#connections.find(conn);
      // All sockets of a connection belong to one session.
      if (others && others.viewer.sessionId !== authenticated.viewer.sessionId) throw unauthorized();
      socket.data = authenticated;
    } finally {
      // Socket.IO registers the socket before the next turn of the event loop.
      setImmediate(() => attempts.joining.delete(nsp.name));
    }
  }

  #onConnection(socket: Socket): void {
    const { viewer, key } = socket.data as Awaited<ReturnType<typeof authenticate>>;
    const campus = viewer.campusId === null ? [] : [`campus:${viewer.campusId}`];
    void socket.join([`user:${viewer.id}`, `session:${viewer.sessionId}`, ...campus]);
    this.#connections.add(socket, viewer);
    this.#recordConnections();
    changeOpenSockets(socket.nsp.name, 1);
    socket.once('disconnect', () => changeOpenSockets(socket.nsp.name, -1));
    socket.conn.once('close', () => this.#recordConnections());
    const find = async (): Promise<Viewer> => {
      const trustedViewer = this.#connections.trustedViewer(socket.conn);
      if (trustedViewer) return trustedViewer;
      const startedAt = Date.now();
      const found = await this.#sessions.findByKey(key);
      if (found && !found.suspension) {
        this.#connections.recordLookup(socket.conn, found, startedAt);
        return found;
      }
      this.#connections.closeSessions(new Set([viewer.sessionId]), found ? 'suspended' : 'unauthorized');
      throw found?.suspension ? suspended(found.suspension) : unauthorized();
    };
    this.#clientEvents.handleEventsOf(socket, find);
  }

  #recordConnections(): void {
    setOpenConnections(this.#connections.size);
  }

  /**
   * Closes the connections whose sessions have ended or whose people were suspended on any node, and trusts the others until the next check. An outage ends no
   * session.
   */
  async checkSessions(only?: string): Promise<void> {
    const open = this.#connections.sessionIds(only);
    const startedAt = Date.now();
    try {
      const { live, suspended } = await this.#sessions.listLive([...open]);
      this.#connections.markLive(live, startedAt);
      this.#connections.closeSessions(suspended, 'suspended');
      this.#connections.closeSessions(new Set([...open].filter((id) => !live.has(id) && !suspended.has(id))));
    } catch (error) {
      toRefusal(error, this.#log, { part: 'sockets' });
    }
  }
}

/** Returns the parts of an event to emit; nothing outside its schema is sent. */
function parse(
  key: ServerKey,
  body: unknown,
  mediaUrls: MediaUrls,
): { space: string; event: string; message: unknown } {
  const [space = '', event = ''] = key.split(' ');
  return { space, event, message: mediaUrls.writeValue(z.parse(contract[key].body, body)) };
}
