/** Who sends a request: signed out, not onboarded, or one of two people. */
export const roles = ['nobody', 'newcomer', 'ada', 'ben'] as const;
export type Role = (typeof roles)[number];
