import type { Community } from '@baraza/contract/features/communities.ts';
import { tagForm } from '@baraza/contract/shared/tag-form.ts';
import { viewListedCommunity } from '#features/communities/communities.view.ts';
import { listFriends } from '#features/communities/friends.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import { type DirectoryPage, type DirectoryPosition, listCommunities } from './directory.queries.ts';

/** A page of communities, most members first; of suggestions, the best first. Throws 400 for a cursor of another list. */
export async function viewDirectory(
  { reads }: Deps,
  viewer: Viewer,
  { cursor, search, tag, ...query }: Omit<DirectoryPage, 'after'> & { cursor?: string | undefined },
): Promise<Page<Community>> {
  const { limit } = query;
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const text = search?.trim() || undefined;
  const find = async (db: Db) => {
    const rows = await listCommunities(db, viewer, {
      ...query,
      search: text,
      tag: tag === undefined ? undefined : tagForm(tag.trim()),
      after,
      limit: limit + 1,
    });
    const friends = await listFriends(
      db,
      viewer.id,
      rows.map(({ id }) => id),
    );
    const byCommunity = new Map(friends.map((row) => [row.community_id, row]));
    return pageOf(rows, limit, {
      view: (row) => viewListedCommunity(row, byCommunity.get(row.id)),
      cursorOf: ({ score, members_count: members, id }) => encodeCursor({ value: `${score}_${members}`, id }),
    });
  };
  return reads[text === undefined ? 'run' : 'search'](viewer.id, find);
}

function decodePosition(cursor: string): DirectoryPosition {
  const { value, id } = decodeCursor(cursor);
  const [, score, members] = /^(\d)_(\d{1,9})$/.exec(value) ?? [];
  if (!members) throw invalidCursor();
  return { score: Number(score), members: Number(members), id };
}
