import type { ErrorCode, Problem } from '@baraza/contract/shared/problem.ts';

interface Refusal {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  code: ErrorCode | 'network';
  /** A sentence for a person, to be shown as it is. */
  detail: string;
  errors: NonNullable<Problem['errors']>;
}

/** A call that was refused or never arrived. Branch on `code`, show `detail` (also the `message`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Refusal['code'];
  readonly detail: string;
  readonly errors: Refusal['errors'];

  constructor({ status, code, detail, errors }: Refusal, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
  }
}

/** Whether an error is the API's refusal with this code. */
export function hasCode(error: unknown, code: Refusal['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Asking again helps against an outage, not against a no. */
export function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 408 || error.status >= 500;
}
