import type * as z from 'zod/mini';
import type { ErrorCode } from './problem.ts';

/**
 * Who may call an endpoint: anyone, any signed-in person, those who have finished onboarding (the default), or stewards and
 * admins. To callers without the role it does not exist (404).
 */
export type Access = 'anyone' | 'signed_in' | 'onboarded' | 'steward' | 'admin';

/** How often one caller (a person, or an address when signed out) may call. */
export interface RateLimit {
  max: number;
  per: 'minute' | 'hour' | 'day';
  /** Counts only responses with status 401, by address; requests that succeed are never refused. */
  counts?: 'failures';
}

/** The files of a multipart request. Their type is determined by content, not by name. */
export interface Files {
  field: string;
  maxCount: number;
  maxBytes: number;
  /** Whether a file of exactly `maxBytes` is accepted ("at most") or refused ("under"). */
  includesMax: boolean;
  types: readonly string[];
  /** A form for one file may have none. */
  isOptional?: boolean;
}

/** A body that is neither JSON nor a form. */
export interface Bytes {
  type: string;
  maxBytes: number;
}

export interface EndpointParts {
  summary: string;
  access?: Access;
  /** Whether suspended and banned people may call it. */
  whileSuspended?: boolean;
  /** Whether onboarded people may call it before they accept the current documents. They may make every GET call. */
  withoutConsent?: boolean;
  /** Whether a write works during maintenance, when others are refused. Every GET call works. */
  duringMaintenance?: boolean;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The text fields of a multipart form; a repeated field is a list. */
  form?: z.ZodMiniType;
  files?: Files;
  /** The request headers that the handler reads, with lower-case names. */
  headers?: z.ZodMiniType;
  /** A body of bytes. */
  bytes?: Bytes;
  /** The reply's schema; `null` for an empty 204. */
  reply: z.ZodMiniType | null;
  /** The content type of a reply that is text instead of JSON. */
  contentType?: `text/${string}` | 'application/zip';
  /** The status of success; 200 by default, 204 without a reply. */
  status?: 200 | 201 | 202;
  alsoStatus?: 200 | 202;
  /** Additional error codes, besides those of every endpoint. */
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** A creating POST that accepts an `Idempotency-Key`. */
  idempotent?: boolean;
  /** A change that accepts `If-Match` with the `updatedAt` of the edited version, in quotes; 412 if there is a newer one. */
  ifMatch?: boolean;
  /** Pages continue at an opaque URL in `Link: <…>; rel="next"`. */
  linked?: boolean;
}

/** Defines an endpoint. The server's routes, the client and the OpenAPI document derive from it. */
export function endpoint<const Parts extends EndpointParts>(parts: Parts): Parts {
  return parts;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** The parsed input of the server's handler. */
export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;
export type HeadersOf<E> = E extends { headers: infer S } ? Output<S> : undefined;
export type FormOf<E> = E extends { form: infer S } ? Output<S> : undefined;

/** What a client sends and receives. */
export type ParamsIn<E> = E extends { params: infer S } ? Input<S> : undefined;
export type QueryIn<E> = E extends { query: infer S } ? Input<S> : undefined;
export type HeadersIn<E> = E extends { headers: infer S } ? Input<S> : undefined;
export type BodyIn<E> = E extends { body: infer S } ? Input<S> : undefined;
export type ReplyOf<E> = E extends { reply: infer S } ? (S extends null ? undefined : Output<S>) : undefined;
