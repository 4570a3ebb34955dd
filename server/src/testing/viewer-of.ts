import type { Viewer } from '#platform/http/viewer.ts';

/** The viewer of an onboarded student, for calling services without HTTP. */
export function viewerOf(id: string): Viewer {
  return {
    id,
    sessionId: '',
    isOnboarded: true,
    hasConsented: true,
    isNew: false,
    campusId: null,
    role: 'student',
    stewardCampusId: null,
    suspension: undefined,
  };
}
