import { removePictures } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Subject, Subjects, SubjectContent } from '#platform/features/subjects.ts';
import { lockAccount, setAccount } from './profiles.queries.ts';
import { isVisibleTo } from './profiles.visibility.ts';

/**
 * A profile has no author besides the person, who must be able to fill it in again: hiding and removing both empty its texts
 * and pictures. The snapshot of the case keeps them.
 */
const profile: Subject = {
  table: 'person',
  isVisible: isPersonVisible,
  find: findReportedProfile,
  hide: (_deps, tx, { id }) => emptyProfile(tx, id),
  remove: (_deps, tx, { id }) => emptyProfile(tx, id),
};

export const profilesSubjects: Subjects = { PROFILE: profile };

async function isPersonVisible(db: Db, viewerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
  return row !== undefined;
}

async function findReportedProfile(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('person')
    .select(['username', 'first_name', 'last_name', 'bio', 'about', 'avatar', 'banner', 'created_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = [row.avatar, row.banner].filter((file) => file !== null);
  const pictures = await db
    .selectFrom('media')
    .select(['file', 'width', 'height', 'placeholder'])
    .where('file', 'in', [...files, ''])
    .execute();
  return {
    authorId: id,
    title: `${row.first_name} ${row.last_name}`.trim(),
    content: [row.bio, row.about].filter((text) => text !== '').join('\n\n'),
    pictures,
    createdAt: row.created_at,
    context: [],
    link: row.username && `/profile/${row.username}`,
  };
}

async function emptyProfile(tx: Tx, id: string): Promise<void> {
  const own = await lockAccount(tx, id);
  if (!own || own.erased_at) return;
  await setAccount(tx, id, { bio: '', about: '', avatar: null, banner: null }, false);
  await removePictures(
    tx,
    [own.avatar, own.banner].filter((file) => file !== null),
  );
}
