/**
 * Returns the path that a person requested before signing in or onboarding, from the location's state. Spotlight by default,
 * and if a person other than `userId` requested it before their session expired.
 */
export function requestedPath(state: unknown, userId?: string): string {
  const { from, of } = (state ?? {}) as { from?: unknown; of?: unknown };
  const isOthers = typeof of === 'string' && userId !== undefined && of !== userId;
  return isOwnPath(from) && !isOthers ? from : '/feed';
}

/** Any origin; only whether the result has the same one matters. */
const here = 'https://here.invalid';

/**
 * Returns whether a value is a path of this site. Parsed like a browser does, because `//host`, `/\host` and others lead
 * elsewhere.
 */
export function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('/')) return false;
  try {
    return new URL(value, here).origin === here;
  } catch {
    return false;
  }
}
