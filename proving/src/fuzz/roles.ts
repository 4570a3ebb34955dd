/** Who sends a request: signed out, not onboarded, one of two people, or an admin. */
export const roles = ['nobody', 'newcomer', 'ada', 'ben', 'chief'] as const;
export type Role = (typeof roles)[number];
