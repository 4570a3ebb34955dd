import type { ReportReason, ReportTarget } from '@baraza/contract/features/reports.ts';
import type { ClubFixtures } from './club.fixtures.ts';
import type { Making } from './making.ts';
import type { People, Person } from './people.fixtures.ts';
import type { PostFixtures } from './posts.fixtures.ts';

/** Cases of the campus; the stranger is their steward. */
export interface ReportFixtures {
  /** About the owner's post, open. */
  openCase: string;
  /** About the bystander's post, claimed by the stranger. */
  claimedCase: string;
  /** About the bystander's comment, claimed by the fan. */
  takenCase: string;
  /** About the owner's comment, decided by the fan. */
  closedCase: string;
  /** About the bystander's club, which the fan has frozen. */
  frozenCase: string;
  /** About the stranger's profile, urgent. */
  caseAboutStranger: string;
  /** About the foreigner's profile, reported by the stranger. */
  caseByStranger: string;
}

export async function makeReportFixtures(
  { db, nextId }: Making,
  people: People,
  { post, comment, otherPost, otherComment, frozenClub }: PostFixtures & Pick<ClubFixtures, 'frozenClub'>,
): Promise<ReportFixtures> {
  const { campus, owner, stranger, bystander, fan, foreigner } = people;
  const snapshot = { title: '', content: 'words', pictures: [], createdAt: new Date().toISOString(), context: [] };
  const makeCase = async (
    [type, id]: [ReportTarget, string],
    { author, reporter, reason = 'SPAM', ...state }: CaseState,
  ): Promise<string> => {
    const caseId = nextId();
    await db
      .insertInto('report_case')
      .values({
        id: caseId,
        subject_type: type,
        subject_id: id,
        author_id: author.id,
        campus_id: campus,
        priority: reason === 'SELF_HARM' ? 0 : 1,
        is_system: false,
        reports_count: 1,
        excerpt: 'words',
        snapshot: JSON.stringify({ ...snapshot, authorId: author.id }),
        ...(state.claimedBy && { status: 'IN_REVIEW', claimed_by: state.claimedBy.id, claimed_at: new Date() }),
        ...(state.outcome && { status: 'CLOSED', outcome: state.outcome, closed_at: new Date() }),
      })
      .execute();
    await db
      .insertInto('report')
      .values({ id: nextId(), case_id: caseId, reporter_id: reporter.id, reason, note: 'a note' })
      .execute();
    return caseId;
  };
  const closedCase = await makeCase(['COMMENT', comment], { author: owner, reporter: bystander, outcome: 'NO_ACTION' });
  await db
    .insertInto('report_decision')
    .values({
      id: nextId(),
      case_id: closedCase,
      action: 'NO_ACTION',
      message: '',
      note: '',
      decided_by: fan.id,
      author_id: owner.id,
      subject_type: 'COMMENT',
      reason: 'SPAM',
    })
    .execute();
  const frozenCase = await makeCase(['COMMUNITY', frozenClub], {
    author: bystander,
    reporter: fan,
    outcome: 'ACTION_TAKEN',
  });
  const frozen = { case_id: frozenCase, reason: 'SPAM', message: 'No advertising, please.' } as const;
  await db
    .insertInto('report_decision')
    .values({
      ...frozen,
      id: nextId(),
      action: 'FREEZE',
      note: '',
      decided_by: fan.id,
      author_id: bystander.id,
      subject_type: 'COMMUNITY',
    })
    .execute();
  await db
    .insertInto('sanction')
    .values({ ...frozen, id: nextId(), person_id: bystander.id, kind: 'FREEZE', imposed_by: fan.id })
    .execute();
  return {
    closedCase,
    frozenCase,
    openCase: await makeCase(['POST', post], { author: owner, reporter: bystander }),
    claimedCase: await makeCase(['POST', otherPost], { author: bystander, reporter: fan, claimedBy: stranger }),
    takenCase: await makeCase(['COMMENT', otherComment], { author: bystander, reporter: owner, claimedBy: fan }),
    caseAboutStranger: await makeCase(['PROFILE', stranger.id], {
      author: stranger,
      reporter: bystander,
      reason: 'SELF_HARM',
    }),
    caseByStranger: await makeCase(['PROFILE', foreigner.id], { author: foreigner, reporter: stranger }),
  };
}

interface CaseState {
  author: Person;
  reporter: Person;
  reason?: ReportReason;
  claimedBy?: Person;
  outcome?: 'NO_ACTION' | 'ACTION_TAKEN';
}
