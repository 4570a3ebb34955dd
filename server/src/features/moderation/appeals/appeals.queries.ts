import type { AppealStatus } from '@baraza/contract/features/stewardship.ts';
import { type RawBuilder, sql } from 'kysely';
import { sanctionColumns } from '#features/moderation/sanctions/sanctions.queries.ts';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId } from '#platform/sql/page-sql.ts';

/** Adds an appeal against a sanction. Returns false if it has one. */
export async function addAppeal(tx: Tx, sanctionId: string, text: string): Promise<boolean> {
  const row = await tx
    .insertInto('appeal')
    .values({ sanction_id: sanctionId, text })
    .onConflict((conflict) => conflict.column('sanction_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The campus whose stewards decide an appeal: that of the person, or of a club that one of its owners appeals for. */
const decidingCampus = sql<string>`coalesce(case when "case".subject_type = 'COMMUNITY' then "case".campus_id end, person.campus_id)`;

/**
 * Whether another person can decide an appeal: an admin, or a steward of the deciding campus or of all campuses, who is neither
 * the person nor suspended. Appeals of stewards and admins are decided by admins.
 */
function hasOtherDecider(viewerId: string): RawBuilder<boolean> {
  return sql`exists (
    select from person as other
    where other.role <> 'student' and other.id not in (${viewerId}, person.id)
      and (other.role = 'admin' or person.role = 'student' and coalesce(other.steward_campus_id, ${decidingCampus}) = ${decidingCampus})
      and other.onboarded_at is not null and other.deleted_at is null and coalesce(other.suspended_until, now()) <= now())`;
}

type ListedAppeal = Awaited<ReturnType<typeof listAppeals>>[number];
/** An appeal, and whether the viewer has an interest in its case. */
export type AppealRow = ListedAppeal & { has_interest: boolean };

interface AppealsQuery {
  viewerId: string;
  /** Only appeals that stewards of this campus decide. */
  campusId: string | undefined;
  status?: AppealStatus | undefined;
  cursor?: string | undefined;
  limit: number;
  /** Only this appeal. */
  id?: string | undefined;
}

/** Appeals with their sanctions, oldest first. */
export async function listAppeals(db: Db, { viewerId, campusId, status, cursor, limit, id }: AppealsQuery) {
  let query = db
    .selectFrom('appeal')
    .innerJoin('sanction', 'sanction.id', 'appeal.sanction_id')
    .innerJoin('person', 'person.id', 'sanction.person_id')
    .leftJoin('report_case as case', 'case.id', 'sanction.case_id')
    .innerJoin('campus', (join) => join.on('campus.id', '=', decidingCampus))
    .leftJoin('person as author', (join) =>
      join.onRef('author.id', '=', 'person.id').on('person.erased_at', 'is', null),
    )
    .leftJoin('person as imposer', (join) =>
      join.onRef('imposer.id', '=', 'sanction.imposed_by').on('imposer.erased_at', 'is', null),
    )
    .select(sanctionColumns)
    .select(['sanction.case_id', 'sanction.person_id', 'sanction.imposed_by', 'campus.name as campus'])
    .select(sql<boolean>`person.role <> 'student'`.as('is_about_steward'))
    .select(hasOtherDecider(viewerId).as('has_other_decider'))
    .select(['case.subject_type', 'case.subject_id'])
    .select([...personColumns('author'), ...personColumns('imposer')])
    .where('appeal.id', '>', cursor ?? firstId)
    .orderBy('appeal.id')
    .limit(limit);
  if (campusId !== undefined) query = query.where('campus.id', '=', campusId);
  if (status !== undefined) query = query.where('appeal.status', '=', status);
  if (id !== undefined) query = query.where('appeal.id', '=', id);
  return query.execute();
}

/** Locks an appeal until the transaction ends, so that it is decided once. */
export async function lockAppeal(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('appeal').select('id').where('id', '=', id).forUpdate().execute();
}

export async function setDecided(
  tx: Tx,
  id: string,
  { status, message, by }: { status: AppealStatus; message: string; by: string },
): Promise<void> {
  await tx
    .updateTable('appeal')
    .set({ status, message, decided_by: by, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The number of open appeals that stewards of a campus decide, or of all. */
export async function countOpenAppeals(db: Db, campusId: string | undefined): Promise<number> {
  const row = await db
    .selectFrom('appeal')
    .innerJoin('sanction', 'sanction.id', 'appeal.sanction_id')
    .innerJoin('person', 'person.id', 'sanction.person_id')
    .leftJoin('report_case as case', 'case.id', 'sanction.case_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('appeal.status', '=', 'OPEN')
    .$if(campusId !== undefined, (query) => query.where(decidingCampus, '=', campusId ?? ''))
    .executeTakeFirstOrThrow();
  return row.count;
}
