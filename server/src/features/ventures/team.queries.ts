import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database.ts';
import { type WrittenRow, type RawJson, written } from '#platform/written-json.ts';
import { type ListPage, run } from './venture-columns.ts';
import { listSql } from './venture-lists.ts';

export async function listMembers(db: Db, viewerId: string, page: ListPage): Promise<WrittenRow[]> {
  const { columns, from, seen } = listSql('members');
  return run<WrittenRow>(
    db,
    `select ${columns} from ${from} join venture on venture.id = it.venture_id
      where it.venture_id = $2 and ${seen}
      and ($4::uuid is null or it.id > $4) order by it.id limit $3`,
    [viewerId, page.ventureId, page.limit, page.after ?? null],
  );
}

export async function findMember(
  db: Db,
  viewerId: string,
  ventureId: string,
  userId: string,
): Promise<RawJson<VentureMember> | undefined> {
  const { columns, from, seen } = listSql('members');
  const [row] = await run<WrittenRow>(
    db,
    `select ${columns} from ${from} join venture on venture.id = it.venture_id
      where it.venture_id = $2 and it.user_id = $3 and ${seen}`,
    [viewerId, ventureId, userId],
  );
  return row && written(row);
}

/** Asks somebody onto the team unless they were asked before; tells which of the two it was. */
export async function addMember(
  tx: Tx,
  member: { ventureId: string; userId: string; role: string },
): Promise<'added' | 'present'> {
  const row = await tx
    .insertInto('venture_member')
    .values({ venture_id: member.ventureId, user_id: member.userId, role: member.role })
    .onConflict((there) => there.constraint('venture_member_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? 'added' : 'present';
}

/** Says yes to being asked; tells whether one was. */
export async function setAccepted(tx: Tx, ventureId: string, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('venture_member')
    .set({ accepted_at: sql<Date>`coalesce(accepted_at, now())` })
    .where('venture_id', '=', ventureId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeMember(db: Db, ventureId: string, userId: string): Promise<void> {
  await db.deleteFrom('venture_member').where('venture_id', '=', ventureId).where('user_id', '=', userId).execute();
}
