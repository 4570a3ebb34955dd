import { ApiError } from '#platform/api-error.ts';

/** What to do after a failed send: retry later, show the refusal, or drop a message that its sender deleted elsewhere. */
export type SendFailure = { kind: 'retry' } | { kind: 'refused'; reason: string } | { kind: 'deleted' };

/** Anything but a refusal of this very message may work later. */
export function classifyFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { kind: 'retry' };
  if (error.code === 'taken_back') return { kind: 'deleted' };
  return finalCodes.includes(error.code) ? { kind: 'refused', reason: error.detail } : { kind: 'retry' };
}

const finalCodes: readonly ApiError['code'][] = [
  'not_friends',
  'not_found',
  'not_our_picture',
  'invalid_body',
  'consent_required',
];
