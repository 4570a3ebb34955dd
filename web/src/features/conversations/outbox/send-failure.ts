import { ApiError } from '#platform/api-error.ts';
import type { Verdict } from './outbox.ts';

/** What the refusal of a message means. What is not the server's no to this very message may work later. */
export function judgeFailure(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'later' };
  if (error.code === 'taken_back') return { kind: 'dropped' };
  return finalCodes.includes(error.code) ? { kind: 'refused', why: error.detail } : { kind: 'later' };
}

const finalCodes: readonly ApiError['code'][] = ['not_friends', 'not_found', 'not_our_picture', 'invalid_body'];
