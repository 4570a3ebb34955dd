import { sql } from 'kysely';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** A guide of a community. */
export interface GuideKey {
  id: string;
  slug: string;
}

/** The versions of the guides of a community, each with its editor if the viewer may see them. */
function selectVersions(db: Db, viewerId: string, communityId: string) {
  return db
    .selectFrom('community_guide as guide')
    .innerJoin('community_guide_version as version', 'version.guide_id', 'guide.id')
    .leftJoin('person as editor', (join) =>
      join.onRef('editor.id', '=', 'version.editor_id').on(isVisibleTo(viewerId, 'editor')),
    )
    .select(['guide.slug', 'version.version', 'version.title', 'version.written_at', ...personColumns('editor')])
    .where('guide.community_id', '=', communityId);
}

export type GuideRow = Awaited<ReturnType<typeof listGuides>>[number];

/** The guides of a community, the oldest first. */
export async function listGuides(db: Db, viewerId: string, communityId: string) {
  return selectVersions(db, viewerId, communityId)
    .whereRef('version.version', '=', 'guide.version')
    .orderBy('guide.id')
    .execute();
}

export async function findGuide(db: Db, viewerId: string, { id, slug }: GuideKey) {
  return selectVersions(db, viewerId, id)
    .select('version.content')
    .where('guide.slug', '=', slug)
    .whereRef('version.version', '=', 'guide.version')
    .executeTakeFirst();
}

export type GuideVersionRow = Awaited<ReturnType<typeof listGuideVersions>>[number];

/** The versions of a guide, newest first. */
export async function listGuideVersions(
  db: Db,
  viewerId: string,
  { id, slug, limit, lastVersion }: GuideKey & { limit: number; lastVersion: number | undefined },
) {
  return selectVersions(db, viewerId, id)
    .select('version.content')
    .where('guide.slug', '=', slug)
    .$if(lastVersion !== undefined, (query) => query.where('version.version', '<', lastVersion ?? 0))
    .orderBy('version.version', 'desc')
    .limit(limit)
    .execute();
}

export async function countGuides(tx: Tx, communityId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('community_guide')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a text as the next version of a guide, or the first one of a new guide. */
export async function addGuideVersion(
  tx: Tx,
  { id, slug }: GuideKey,
  text: { title: string; content: string; editor_id: string },
): Promise<void> {
  const guide = await tx
    .insertInto('community_guide')
    .values({ community_id: id, slug, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'slug'])
        .doUpdateSet({ version: sql<number>`${sql.ref('community_guide.version')} + 1` }),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('community_guide_version')
    .values({ ...text, guide_id: guide.id, version: guide.version })
    .execute();
}

/** Returns whether there was such a guide. */
export async function removeGuide(tx: Tx, { id, slug }: GuideKey): Promise<boolean> {
  const removed = await tx
    .deleteFrom('community_guide')
    .where('community_id', '=', id)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return removed.numDeletedRows > 0;
}

/** The texts stay, because they are those of the community. */
export async function forgetEditor(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('community_guide_version').set({ editor_id: null }).where('editor_id', '=', personId).execute();
}
