import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { currentSession, startSession } from '#platform/api/session.ts';
import { withIntakeRefresh } from './intake-refresh.ts';

const network = vi.fn<typeof fetch>();
const refusal = (code: 'not_your_intake' | 'not_allowed') =>
  Promise.reject(new ApiError({ status: 403, code, detail: 'No.', errors: [] }));

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  startSession({ token: 'secret', user: { id: 'u1', intake: 'MAY_2024' } as CurrentUser });
});
afterEach(() => {
  network.mockReset();
  vi.unstubAllGlobals();
});

test('simultaneous refusals fetch the new intake once and update the session', async () => {
  network.mockImplementation(async () => Response.json({ id: 'u1', intake: 'MAY_2025' }));
  const calls = await Promise.allSettled([1, 2, 3].map(() => withIntakeRefresh(refusal('not_your_intake'))));
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/profile/me']);
  expect(currentSession()?.user.intake).toBe('MAY_2025');
  await withIntakeRefresh(refusal('not_your_intake')).catch(() => undefined);
  expect(network).toHaveBeenCalledTimes(2);
});

test('other refusals and network failures keep the intake', async () => {
  await expect(withIntakeRefresh(refusal('not_allowed'))).rejects.toMatchObject({ code: 'not_allowed' });
  expect(network).not.toHaveBeenCalled();
  network.mockRejectedValue(new TypeError('offline'));
  await expect(withIntakeRefresh(refusal('not_your_intake'))).rejects.toMatchObject({ code: 'not_your_intake' });
  expect(currentSession()?.user.intake).toBe('MAY_2024');
  await expect(withIntakeRefresh(Promise.resolve(7))).resolves.toBe(7);
});
