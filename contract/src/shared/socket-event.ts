import type * as z from 'zod/mini';
import type { ErrorCode } from './problem.ts';

/** Where sockets connect to; the transport is websocket alone. */
export const namespaces = ['/notifications', '/conversations', '/events'] as const;
export type Namespace = (typeof namespaces)[number];

/** How often one person may emit an event, over all of their sockets. */
export interface EventLimit {
  max: number;
  per: 'second' | 'minute' | 'hour';
}

/** What a client emits. It may ask for an acknowledgement: `{ ok: true, … }` or `{ ok: false, code, detail }`. */
export interface ClientEvent {
  from: 'client';
  summary: string;
  /** The event's one argument; none unless said. */
  body?: z.ZodMiniType;
  /** What a good acknowledgement holds beside `ok`. */
  ack?: z.ZodMiniObject;
  /** Codes of its own, beside those any event may be refused with. */
  errors?: readonly ErrorCode[];
  /** 600 a minute unless said. */
  rateLimit?: EventLimit;
}

/** What the server emits. */
export interface ServerEvent {
  from: 'server';
  summary: string;
  body: z.ZodMiniType;
}

/** The events of some feature, by namespace and name: `'/conversations message:post'`. */
export type SocketEvents = Record<`${Namespace} ${string}`, ClientEvent | ServerEvent>;

/** Names one event that clients emit; the server's handler and the API's description are made from it. */
export function socketEvent<const Parts extends Omit<ClientEvent, 'from'>>(parts: Parts): Parts & { from: 'client' } {
  return { from: 'client', ...parts };
}

/** Names one event that the server emits. */
export function serverEvent<const Parts extends Omit<ServerEvent, 'from'>>(parts: Parts): Parts & { from: 'server' } {
  return { from: 'server', ...parts };
}

/** The keys of those events that go this way. */
export type KeyFrom<Way extends 'client' | 'server', Events> = {
  [Key in keyof Events]: Events[Key] extends { from: Way } ? Key : never;
}[keyof Events] &
  string;

/** What the other side is given once it has passed the schema. */
export type EventBodyOf<E> = E extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
/** What one hands over to be sent. */
export type EventBodyIn<E> = E extends { body: infer S extends z.ZodMiniType } ? z.input<S> : undefined;
/** What a good acknowledgement holds beside `ok`. */
export type AckOf<E> = E extends { ack: infer S extends z.ZodMiniType } ? z.output<S> : void;
