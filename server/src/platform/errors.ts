import { errorStatus, type ErrorCode, type Problem } from '@baraza/contract/shared/problem.ts';

/** A refusal that the caller is told about: a stable code for programs and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Problem['errors'];
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: Problem['errors']; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** 404, also where existence is a secret: the words never tell which of the two it is. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is nothing here.');
}

/**
 * What somebody has just written, as they would read it. Where it is not to be seen their account was deleted in the same moment:
 * then nothing is written, and the answer is what it is a moment later.
 */
export function justWritten<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

export function notAllowed(detail: string): AppError {
  return new AppError('not_allowed', detail);
}

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please sign in.');
}

/** A state that stands against the call. */
export function conflict(code: ErrorCode, detail: string): AppError {
  return new AppError(code, detail);
}

/** A body that can be read but breaks a rule. */
export function ruleBroken(code: ErrorCode, detail: string, errors?: Problem['errors']): AppError {
  return new AppError(code, detail, errors ? { errors } : {});
}

/** A part that the product needs is down: come again in `retryAfter` seconds. */
export function unavailable(
  detail: string,
  more: { code?: ErrorCode; retryAfter?: number; cause?: unknown } = {},
): AppError {
  return new AppError(more.code ?? 'unavailable', detail, { retryAfter: more.retryAfter ?? 2, cause: more.cause });
}
