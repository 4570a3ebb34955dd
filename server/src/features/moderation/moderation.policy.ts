import type { Viewer } from '#platform/http/viewer.ts';

/** Whose content and acts a steward or admin sees: those of one campus, or of all (undefined). */
export function campusOf({ stewardCampusId }: Pick<Viewer, 'stewardCampusId'>): string | undefined {
  // Null for admins and stewards of all campuses; other callers do not pass the guard.
  return stewardCampusId ?? undefined;
}
