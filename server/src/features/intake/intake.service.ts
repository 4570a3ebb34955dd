import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { Db } from '#platform/database.ts';
import type { Viewer } from '#platform/viewer.ts';
import { AppError } from '#platform/errors.ts';
import { findIntake } from './intake.queries.ts';

/** Returns the viewer's intake. Throws 403 `not_your_intake` if another one was `requested`. */
export async function requireOwnIntake(db: Db, viewer: Viewer, requested?: string): Promise<string> {
  const own = (await findIntake(db, viewer.id)) ?? defaultIntake;
  if (requested !== undefined && requested !== own) throw notYourIntake();
  return own;
}

export function notYourIntake(): AppError {
  return new AppError('not_your_intake', 'Only members of an intake can see and do this.');
}
