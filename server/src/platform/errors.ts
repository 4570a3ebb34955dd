import { errorStatus, type ErrorCode, type Problem } from '@baraza/contract/shared/problem.ts';

/** An error for the caller: a stable code for programs and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Problem['errors'];
  /** Seconds after which a retry may succeed. */
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

/** 404, also where existence is a secret: the response is the same in both cases. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is nothing here.');
}

/**
 * Returns a row that was just written, read back as the viewer sees it. Throws 404 if it is missing, which happens only if
 * the viewer's account was deleted concurrently; the transaction is then rolled back.
 */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

export function notAllowed(detail: string): AppError {
  return new AppError('not_allowed', detail);
}

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please sign in.');
}

/** The state of the resource conflicts with the request. */
export function conflict(code: ErrorCode, detail: string): AppError {
  return new AppError(code, detail);
}

/** A valid body that breaks a rule. */
export function ruleBroken(code: ErrorCode, detail: string, errors?: Problem['errors']): AppError {
  return new AppError(code, detail, errors ? { errors } : {});
}

/** A dependency is down; retry after `retryAfter` seconds. */
export function unavailable(
  detail: string,
  more: { code?: ErrorCode; retryAfter?: number; cause?: unknown } = {},
): AppError {
  return new AppError(more.code ?? 'unavailable', detail, { retryAfter: more.retryAfter ?? 2, cause: more.cause });
}
