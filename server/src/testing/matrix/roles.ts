/** Callers, from signed out to the owner of the requested row. */
const basicRoles = [
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
export type BasicRole = (typeof basicRoles)[number];

/**
 * The same people with other rights. Unless a row states otherwise, they get the result of the role named here, because a role
 * gives no rights to other people's content.
 */
export const derivedRoles = {
  /** Of the stranger's campus. */
  steward: 'stranger',
  /** Of another campus. */
  'steward elsewhere': 'stranger',
  admin: 'stranger',
  suspended: 'owner',
} as const satisfies Record<string, BasicRole>;
export type DerivedRole = keyof typeof derivedRoles;

export const roles = [...basicRoles, ...(Object.keys(derivedRoles) as DerivedRole[])] as const;
export type Role = BasicRole | DerivedRole;
