import type { ErrorCode, Problem } from '@baraza/contract/shared/problem.ts';

interface Refusal {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: ErrorCode | 'network';
  /** Milliseconds after which the server accepts another attempt, from `Retry-After`. */
  retryAfterMs?: number | undefined;
  /** A sentence for people, shown as is. */
  detail: string;
  errors: NonNullable<Problem['errors']>;
}

/** A request that was refused or failed. Branch on `code` and show `detail` (also the `message`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Refusal['code'];
  readonly detail: string;
  readonly errors: Refusal['errors'];
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, detail, errors, retryAfterMs }: Refusal, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns whether an error is an API error with this code. */
export function hasCode(error: unknown, code: Refusal['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Returns the sentence of an API error, which is shown as is; undefined for other errors. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.detail : undefined;
}

/** Returns whether a retry may help: after an outage, but not after a refusal. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status >= 500;
}
