/** The page a location's state carries as asked for before signing in or being onboarded; Spotlight by default. */
export function requestedPath(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  return isOwnPath(from) ? from : '/feed';
}

/** Whether a value is a path of this site: `//host` and `/\host` would lead elsewhere. */
export function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}
