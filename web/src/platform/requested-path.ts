/**
 * The page a location's state carries as asked for before signing in or being onboarded; Spotlight by default, and where another
 * person than `userId` had asked for it before their session expired.
 */
export function requestedPath(state: unknown, userId?: string): string {
  const { from, of } = (state ?? {}) as { from?: unknown; of?: unknown };
  const isOthers = typeof of === 'string' && userId !== undefined && of !== userId;
  return isOwnPath(from) && !isOthers ? from : '/feed';
}

/** Some origin, since only that of the answer matters. */
const here = 'https://here.invalid';

/** Whether a value is a path of this site: read as a browser does, `//host`, `/\host` and others would lead elsewhere. */
export function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('/')) return false;
  try {
    return new URL(value, here).origin === here;
  } catch {
    return false;
  }
}
