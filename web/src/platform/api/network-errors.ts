import { t } from '@lingui/core/macro';
import { ApiError } from './api-error.ts';

/** Returns the error of a request that got no response, because there is no connection. */
export function unreachable(cause?: unknown): ApiError {
  const detail = t`You seem to be offline. Check your connection and try again.`;
  return new ApiError({ status: 0, code: 'network', detail, errors: [] }, cause);
}

/** Returns the error of a request that got no response in time. Like `unreachable`, it may have had its effect. */
export function timedOut(cause?: unknown): ApiError {
  const detail = t`This is taking too long. Check your connection and try again.`;
  return new ApiError({ status: 0, code: 'network', detail, errors: [] }, cause);
}
