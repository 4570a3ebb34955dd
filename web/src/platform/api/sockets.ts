import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Closing, Sockets } from '@baraza/contract/sockets.ts';
import type { AckOf, EventBodyIn, EventBodyOf, KeyFrom, Namespace } from '@baraza/contract/shared/socket-event.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import type { Manager, Socket } from 'socket.io-client';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { timedOut, unreachable } from './network-errors.ts';
import { wordProblem } from './problem-words.ts';
import { resolveFirstConnection } from './first-connection.ts';
import { painted } from '#platform/device/painted.ts';
import { askForConsent } from './consent-gate.ts';
import { currentSession, watchSession } from './session.ts';
import { followTransport, type TransportState } from './socket-transport.ts';
import { byteLengthOf, countTraffic } from '#platform/offline/traffic.ts';

/** An event that the server emits, by the contract's key: `'/conversations message:new'`. */
export type ServerKey = KeyFrom<'server', Sockets>;
/** An event that the client emits. */
export type ClientKey = KeyFrom<'client', Sockets>;

type Listener = (body: never) => void;

/** The state of one namespace of the connection. */
interface NamespaceState {
  socket: Socket | null;
  listeners: Map<string, Set<Listener>>;
  /** Called on each connect. */
  connectListeners: Set<() => void>;
  /** Whether it has been connected before in this session. */
  wasConnected: boolean;
  /** The timer of the next attempt to connect, where the library makes none. */
  retryTimer: ReturnType<typeof setTimeout> | null;
}

/** How long an acknowledgement may take. */
const ackTimeoutMs = 10_000;
/** The delays between reconnection attempts, randomised by half so that clients do not reconnect together. */
const [minRetryDelayMs, maxRetryDelayMs] = [1_000, 5_000];
/** How long to wait at least after the server closed the connection because this client sent too much. */
const rateLimitedDelayMs = 60_000;

const namespaces = new Map<Namespace, NamespaceState>();
const watchers = new Set<() => void>();
let manager: Manager | null = null;
let transport: TransportState | null = null;
/** Whether the library could not be loaded. */
let hasLoadFailed = false;
let opening: Promise<void> | null = null;
/** The token of the open or pending connection. */
let token: string | undefined;
/** The server closed this tab's connection in favour of newer ones; it reconnects when the tab becomes visible. */
let isDisplaced = false;
/** Whether the server closed the connection because this client sent too much. */
let isRateLimited = false;

watchSession((session) => {
  if (session?.token === token) return;
  close();
  if (session) open();
});
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isRateLimited) reopen();
  });
}

/**
 * Listens for a server event. Returns the function that unsubscribes. The connection opens when there is a listener and the
 * page has been painted, and reconnects while the session lasts. Events during an interruption are not repeated: catch up in
 * `onConnected`.
 */
export function listen<K extends ServerKey>(key: K, listener: (body: EventBodyOf<Sockets[K]>) => void): () => void {
  const { state, event } = parseKey(key);
  const listeners = state.listeners.get(event) ?? new Set();
  state.listeners.set(event, listeners.add(listener));
  open();
  return () => listeners.delete(listener);
}

/** Calls the listeners of a server event that this client knows from an acknowledgement. */
export function deliver<K extends ServerKey>(key: K, body: EventBodyOf<Sockets[K]>): void {
  const { state, event } = parseKey(key);
  for (const listener of state.listeners.get(event) ?? []) listener(body as never);
}

/**
 * Calls `listener` on every connect and reconnect, and immediately if connected, to join rooms and to catch up. Returns the
 * function that unsubscribes.
 */
export function onConnected(namespace: Namespace, listener: () => void): () => void {
  const { socket, connectListeners } = stateOf(namespace);
  connectListeners.add(listener);
  if (socket?.connected) listener();
  open();
  return () => connectListeners.delete(listener);
}

/**
 * Emits an event and returns its acknowledgement. While the page connects for the first time, it waits for that. Throws an
 * ApiError with the server's code if refused, and with `network` without a connection or acknowledgement within 10 s; the event
 * may then have arrived.
 */
export async function emit<K extends ClientKey>(
  key: K,
  ...[body]: undefined extends EventBodyIn<Sockets[K]> ? [] : [body: EventBodyIn<Sockets[K]>]
): Promise<AckOf<Sockets[K]>> {
  const { state, event } = parseKey(key);
  if (!state.wasConnected && currentSession()) await waitForFirstConnect(state);
  const transmit = async () => {
    if (!state.socket?.connected) throw unreachable();
    const ack: unknown = await state.socket
      .timeout(ackTimeoutMs)
      .emitWithAck(event, ...(body === undefined ? [] : [body]))
      .catch((cause: unknown) => {
        throw state.socket?.connected ? timedOut(cause) : unreachable(cause);
      });
    return ack as { ok: boolean; code?: ErrorCode };
  };
  let ack = await transmit();
  if (ack.code === 'consent_required' && (await askForConsent())) ack = await transmit();
  const { ok, ...rest } = ack;
  if (ok) return rest as AckOf<Sockets[K]>;
  const problem = rest as unknown as { code: ErrorCode; detail: string };
  const { detail } = await wordProblem(problem);
  throw new ApiError({ status: 0, code: problem.code, detail, errors: [] });
}

/** Resolves when a page that has just been opened is connected, after 10 s at most. */
async function waitForFirstConnect({ connectListeners }: NamespaceState): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, ackTimeoutMs);
    function finish() {
      clearTimeout(timer);
      connectListeners.delete(finish);
      resolve();
    }
    connectListeners.add(finish);
    open();
  });
}

/** Returns whether a namespace is connected. */
export function isConnected(namespace: Namespace): boolean {
  return namespaces.get(namespace)?.socket?.connected ?? false;
}

/**
 * Returns whether a namespace is not connected after attempts of both transports have failed, and rerenders when that changes.
 */
export function useIsUnreachable(namespace: Namespace): boolean {
  return useSyncExternalStore(
    watch,
    () => !isConnected(namespace) && (isDisplaced || (transport?.isUnreachable ?? hasLoadFailed)),
    () => false,
  );
}

/** Calls `listen` while the component is mounted. */
export function useSocketEvent<K extends ServerKey>(key: K, listener: (body: EventBodyOf<Sockets[K]>) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => listen(key, (body) => onEvent(body)), [key]);
}

/** Calls `onConnected` while the component is mounted. */
export function useOnConnected(namespace: Namespace, listener: () => void): void {
  const onConnect = useEffectEvent(listener);
  useEffect(() => onConnected(namespace, () => onConnect()), [namespace]);
}

/** Returns whether a namespace is connected, and rerenders when that changes. */
export function useIsConnected(namespace: Namespace): boolean {
  return useSyncExternalStore(
    watch,
    () => isConnected(namespace),
    () => false,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function parseKey(key: ServerKey | ClientKey): { state: NamespaceState; event: string } {
  const [namespace, event = ''] = key.split(' ');
  return { state: stateOf(namespace as Namespace), event };
}

/** Returns the state of a namespace, which is created by its first listener. */
function stateOf(namespace: Namespace): NamespaceState {
  const known = namespaces.get(namespace);
  if (known) return known;
  const state = {
    socket: null,
    listeners: new Map(),
    connectListeners: new Set<() => void>(),
    wasConnected: false,
    retryTimer: null,
  };
  namespaces.set(namespace, state);
  return state;
}

/** Opens the namespaces that have listeners and are not open yet. */
function open(): void {
  if (namespaces.size === 0 || isDisplaced || !currentSession()?.user.isOnboarded) return;
  opening ??= connect();
}

/** Connects again after the server has closed the connection for good. */
function reopen(): void {
  if (!isDisplaced) return;
  isDisplaced = false;
  open();
}

async function connect(): Promise<void> {
  try {
    await painted();
    const client = await import('socket.io-client');
    hasLoadFailed = false;
    connectWith(client.Manager);
  } catch {
    // The network may be down.
    hasLoadFailed = true;
    notifyWatchers();
    setTimeout(open, maxRetryDelayMs);
  } finally {
    opening = null;
  }
}

function connectWith(SocketManager: typeof Manager): void {
  const session = currentSession();
  if (!session?.user.isOnboarded || isDisplaced) return;
  token = session.token;
  manager ??= connectManager(SocketManager, token);
  for (const [namespace, state] of namespaces) {
    state.socket ??= connectNamespace(namespace, state, manager.socket(namespace, { auth: { token } }));
  }
}

function connectManager(SocketManager: typeof Manager, bearer: string): Manager {
  const created = countPackets(
    new SocketManager(location.origin, {
      // Otherwise a namespace of an open connection would be joined twice: automatically and by `connect`.
      autoConnect: false,
      // Needed by each request of polling; browsers send none with websockets.
      extraHeaders: { authorization: `Bearer ${bearer}` },
      reconnectionDelay: minRetryDelayMs,
      reconnectionDelayMax: maxRetryDelayMs,
      randomizationFactor: 0.5,
    }),
  );
  transport = followTransport(created, notifyWatchers);
  return created;
}

/**
 * Counts what each connection receives and sends. The type of a packet is one more byte. The responses of polling are in the browser's
 * timeline.
 */
function countPackets(connection: Manager): Manager {
  const count = ({ data = '' }: { data?: string }) => countTraffic('/socket.io/', 1 + byteLengthOf(data));
  return connection.on('open', () => {
    const { engine } = connection;
    engine.on('packetCreate', count);
    if (engine.transport.name === 'websocket') engine.on('packet', count);
  });
}

function connectNamespace(namespace: Namespace, state: NamespaceState, socket: Socket): Socket {
  const retryAfter = (delayMs: number) => {
    state.retryTimer = setTimeout(() => socket.connect(), delayMs);
  };
  socket.onAny((event: string, body: unknown) => {
    for (const listener of state.listeners.get(event) ?? []) listener(body as never);
  });
  socket.on('connect', () => {
    state.wasConnected = true;
    resolveFirstConnection(namespace);
    notifyWatchers();
    for (const listener of state.connectListeners) listener();
  });
  socket.on('closing', ({ code }: Closing) => {
    if (code === 'unauthorized') return void checkSession();
    isDisplaced = true;
    close();
    if (code !== 'rate_limited' || isRateLimited) return;
    isRateLimited = true;
    setTimeout(
      () => {
        isRateLimited = false;
        reopen();
      },
      rateLimitedDelayMs * (1 + Math.random()),
    );
  });
  socket.on('disconnect', (reason) => {
    notifyWatchers();
    // The library reconnects after every other reason.
    if (reason === 'io server disconnect' && state.socket === socket) {
      retryAfter(minRetryDelayMs * (1 + Math.random()));
    }
  });
  socket.on(
    'connect_error',
    (error: Error & { data?: { code?: string; retryAfter?: number }; description?: unknown }) => {
      // Polling is refused before a namespace is joined.
      if (error.description === 401) return void checkSession();
      // Without a response from the server, the library retries.
      if (!error.data || state.socket !== socket) return;
      const { code, retryAfter: seconds } = error.data;
      if (code === 'unauthorized') return void checkSession();
      if (code !== 'onboarding_required') retryAfter(seconds === undefined ? maxRetryDelayMs : seconds * 1_000);
    },
  );
  return socket.connect();
}

/** Makes an API call, because only a 401 of the API ends the session, and with it the connection. */
async function checkSession(): Promise<void> {
  try {
    await call('GET /api/profile/me');
  } catch {
    // Signed out in the meantime, or an outage, which does not sign out.
  }
}

function close(): void {
  for (const state of namespaces.values()) {
    const { socket, retryTimer } = state;
    Object.assign(state, { socket: null, wasConnected: false, retryTimer: null });
    if (retryTimer !== null) clearTimeout(retryTimer);
    socket?.offAny();
    socket?.disconnect();
  }
  transport?.stop();
  transport = null;
  manager = null;
  token = undefined;
  notifyWatchers();
}

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}
