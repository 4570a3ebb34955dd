import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Closing, Sockets } from '@baraza/contract/sockets.ts';
import type { AckOf, EventBodyIn, EventBodyOf, KeyFrom, Namespace } from '@baraza/contract/shared/socket-event.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import type { Manager, Socket } from 'socket.io-client';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { resolveFirstConnection } from './first-connection.ts';
import { painted } from './painted.ts';
import { currentSession, watchSession } from './session.ts';

/** An event that the server emits, by the contract's key: `'/conversations message:new'`. */
export type ServerKey = KeyFrom<'server', Sockets>;
/** An event that the client emits. */
export type ClientKey = KeyFrom<'client', Sockets>;

type Listener = (body: never) => void;

/** A namespace of the connection. */
interface Line {
  socket: Socket | null;
  listeners: Map<string, Set<Listener>>;
  /** Called on each connect. */
  greeters: Set<() => void>;
  /** Whether it has been connected before in this session. */
  wasConnected: boolean;
  /** The next attempt, where the library makes none. */
  retry: ReturnType<typeof setTimeout> | null;
}

/** How long an acknowledgement may take, in milliseconds. */
const ackTime = 10_000;
/** The delays between reconnection attempts, in milliseconds, randomised by half so that clients do not reconnect together. */
const [pace, slowestPace] = [1_000, 5_000];

const lines = new Map<Namespace, Line>();
const watchers = new Set<() => void>();
let manager: Manager | null = null;
let opening: Promise<void> | null = null;
/** The token of the open or pending connection. */
let token: string | undefined;
/** The server closed this tab's connection in favour of newer ones; it reconnects when the tab becomes visible. */
let isDisplaced = false;

watchSession((session) => {
  if (session?.token === token) return;
  close();
  if (session) open();
});
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isDisplaced) return;
    isDisplaced = false;
    open();
  });
}

/**
 * Listens for a server event. Returns the function that unsubscribes. The connection opens when there is a listener and the
 * page has been painted, and reconnects while the session lasts. Events during an interruption are not repeated: catch up in
 * `onConnected`.
 */
export function listen<K extends ServerKey>(key: K, listener: (body: EventBodyOf<Sockets[K]>) => void): () => void {
  const { line, event } = lineOf(key);
  const own = line.listeners.get(event) ?? new Set();
  line.listeners.set(event, own.add(listener));
  open();
  return () => own.delete(listener);
}

/**
 * Calls `greet` on every connect and reconnect, and immediately if connected, to join rooms and to catch up. Returns the
 * function that unsubscribes.
 */
export function onConnected(namespace: Namespace, greet: () => void): () => void {
  const line = lineFor(namespace);
  line.greeters.add(greet);
  if (line.socket?.connected) greet();
  open();
  return () => line.greeters.delete(greet);
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
  const { line, event } = lineOf(key);
  if (!line.wasConnected && currentSession()) await firstConnect(line);
  if (!line.socket?.connected) throw unreachable();
  const ack = await line.socket
    .timeout(ackTime)
    .emitWithAck(event, ...(body === undefined ? [] : [body]))
    .catch((cause: unknown) => {
      throw unreachable(cause);
    });
  const { ok, ...rest } = ack as { ok: boolean };
  if (ok) return rest as AckOf<Sockets[K]>;
  const { code, detail } = rest as unknown as { code: ErrorCode; detail: string };
  throw new ApiError({ status: 0, code, detail, errors: [] });
}

/** Resolves when a page that has just been opened is connected, after 10 s at most. */
async function firstConnect(line: Line): Promise<void> {
  await new Promise<void>((resolve) => {
    const late = setTimeout(finish, ackTime);
    function finish() {
      clearTimeout(late);
      line.greeters.delete(finish);
      resolve();
    }
    line.greeters.add(finish);
    open();
  });
}

/** Returns whether a namespace is connected. */
export function isConnected(namespace: Namespace): boolean {
  return lines.get(namespace)?.socket?.connected ?? false;
}

/** Calls `listen` while the component is mounted. */
export function useSocketEvent<K extends ServerKey>(key: K, listener: (body: EventBodyOf<Sockets[K]>) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => listen(key, (body) => hear(body)), [key]);
}

/** Calls `onConnected` while the component is mounted. */
export function useOnConnected(namespace: Namespace, greet: () => void): void {
  const hear = useEffectEvent(greet);
  useEffect(() => onConnected(namespace, () => hear()), [namespace]);
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

function lineOf(key: ServerKey | ClientKey): { line: Line; event: string } {
  const [namespace, event = ''] = key.split(' ');
  return { line: lineFor(namespace as Namespace), event };
}

function lineFor(namespace: Namespace): Line {
  const known = lines.get(namespace);
  if (known) return known;
  const line: Line = { socket: null, listeners: new Map(), greeters: new Set(), wasConnected: false, retry: null };
  lines.set(namespace, line);
  return line;
}

/** Opens the namespaces that have listeners and are not open yet. */
function open(): void {
  if (lines.size === 0 || isDisplaced || !currentSession()?.user.isOnboarded) return;
  opening ??= connect();
}

async function connect(): Promise<void> {
  try {
    await painted();
    const client = await import('socket.io-client');
    connectWith(client.Manager);
  } catch {
    // The library could not be loaded; the network may be down.
    setTimeout(open, slowestPace);
  } finally {
    opening = null;
  }
}

function connectWith(Kind: typeof Manager): void {
  const session = currentSession();
  if (!session?.user.isOnboarded || isDisplaced) return;
  token = session.token;
  manager ??= new Kind(location.origin, {
    transports: ['websocket'],
    // Otherwise a namespace of an open connection would be joined twice: automatically and by `connect`.
    autoConnect: false,
    timeout: 20_000,
    reconnectionDelay: pace,
    reconnectionDelayMax: slowestPace,
    randomizationFactor: 0.5,
  });
  for (const [namespace, line] of lines) line.socket ??= socketFor(manager, namespace, line, session.token);
}

function socketFor(from: Manager, namespace: Namespace, line: Line, ownToken: string): Socket {
  const socket = from.socket(namespace, { auth: { token: ownToken } });
  const again = (after = pace * (1 + Math.random())) => {
    line.retry = setTimeout(() => socket.connect(), after);
  };
  socket.onAny((event: string, body: unknown) => {
    for (const listener of line.listeners.get(event) ?? []) listener(body as never);
  });
  socket.on('connect', () => {
    line.wasConnected = true;
    resolveFirstConnection(namespace);
    tell();
    for (const greet of line.greeters) greet();
  });
  socket.on('closing', ({ code }: Closing) => {
    if (code === 'unauthorized') return void askWhetherSignedIn();
    isDisplaced = true;
    close();
  });
  socket.on('disconnect', (reason) => {
    tell();
    // The library reconnects after every other reason.
    if (reason === 'io server disconnect' && line.socket === socket) again();
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string; retryAfter?: number } }) => {
    // Without a response from the server, the library retries.
    if (!error.data || line.socket !== socket) return;
    if (error.data.code === 'unauthorized') return void askWhetherSignedIn();
    if (error.data.code !== 'onboarding_required') again((error.data.retryAfter ?? slowestPace / 1_000) * 1_000);
  });
  return socket.connect();
}

/** Only the API decides who is signed in: its 401 ends the session, and with it the connection. */
async function askWhetherSignedIn(): Promise<void> {
  try {
    await call('GET /api/profile/me');
  } catch {
    // Signed out in the meantime, or an outage, which does not sign out.
  }
}

function close(): void {
  for (const line of lines.values()) {
    const { socket, retry } = line;
    Object.assign(line, { socket: null, wasConnected: false, retry: null });
    if (retry !== null) clearTimeout(retry);
    socket?.offAny();
    socket?.disconnect();
  }
  manager = null;
  token = undefined;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

function unreachable(cause?: unknown): ApiError {
  const detail = t`You seem to be offline. Check your connection and try again.`;
  return new ApiError({ status: 0, code: 'network', detail, errors: [] }, cause);
}
