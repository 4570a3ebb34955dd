import type * as z from 'zod/mini';
import type { ErrorCode } from './problem.ts';

/** The Socket.IO namespaces. */
export const namespaces = ['/notifications', '/conversations', '/events'] as const;
export type Namespace = (typeof namespaces)[number];

/** How often one person may emit an event, over all their sockets. */
export interface EventLimit {
  max: number;
  per: 'second' | 'minute' | 'hour';
}

/** An event that clients emit, optionally with an acknowledgement: `{ ok: true, … }` or `{ ok: false, code, detail }`. */
export interface ClientEvent {
  from: 'client';
  summary: string;
  /** The schema of the event's only argument; no argument by default. */
  body?: z.ZodMiniType;
  /** The schema of a successful acknowledgement, besides `ok`. */
  ack?: z.ZodMiniObject;
  /** Additional error codes, besides those of every event. */
  errors?: readonly ErrorCode[];
  /** Whether it publishes something; then it is refused with `consent_required` until the current documents are accepted. */
  needsConsent?: boolean;
  /** Whether it changes nothing, although it has an acknowledgement. */
  isRead?: boolean;
  /** 600 per minute by default. */
  rateLimit?: EventLimit;
}

/** An event that the server emits. */
export interface ServerEvent {
  from: 'server';
  summary: string;
  body: z.ZodMiniType;
}

/** Events by namespace and name: `'/conversations message:post'`. */
export type SocketEvents = Record<`${Namespace} ${string}`, ClientEvent | ServerEvent>;

/** Defines an event that clients emit. The server's handler and the API description derive from it. */
export function socketEvent<const Parts extends Omit<ClientEvent, 'from'>>(parts: Parts): Parts & { from: 'client' } {
  return { from: 'client', ...parts };
}

/** Defines an event that the server emits. */
export function serverEvent<const Parts extends Omit<ServerEvent, 'from'>>(parts: Parts): Parts & { from: 'server' } {
  return { from: 'server', ...parts };
}

/** The keys of the events in this direction. */
export type KeyFrom<Way extends 'client' | 'server', Events> = {
  [Key in keyof Events]: Events[Key] extends { from: Way } ? Key : never;
}[keyof Events] &
  string;

/** The parsed body that the receiver gets. */
export type EventBodyOf<E> = E extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
/** The body that the sender passes. */
export type EventBodyIn<E> = E extends { body: infer S extends z.ZodMiniType } ? z.input<S> : undefined;
/** The content of a successful acknowledgement, besides `ok`. */
export type AckOf<E> = E extends { ack: infer S extends z.ZodMiniType } ? z.output<S> : void;
