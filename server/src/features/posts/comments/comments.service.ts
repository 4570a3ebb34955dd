import type { Comment } from '@baraza/contract/features/posts.ts';
import {
  type CommentKey,
  type CommentsQuery,
  requireParent,
  viewComments,
  viewThread,
} from '#features/comments/comments.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Page } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { postComments } from './post-comments.ts';

/** A page of the comments of a post, or of the replies to one. Throws 404 for what the viewer may not see. */
export function viewPostComments({ db, reads }: Deps, viewer: Viewer, query: CommentsQuery): Promise<Page<Comment>> {
  const { subjectId, parentId } = query;
  const list = async (readDb: Db) => {
    const page = await viewComments({ db: readDb }, viewer, postComments, query);
    const hasNone = page.items.length === 0 && parentId !== undefined;
    if (hasNone) await requireParent(readDb, viewer, postComments, { subjectId, id: parentId });
    return page;
  };
  return reads.run(viewer.id, list, db);
}

/** A comment of a post after all its ancestors. Throws 404 for what the viewer may not see. */
export function viewPostThread(
  { db, reads }: Deps,
  viewer: Viewer,
  key: CommentKey & { lastCommentId?: string | undefined },
): Promise<Page<Comment>> {
  return reads.run(viewer.id, (readDb) => viewThread({ db: readDb }, viewer, postComments, key), db);
}
