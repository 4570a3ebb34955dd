import type { ReportReason } from '@baraza/contract/features/reports.ts';
import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { lockRights, setSuspension } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, notAllowed, notFound } from '#platform/errors.ts';
import { addSanction, findLongestSuspension } from './sanctions.queries.ts';

export interface NewSanction {
  kind: SanctionKind;
  personId: string;
  reason: ReportReason;
  /** Sent to the person. */
  message: string;
  /** The length of a suspension. */
  days?: number | undefined;
  /** The case that led to it. */
  caseId?: string | undefined;
  /** The steward or admin; null for the command line. */
  imposedBy: string | null;
}

type SanctionDeps = Pick<Deps, 'publish' | 'sessions'>;

/**
 * Warns, suspends or bans a person, notifies them of it, and records the act. The caller checks that the case is in the
 * steward's campus. Returns the id of the sanction. Throws 404 for a person who does not exist or was erased, 403 `own_case`
 * for oneself, and 403 `not_allowed` for a steward or admin, unless an admin or the command line imposes it.
 */
export async function imposeSanction(deps: SanctionDeps, tx: Tx, sanction: NewSanction): Promise<string> {
  const { kind, personId, reason, days, caseId, imposedBy } = sanction;
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
    targetType: 'SANCTION',
    targetId: id,
    subjectId: personId,
    detail: { reason, ...(days !== undefined && { days }), ...(caseId !== undefined && { caseId }) },
  });
  await deps.publish(tx, { type: 'moderation.sanctioned', personId, sanctionId: id, kind });
  return id;
}

/** Sets the person's suspension to the longest of their active sanctions, or to none. The person's row must be locked. */
async function applySuspension(deps: SanctionDeps, tx: Tx, personId: string): Promise<void> {
  const longest = await findLongestSuspension(tx, personId);
  await setSuspension(deps, tx, personId, longest?.id);
}
