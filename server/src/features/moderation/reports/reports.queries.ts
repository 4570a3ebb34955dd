import type { ReportReason } from '@baraza/contract/features/reports.ts';
import { urgentReasons } from '@baraza/contract/features/report-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { SubjectRef } from '#platform/features/subjects.ts';
import type { StoredSnapshot } from './snapshot.ts';

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findLatestReport>>>;

function selectReports(db: Db, reporterId: string) {
  return db
    .selectFrom('report')
    .innerJoin('report_case as case', 'case.id', 'report.case_id')
    .select(['report.id', 'report.reason', 'report.note', 'report.created_at'])
    .select(['case.subject_type', 'case.subject_id', 'case.status', 'case.outcome', 'case.excerpt', 'case.snapshot'])
    .where('report.reporter_id', '=', reporterId);
}

/** A page of a person's reports, newest first. */
export async function listReports(
  db: Db,
  reporterId: string,
  { limit, lastReportId }: { limit: number; lastReportId: string | undefined },
): Promise<ReportRow[]> {
  return selectReports(db, reporterId)
    .$if(lastReportId !== undefined, (query) => query.where('report.id', '<', lastReportId ?? ''))
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute();
}

/** A person's latest report of content. */
export async function findLatestReport(db: Db, reporterId: string, subject: SubjectRef) {
  return selectReports(db, reporterId)
    .where('case.subject_type', '=', subject.type)
    .where('case.subject_id', '=', subject.id)
    .orderBy('report.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether the open case of content has it with this hash. */
export async function hasVersion(db: Db, subject: SubjectRef, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('report_case as case')
    .select('case.id')
    .where('case.subject_type', '=', subject.type)
    .where('case.subject_id', '=', subject.id)
    .where('case.status', '<>', 'CLOSED')
    .where(
      sql<boolean>`(snapshot_hash = ${hash} or exists (select from report_version where case_id = "case".id and hash = ${hash}))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The most further versions that a case stores; later reports refer to the last one. */
const maxVersions = 50;

/**
 * Adds a version to a locked case unless it has it. Returns the version of a report of this content, and whether it was added; null for that
 * of the first report.
 */
export async function addVersion(
  tx: Tx,
  { caseId, hash, snapshot }: { caseId: string; hash: Buffer; snapshot: StoredSnapshot },
): Promise<{ id: string | null; isNew: boolean }> {
  const first = await tx
    .selectFrom('report_case')
    .select('id')
    .where('id', '=', caseId)
    .where('snapshot_hash', '=', hash)
    .executeTakeFirst();
  if (first) return { id: null, isNew: false };
  const versions = await tx
    .selectFrom('report_version')
    .select(['id', 'hash'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  const known = versions.find((version) => version.hash.equals(hash)) ?? versions[maxVersions - 1];
  if (known) return { id: known.id, isNew: false };
  const added = await tx
    .insertInto('report_version')
    .values({ case_id: caseId, hash, snapshot: JSON.stringify(snapshot) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: added.id, isNew: true };
}

/** Returns whether an open case about content of this person has a report of the server with this note. */
export async function hasOpenSuspicion(db: Db, authorId: string, note: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_case')
    .innerJoin('report', 'report.case_id', 'report_case.id')
    .select('report.id')
    .where('report_case.author_id', '=', authorId)
    .where('report_case.status', '<>', 'CLOSED')
    .where('report.is_system', '=', true)
    .where('report.note', '=', note)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewCase {
  subject: SubjectRef;
  authorId: string;
  /** By default that of the author. */
  campusId: string | undefined;
  isSystem: boolean;
  excerpt: string;
  snapshot: StoredSnapshot;
  hash: Buffer;
}

/** Opens a case about content, or locks the open one, so that it cannot be closed before the report is added. */
export async function openCase(tx: Tx, draft: NewCase): Promise<{ id: string; isNew: boolean }> {
  const { subject, authorId, campusId = null, isSystem, excerpt, snapshot, hash } = draft;
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into report_case (subject_type, subject_id, author_id, campus_id, is_system, excerpt, snapshot, snapshot_hash)
    select ${subject.type}, ${subject.id}::uuid, id, coalesce(${campusId}::uuid, campus_id), ${isSystem}::boolean, ${excerpt}, ${JSON.stringify(snapshot)}::jsonb, ${hash}
    from person where id = ${authorId}
    on conflict (subject_type, subject_id) where status <> 'CLOSED' do update set subject_id = excluded.subject_id
    returning id, xmax = 0 as "isNew"`.execute(tx);
  const [opened] = rows;
  if (!opened) throw new Error('The author of reported content does not exist.');
  return opened;
}

/**
 * Adds a report to a case and counts it. Returns undefined if the person, or the server for a null `reporterId`, has reported it
 * before.
 */
export async function addReport(
  tx: Tx,
  report: { caseId: string; versionId: string | null; reporterId: string | null; reason: ReportReason; note: string },
): Promise<string | undefined> {
  const { caseId, versionId, reporterId, reason, note } = report;
  const added = await tx
    .insertInto('report')
    .values({
      case_id: caseId,
      version_id: versionId,
      reporter_id: reporterId,
      is_system: reporterId === null,
      reason,
      note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  const isUrgent = urgentReasons.some((urgent) => urgent === reason);
  await tx
    .updateTable('report_case')
    .set({
      reports_count: sql<number>`reports_count + 1`,
      last_reported_at: sql<Date>`now()`,
      ...(isUrgent && { priority: 0 }),
    })
    .where('id', '=', caseId)
    .execute();
  return added.id;
}

/** Replaces the id of an erased person; no person has it. */
const erasedPersonId = '00000000-0000-0000-0000-000000000000';

/**
 * Removes an erased person from reports and cases, with what they wrote to stewards. Closes the cases about them, since the
 * content is erased, and returns the removed snapshots.
 */
export async function removePerson(tx: Tx, personId: string): Promise<unknown[]> {
  // Only the snapshots of a reported message, a group and a club name others: the two people of the conversation, and the admins.
  const names = sql`case_of.id in (select case_id from report where reporter_id = ${personId})
    or case_of.subject_type in ('GROUP', 'COMMUNITY') and named.snapshot -> 'group' -> 'adminIds' ? ${personId}`;
  await sql`
    update report_case as named set snapshot = replace(named.snapshot::text, ${personId}, ${erasedPersonId})::jsonb
    from report_case as case_of where case_of.id = named.id and (${names}) and named.snapshot is not null`.execute(tx);
  await sql`
    update report_version as named set snapshot = replace(named.snapshot::text, ${personId}, ${erasedPersonId})::jsonb
    from report_case as case_of where case_of.id = named.case_id and (${names})`.execute(tx);
  await tx.updateTable('report').set({ reporter_id: null, note: '' }).where('reporter_id', '=', personId).execute();
  await tx
    .updateTable('report_case')
    .set({ status: sql`case status when 'IN_REVIEW' then 'OPEN' else status end`, claimed_by: null, claimed_at: null })
    .where('claimed_by', '=', personId)
    .execute();
  await tx.updateTable('report_decision').set({ decided_by: null }).where('decided_by', '=', personId).execute();
  await tx
    .updateTable('report_decision')
    .set({ author_id: null, message: '', note: '' })
    .where('author_id', '=', personId)
    .execute();
  const { rows } = await sql<{ snapshot: unknown }>`
    with about as (select id, snapshot from report_case where author_id = ${personId} for update),
      silenced as (update report set note = '' from about where report.case_id = about.id),
      further as (delete from report_version using about where report_version.case_id = about.id returning report_version.snapshot),
    closed as (update report_case
    set author_id = null, excerpt = '', snapshot = null, snapshot_hash = null, status = 'CLOSED', claimed_by = null, claimed_at = null,
      subject_id = case subject_type when 'PROFILE' then ${erasedPersonId}::uuid else subject_id end,
      outcome = coalesce(outcome, 'NO_ACTION'), closed_at = coalesce(closed_at, now())
    from about where report_case.id = about.id
    returning about.snapshot)
    select snapshot from closed union all select snapshot from further`.execute(tx);
  return rows.map(({ snapshot }) => snapshot);
}
