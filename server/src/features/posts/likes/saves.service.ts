import type { Post } from '@baraza/contract/features/posts.ts';
import { readPost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import { addPostSave, removePostSave } from './saves.queries.ts';

/** Adds a post to those that the viewer has saved, or removes it. Idempotent. */
export async function savePost({ db }: Deps, viewer: Viewer, id: string, saved: boolean): Promise<Post> {
  const post = await readPost(db, viewer, id);
  await notFoundIfDeleted((saved ? addPostSave : removePostSave)(db, viewer.id, id));
  return { ...post, saved };
}
