import type { Deps } from '#platform/features/deps.ts';

/** Whether the limits of what a person can store apply. */
export function hasLimits({ env }: Pick<Deps, 'env'>): boolean {
  return env.RATE_LIMITS === 'on';
}
