import type { Viewer } from '#platform/viewer.ts';
import { AppError, notAllowed } from '#platform/errors.ts';
import type { AppealRow } from './appeals.queries.ts';

/**
 * Returns why the viewer cannot decide an appeal, undefined if they can. Another steward than the one who imposed the sanction
 * decides, unless the viewer is an admin and nobody else can. Appeals of stewards and admins are decided by admins.
 */
export function whyNotDecide(viewer: Viewer, appeal: AppealRow): AppError | undefined {
  if (appeal.person_id === viewer.id) return new AppError('own_case', 'You cannot decide about your own account.');
  if (appeal.is_about_steward && viewer.role !== 'admin') {
    return notAllowed('Only an admin can decide appeals of stewards and admins.');
  }
  const isOnlyDecider = viewer.role === 'admin' && !appeal.has_other_decider;
  if (appeal.imposed_by !== viewer.id || isOnlyDecider) return undefined;
  return new AppError('own_decision', 'Another steward has to decide an appeal against your decision.');
}
