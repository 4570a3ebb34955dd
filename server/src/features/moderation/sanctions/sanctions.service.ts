import type { ReportReason } from '@baraza/contract/features/reports.ts';
import type { Sanction, SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { lockRights, setSuspension } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  addSanction,
  findLongestSuspension,
  listActiveSuspensions,
  listSanctions,
  setReversed,
} from './sanctions.queries.ts';
import { viewSanction } from './sanctions.view.ts';

export interface NewSanction {
  kind: SanctionKind;
  personId: string;
  reason: ReportReason;
  /** Sent to the person. */
  message: string;
  /** The length of a suspension. */
  days?: number | undefined;
  /** The name of a frozen club, for the notification. */
  title?: string;
  /** The case that led to it. */
  caseId?: string | undefined;
  /** The steward or admin; null for the command line. */
  imposedBy: string | null;
}

type SanctionDeps = Pick<Deps, 'publish' | 'sessions'>;

/**
 * Warns, suspends or bans a person, or tells an owner that their club is frozen, notifies them of it, and records the act. The caller checks that the case is in the
 * steward's campus. Returns the id of the sanction. Throws 404 for a person who does not exist or was erased, 403 `own_case`
 * for oneself, and 403 `not_allowed` for a steward or admin, unless an admin or the command line imposes it.
 */
export async function imposeSanction(deps: SanctionDeps, tx: Tx, sanction: NewSanction): Promise<string> {
  const { kind, personId, reason, days, title = '', caseId, imposedBy } = sanction;
  if (imposedBy === personId) throw new AppError('own_case', 'You cannot decide about your own account.');
  const person = await lockRights(tx, personId);
  if (!person || person.erased_at) throw notFound();
  if (imposedBy !== null && person.role !== 'student') {
    const steward = await lockRights(tx, imposedBy);
    if (steward?.role !== 'admin') throw notAllowed('Only an admin can sanction a steward or an admin.');
  }
  const id = await addSanction(tx, { ...sanction, days, caseId });
  await applySuspension(deps, tx, personId);
  await recordAct(tx, {
    actorId: imposedBy,
    via: imposedBy === null ? 'command line' : 'web',
    act: `sanction.${kind.toLowerCase()}`,
    subjectType: 'SANCTION',
    subjectId: id,
    personId,
    detail: { reason, ...(days !== undefined && { days }), ...(caseId !== undefined && { caseId }) },
  });
  await deps.publish(tx, { type: 'moderation.sanctioned', personId, kind, title });
  return id;
}

/** The sanctions against a person, newest first. */
export async function viewSanctionsOf(db: Db, personId: string): Promise<Sanction[]> {
  return (await listSanctions(db, personId)).map(viewSanction);
}

/** The same for a steward: without the texts of cases of other campuses, as `viewDecisionFor` leaves them out. */
export async function viewSanctionsFor(
  db: Db,
  { stewardCampusId }: Pick<Viewer, 'stewardCampusId'>,
  personId: string,
): Promise<Sanction[]> {
  return (await listSanctions(db, personId)).map(({ case_campus_id: campusId, ...row }) => {
    const sanction = viewSanction(row);
    if (stewardCampusId === null || campusId === null || campusId === stewardCampusId) return sanction;
    return { ...sanction, message: '', appeal: null };
  });
}

/**
 * Reverses a sanction as if it had not been imposed, and records the act. `by` is the steward or admin; null for the command line.
 * Returns false if it was reversed before. The caller checks the permission.
 */
export async function reverseSanction(
  deps: SanctionDeps,
  tx: Tx,
  { sanctionId, by }: { sanctionId: string; by: string | null },
): Promise<boolean> {
  const personId = await setReversed(tx, sanctionId);
  if (personId === undefined) return false;
  await applySuspension(deps, tx, personId);
  await recordAct(tx, {
    actorId: by,
    via: by === null ? 'command line' : 'web',
    act: 'sanction.reverse',
    subjectType: 'SANCTION',
    subjectId: sanctionId,
    personId,
  });
  return true;
}

/** Reverses all suspensions and bans of a person that are in effect. Returns how many. */
export async function reverseSuspensions(
  deps: SanctionDeps,
  tx: Tx,
  { personId, by }: { personId: string; by: string | null },
): Promise<number> {
  const ids = await listActiveSuspensions(tx, personId);
  for (const sanctionId of ids) await reverseSanction(deps, tx, { sanctionId, by });
  return ids.length;
}

/** Sets the person's suspension to the longest of their active sanctions, or to none. */
async function applySuspension(deps: SanctionDeps, tx: Tx, personId: string): Promise<void> {
  // Locked first, so that a concurrent sanction is either seen here or applied afterwards.
  await lockRights(tx, personId);
  const longest = await findLongestSuspension(tx, personId);
  await setSuspension(deps, tx, personId, longest?.id);
}
