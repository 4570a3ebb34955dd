import { STATUS_CODES } from 'node:http';
import { errorStatus, type ErrorCode, type Problem } from '@baraza/contract/shared/problem.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { describeError } from '#platform/operations/logging.ts';
import { asOutage } from '#platform/sql/pool.ts';

/** Sends an error as `application/problem+json`. */
export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  return reply
    .code(error.status)
    .header('cache-control', 'private, no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send(
      problemOf(error.code, error.message, { ...error, ...(error.status >= 500 && { requestId: reply.request.id }) }),
    );
}

/** Turns every thrown error into a response. Unexpected errors are logged once and answered with 500. */
export function answerError(thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, toRefusal(thrown, request.log, { route: request.routeOptions.url }));
}

/** Returns the error for the caller. Our own failures are logged here, once, with their context. */
export function toRefusal(thrown: unknown, log: FastifyBaseLogger, where: object): AppError {
  const error = asAppError(asOutage(thrown));
  // Maintenance is not a failure, and would add a line per write.
  if (error.status >= 500 && error.code !== 'maintenance') {
    const level = error.status === 500 ? 'error' : 'warn';
    log[level]({ err: describeError(error.cause ?? thrown), ...where }, error.status === 500 ? 'unexpected' : 'outage');
  }
  return error;
}

interface ProblemParts extends Partial<Pick<AppError, 'status' | 'errors' | 'extensions'>> {
  requestId?: string;
}

export function problemOf(
  code: ErrorCode,
  detail: string,
  { status = errorStatus[code], errors, extensions, requestId }: ProblemParts = {},
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(errors && { errors }),
    ...(requestId && { requestId }),
    ...extensions,
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  switch (statusCode) {
    case 400:
      if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
        return new AppError('invalid_json', 'The body is not JSON.');
      }
      return new AppError('bad_request', 'The request could not be read.');
    // @fastify/static throws 403 for a path outside its folder, which is a 404 like any unknown path.
    case 403:
    case 404:
      return new AppError('not_found', 'There is nothing here.');
    case 408:
      return new AppError('request_timeout', 'The request took too long to arrive.');
    case 413:
      return new AppError('too_large', 'That is too large.');
    case 414:
    case 431:
      return new AppError('headers_too_large', 'The address or the headers are too long.');
    case 415:
      return new AppError('unsupported_type', 'This call does not take that type of body.');
    case 503:
      return new AppError('unavailable', 'This site is busy. Please try again in a moment.', {
        retryAfter: 2,
        cause: error,
      });
    default:
      return new AppError('internal_error', 'Something went wrong on our side.', { cause: error });
  }
}
