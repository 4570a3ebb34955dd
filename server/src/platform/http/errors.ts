import { errorStatus, type ErrorCode, type Problem } from '@baraza/contract/shared/problem.ts';
import type { Suspension } from './viewer.ts';

/** An error for the caller: a stable code for programs and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Problem['errors'];
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined;
  /** Additional members of the problem document. */
  readonly extensions: Pick<Problem, 'until' | 'sanctionId' | 'currentVersion'> | undefined;

  constructor(code: ErrorCode, detail: string, more: ErrorParts = {}) {
    super(detail, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? errorStatus[code];
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.extensions = more.extensions;
  }
}

interface ErrorParts {
  /** Differs from the usual status of the code. */
  status?: number;
  errors?: Problem['errors'];
  retryAfter?: number;
  extensions?: AppError['extensions'];
  cause?: unknown;
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

export function suspended({ until, sanctionId }: Suspension): AppError {
  const detail = until === null ? 'Your account is banned.' : 'Your account is suspended.';
  return new AppError('suspended', detail, { extensions: { until, sanctionId } });
}

/** The operator has turned on maintenance. */
export function inMaintenance(): AppError {
  return new AppError(
    'maintenance',
    'This site is under maintenance. You can read everything; changes are possible again soon.',
    { retryAfter: 10 },
  );
}

/** The state of the resource conflicts with the request. */
export function conflict(code: ErrorCode, detail: string): AppError {
  return new AppError(code, detail);
}

/** A valid body that breaks a rule. */
export function ruleBroken(code: ErrorCode, detail: string, errors?: Problem['errors']): AppError {
  return new AppError(code, detail, errors ? { errors } : {});
}

/** A field of a body or form that breaks a rule. People read the sentence, which therefore does not contain the path. */
export function fieldBroken(code: 'invalid_body' | 'invalid_form', path: string, message: string): AppError {
  return ruleBroken(code, message, [{ path, message }]);
}

/** A dependency is down; retry after `retryAfter` seconds. */
export function unavailable(
  detail: string,
  more: { code?: ErrorCode; retryAfter?: number; cause?: unknown } = {},
): AppError {
  return new AppError(more.code ?? 'unavailable', detail, { retryAfter: more.retryAfter ?? 2, cause: more.cause });
}

/** A person has reached a limit of the day, which starts again at midnight in UTC. */
export function dayLimitReached(detail: string): AppError {
  return new AppError('rate_limited', detail, { retryAfter: 86_400 - (Math.floor(Date.now() / 1000) % 86_400) });
}
