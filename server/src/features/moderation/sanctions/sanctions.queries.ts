import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { sql } from 'kysely';
import type { SubjectRef } from '#platform/features/subjects.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export interface NewSanctionRow {
  kind: SanctionKind;
  personId: string;
  reason: string;
  message: string;
  /** The length of a suspension in days. */
  days: number | undefined;
  caseId: string | undefined;
  imposedBy: string | null;
}

/** Adds a sanction and returns its id. */
export async function addSanction(tx: Tx, sanction: NewSanctionRow): Promise<string> {
  const ends = {
    WARNING: null,
    FREEZE: null,
    SUSPENSION: sql<Date>`now() + make_interval(days => ${sanction.days ?? 0}::int)`,
    BAN: sql<Date>`'infinity'`,
  };
  const row = await tx
    .insertInto('sanction')
    .values({
      person_id: sanction.personId,
      kind: sanction.kind,
      reason: sanction.reason,
      message: sanction.message,
      case_id: sanction.caseId ?? null,
      imposed_by: sanction.imposedBy,
      ends_at: ends[sanction.kind],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The active suspension or ban of a person that ends last; undefined without one. */
export async function findLongestSuspension(tx: Tx, personId: string) {
  return tx
    .selectFrom('sanction')
    .select(['id', 'ends_at'])
    .select(sql<boolean>`ends_at = 'infinity'`.as('is_ban'))
    .where('person_id', '=', personId)
    .where('reversed_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Selects what `viewSanction` needs of `sanction`, which `appeal` is joined to. */
export const sanctionColumns = [
  'sanction.id',
  'sanction.kind',
  'sanction.reason',
  'sanction.message',
  'sanction.created_at',
  sql<Date | null>`nullif(sanction.ends_at, 'infinity')`.as('until'),
  sql<boolean>`sanction.reversed_at is null and coalesce(sanction.ends_at > now(), sanction.kind = 'FREEZE')`.as(
    'is_active',
  ),
  'appeal.id as appeal_id',
  'appeal.text as appeal_text',
  'appeal.status as appeal_status',
  'appeal.message as appeal_message',
  'appeal.created_at as appeal_created_at',
  'appeal.decided_at as appeal_decided_at',
] as const;

/** `case_campus_id` is that of the case that led to it. */
export type SanctionRow = Omit<Awaited<ReturnType<typeof listSanctions>>[number], 'case_campus_id'>;

/** The sanctions against a person, newest first, at most 100. */
export async function listSanctions(db: Db, personId: string) {
  return db
    .selectFrom('sanction')
    .leftJoin('appeal', 'appeal.sanction_id', 'sanction.id')
    .leftJoin('report_case as case', 'case.id', 'sanction.case_id')
    .select(sanctionColumns)
    .select('case.campus_id as case_campus_id')
    .where('sanction.person_id', '=', personId)
    .orderBy('sanction.id', 'desc')
    .limit(100)
    .execute();
}

/** A person's sanction, locked until the transaction ends; undefined if it is not theirs. */
export async function lockSanction(tx: Tx, personId: string, id: string) {
  return tx
    .selectFrom('sanction')
    .select(['id', 'reversed_at'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** Reverses a sanction. Returns its person, or undefined if it was reversed before. */
export async function setReversed(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('sanction')
    .set({ reversed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}

/** The active sanctions of owners for a freeze that a case led to. */
export async function listFreezes(tx: Tx, caseId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sanction')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', sql.lit('FREEZE'))
    .where('reversed_at', 'is', null)
    .orderBy('person_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether any decision about content has owners sanctioned for a freeze that is not lifted. */
export async function hasFreeze(tx: Tx, subject: SubjectRef): Promise<boolean> {
  const row = await tx
    .selectFrom('report_case as case')
    .innerJoin('sanction', 'sanction.case_id', 'case.id')
    .select('sanction.id')
    .where('case.subject_type', '=', subject.type)
    .where('case.subject_id', '=', subject.id)
    .where('sanction.kind', '=', sql.lit('FREEZE'))
    .where('sanction.reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active suspensions and bans of a person, oldest first. */
export async function listActiveSuspensions(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sanction')
    .select('id')
    .where('person_id', '=', personId)
    .where('reversed_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes what a person was sent and wrote about their sanctions, when their account is erased. */
export async function removeTexts(tx: Tx, personId: string): Promise<void> {
  const sanctions = tx.selectFrom('sanction').select('id').where('person_id', '=', personId);
  await tx.updateTable('appeal').set({ text: '', message: '' }).where('sanction_id', 'in', sanctions).execute();
  await tx.updateTable('sanction').set({ message: '' }).where('person_id', '=', personId).execute();
}
