/** The signed-in caller. */
export interface Viewer {
  id: string;
  sessionId: string;
  isOnboarded: boolean;
  /** Whether they have accepted the current version of every document. */
  hasConsented: boolean;
  /** Whether the account is new and has limits. */
  isNew: boolean;
  campusId: string | null;
  role: Role;
  /** The campus of a steward; null for a steward of all campuses, and for other roles. */
  stewardCampusId: string | null;
  /** The active suspension or ban, which refuses everything but endpoints with `whileSuspended`. */
  suspension: Suspension | undefined;
}

export type Role = 'student' | 'steward' | 'admin';

export interface Suspension {
  /** When it ends, as in the API; null for a ban. */
  until: string | null;
  sanctionId: string;
}
