import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notAllowed } from '#platform/http/errors.ts';
import type { AppealRow } from './appeals.queries.ts';

/**
 * Returns why the viewer cannot decide an appeal, undefined if they can. Another steward than the one who imposed the sanction
 * decides, who has no interest in the case either, unless the viewer is an admin and nobody else can. Appeals of stewards and admins are decided by admins.
 */
export function whyNotDecide(viewer: Viewer, appeal: AppealRow): AppError | undefined {
  if (appeal.person_id === viewer.id) return new AppError('own_case', 'You cannot decide about your own account.');
  if (appeal.is_about_steward && viewer.role !== 'admin') {
    return notAllowed('Only an admin can decide appeals of stewards and admins.');
  }
  if (viewer.role === 'admin' && !appeal.has_other_decider) return undefined;
  if (appeal.has_interest) {
    return new AppError('own_case', 'You are involved in this case, so another steward has to decide the appeal.');
  }
  if (appeal.imposed_by !== viewer.id) return undefined;
  return new AppError('own_decision', 'Another steward has to decide an appeal against your decision.');
}
