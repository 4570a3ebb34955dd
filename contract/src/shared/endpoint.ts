import type * as z from 'zod/mini';
import type { ErrorCode } from './problem.ts';

/** Who may call: anyone, anyone signed in, or (usually) those who have finished onboarding. */
export type Access = 'anyone' | 'signed_in' | 'onboarded';

/** How often one caller (a user, or an address when signed out) may call. */
export interface RateLimit {
  max: number;
  per: 'minute' | 'hour' | 'day';
  /** Counts answers with status 401 alone, by address; what succeeds is then answered however many have failed. */
  counts?: 'failures';
}

/** The files of a multipart call. Their type is decided by content, never by name. */
export interface Files {
  field: string;
  maxCount: number;
  maxBytes: number;
  /** Whether a file of exactly `maxBytes` is taken ("at most") or refused ("under"). */
  includesMax: boolean;
  types: readonly string[];
}

export interface EndpointParts {
  summary: string;
  access?: Access;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The text fields of a multipart form; a field given several times is a list. */
  form?: z.ZodMiniType;
  files?: Files;
  /** What it answers; `null` is an empty 204. */
  reply: z.ZodMiniType | null;
  /** The type of a reply that is a text of its own instead of JSON. */
  contentType?: `text/${string}`;
  /** Status of success; 200 unless said, 204 without a reply. A second one is told by the description. */
  status?: 200 | 201 | 202;
  alsoStatus?: 200 | 202;
  /** Codes of its own, beside those any call may answer with. */
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** A creating POST that takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** A change that takes `If-Match`: the `updatedAt` of what was changed, in quotes. Changed since then, it is 412. */
  ifMatch?: boolean;
  /** Its pages go on by an opaque address in `Link: <…>; rel="next"`. */
  linked?: boolean;
}

/** Names one call of the API; the server's routes, the client and the OpenAPI document are all made from it. */
export function endpoint<const Parts extends EndpointParts>(parts: Parts): Parts {
  return parts;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a server's handler is given. */
export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;
export type FormOf<E> = E extends { form: infer S } ? Output<S> : undefined;

/** What a client sends, and gets back. */
export type ParamsIn<E> = E extends { params: infer S } ? Input<S> : undefined;
export type QueryIn<E> = E extends { query: infer S } ? Input<S> : undefined;
export type BodyIn<E> = E extends { body: infer S } ? Input<S> : undefined;
export type ReplyOf<E> = E extends { reply: infer S } ? (S extends null ? undefined : Output<S>) : undefined;
