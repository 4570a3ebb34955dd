import { findIntakeHub } from '#features/communities/communities.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError } from '#platform/http/errors.ts';

/** Returns the id of the hub of the viewer's intake. Throws 403 `not_your_intake` if another intake was `requested`. */
export async function requireOwnHub(db: Db, viewer: Viewer, requested?: string): Promise<string> {
  const hub = await findIntakeHub(db, viewer.id);
  if (!hub || (requested !== undefined && requested !== hub.intake)) throw notYourIntake();
  return hub.id;
}

/** Throws 403 `not_your_intake` for content of another intake than the viewer's. */
export function requireOwnIntake({ is_member: isMember }: { is_member: boolean }): void {
  if (!isMember) throw notYourIntake();
}

export function notYourIntake(): AppError {
  return new AppError('not_your_intake', 'Only members of an intake can see and do this.');
}
