import { usedTagsMax } from '@baraza/contract/features/post-limits.ts';
import type { Post, UsedTag } from '@baraza/contract/features/posts.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { findPost, listPosts, listUsedTags, type PostRow, type PostsPage } from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

/** A page of the posts that the viewer may see, newest first. */
export async function viewFeed({ db, reads }: Deps, viewer: Viewer, page: PostsPage): Promise<Page<Post>> {
  const list = (readDb: Db) => listPosts(readDb, viewer.id, { ...page, limit: page.limit + 1 });
  return pageOf(await reads.run(viewer.id, list, db), page.limit, {
    view: viewPost,
    cursorOf: ({ id }) => id,
  });
}

/** Throws 404 for a post that does not exist or that the viewer may not see. */
export function viewOnePost({ db, reads }: Deps, viewer: Viewer, id: string): Promise<Post> {
  return reads.run(viewer.id, (readDb) => readPost(readDb, viewer, id), db);
}

/** The same from this database, also with what its transaction has written. */
export async function readPost(db: Db, viewer: Viewer, id: string): Promise<Post> {
  const row = await findPost(db, viewer.id, id);
  if (!row) throw notFound();
  return viewPost(row);
}

/**
 * A post to which the viewer may add something. Throws 404, also for authors who have left its community, and 409 `archived` for a post
 * of an archived one.
 */
export async function requireOpenPost(db: Db, viewer: Pick<Viewer, 'id'>, id: string): Promise<PostRow> {
  const row = await findPost(db, viewer.id, id);
  if (!row?.sees_comments) throw notFound();
  if (row.archived_at) throw conflict('archived', 'This club is archived.');
  return row;
}

/** The tags of the newest posts that the viewer may read, the most used first. */
export async function viewUsedTags({ db, reads }: Deps, viewer: Viewer): Promise<UsedTag[]> {
  return reads.run(viewer.id, (readDb) => listUsedTags(readDb, viewer.id, usedTagsMax), db);
}
