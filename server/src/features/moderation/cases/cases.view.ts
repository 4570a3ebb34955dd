import type { Viewer } from '#platform/http/viewer.ts';
import type { Case, CaseDetail, Decision, Snapshot } from '@baraza/contract/features/moderation.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { isSound, privatePictureUrl } from '#features/media/media.public.ts';
import { viewOptionalPerson, viewPerson } from '#features/profiles/profiles.public.ts';
import type { StoredSnapshot } from '#features/moderation/reports/snapshot.ts';
import type { CaseRow, PersonRow, ReportRow } from './cases.queries.ts';
import type { DecisionRow } from './decisions.queries.ts';

export function viewCase(row: CaseRow): Case {
  return {
    id: row.id,
    targetType: row.subject_type,
    targetId: row.subject_id,
    status: row.status,
    outcome: row.outcome,
    isUrgent: row.priority === 0,
    reasons: row.reasons,
    reportsCount: row.reports_count,
    isSystem: row.is_system,
    campus: row.campus,
    author: viewOptionalPerson(row, 'author'),
    excerpt: row.excerpt,
    createdAt: row.created_at.toISOString(),
    lastReportedAt: row.last_reported_at.toISOString(),
    claimedBy: viewSteward(row),
  };
}

/** Null without a steward, and for one whose account was erased. */
function viewSteward(row: CaseRow | DecisionRow): Person | null {
  return row.steward_erased_at === null ? viewOptionalPerson(row, 'steward') : null;
}

export function viewDecision(row: DecisionRow): Decision {
  return {
    id: row.id,
    caseId: row.case_id,
    action: row.action,
    message: row.message,
    note: row.note,
    days: row.days,
    decidedBy: viewSteward(row),
    createdAt: row.created_at.toISOString(),
    targetType: row.subject_type,
    reason: row.reason,
  };
}

/** Of a decision about another campus than the viewer's only what was decided, by which rule and when. */
export function viewDecisionFor({ stewardCampusId }: Pick<Viewer, 'stewardCampusId'>, row: DecisionRow): Decision {
  const decision = viewDecision(row);
  if (stewardCampusId === null || row.campus_id === stewardCampusId) return decision;
  return { ...decision, caseId: null, message: '', note: '', days: null, decidedBy: null };
}

export function viewReportOfCase(row: ReportRow): CaseDetail['reports'][number] {
  return {
    id: row.id,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    isSystem: row.is_system,
  };
}

/** A snapshot with the people who are not erased. */
export function viewSnapshot(stored: StoredSnapshot, people: readonly PersonRow[]): Snapshot {
  const personOf = (id: string): Person | null => {
    const row = people.find(({ author_id }) => author_id === id);
    return row ? viewPerson(row, 'author') : null;
  };
  const sound = stored.pictures.find(isSound);
  return {
    title: stored.title,
    content: stored.content,
    pictures: stored.pictures.filter((file) => !isSound(file)).map(privatePictureUrl),
    ...(sound !== undefined && { voice: privatePictureUrl(sound) }),
    author: personOf(stored.authorId),
    createdAt: stored.createdAt,
    context: stored.context.map(({ authorId, ...message }) => ({ ...message, author: personOf(authorId) })),
    ...(stored.group && {
      group: {
        membersCount: stored.group.membersCount,
        admins: stored.group.adminIds.map(personOf).filter((admin) => admin !== null),
      },
    }),
  };
}

/** An empty snapshot, for a case whose retention period is over. */
export const expiredSnapshot: Snapshot = {
  title: '',
  content: '',
  pictures: [],
  author: null,
  createdAt: null,
  context: [],
};
