/** Callers, from signed out to the owner of the requested row. */
export const roles = [
  'anonymous',
  'malformed token',
  'unknown token',
  'idle for 8 days',
  'signed in 31 days ago',
  'signed out',
  'deleted',
  'not onboarded',
  'stranger',
  'owner',
] as const;
export type Role = (typeof roles)[number];
