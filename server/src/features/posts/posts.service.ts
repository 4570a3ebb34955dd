import { type Post, postPictures } from '@baraza/contract/features/posts.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { attachPictures, removePictures, storePictures } from '#features/media/media.public.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import type { FormFile } from '#platform/forms.ts';
import { createOnce, findReply, type Once } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { orGone } from './or-gone.ts';
import {
  addPost,
  addPostImages,
  addPostLike,
  addPostSave,
  findPost,
  listPostFiles,
  listPosts,
  type PostsPage,
  removePost,
  removePostLike,
  removePostSave,
} from './posts.queries.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';
import { viewPost } from './posts.view.ts';

export async function viewFeed({ db }: Deps, viewer: Viewer, page: PostsPage): Promise<Page<Post>> {
  return pageOf(await listPosts(db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit, {
    view: viewPost,
    cursorOf: ({ id }) => id,
  });
}

/** Throws 404 for a post that does not exist or that the viewer may not see. */
export async function viewOnePost({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<Post> {
  const row = await findPost(db, viewer.id, id);
  if (!row) throw notFound();
  return viewPost(row);
}

export interface Draft {
  ownerId: string;
  content: string;
  alt: string[];
  files: FormFile[];
  idempotencyKey: string | undefined;
}

/**
 * Posts text and pictures: the whole post with all its pictures, or nothing. Pictures are durable before the post is
 * there. Throws 403 for a foreign owner, 422 `empty_post`, and what `storePictures` throws.
 */
export async function createPost(deps: Deps, viewer: Viewer, draft: Draft): Promise<Post> {
  const { db } = deps;
  const content = draft.content.trim();
  if (draft.ownerId.toLowerCase() !== viewer.id) throw notAllowed('You can only post as yourself.');
  if (content === '' && draft.files.length === 0) throw ruleBroken('empty_post', 'Write something or add a picture.');

  const once: Once = {
    personId: viewer.id,
    operation: 'POST /api/posts',
    key: draft.idempotencyKey,
    content: [draft.content, ...draft.alt, ...draft.files.map((file) => file.bytes)],
  };
  const first = await findReply<Post>(db, once);
  if (first) return first;

  const stored = await storePictures(
    deps,
    { ownerId: viewer.id, purpose: 'post', types: postPictures.types },
    draft.files.map(({ bytes }) => bytes),
  );
  const images = stored.map(({ file }, at) => ({ file, alt: draft.alt[at]?.trim() ?? '' }));
  return createOnce(db, once, async (tx) => {
    const id = await addPost(tx, { ownerId: viewer.id, content, imagesCount: images.length });
    await attachPictures(
      tx,
      images.map(({ file }) => file),
    );
    await addPostImages(tx, id, images);
    const [tags, usernames] = [tagsIn(content), mentionsIn(content)];
    if (tags.length > 0) await setTags(tx, id, tags);
    if (usernames.length > 0) await mentionInPost(deps, tx, { postId: id, authorId: viewer.id, content, usernames });
    return viewOnePost({ db: tx }, viewer, id);
  });
}

/** Sets or clears the viewer's like. Idempotent. */
export async function likePost({ db, publish }: Deps, viewer: Viewer, id: string, like: 1 | -1): Promise<Post> {
  const liked = like === 1;
  const write = transact(db, async (tx) => {
    const post = await viewOnePost({ db: tx }, viewer, id);
    const likes = await (liked ? addPostLike : removePostLike)(tx, viewer.id, id);
    if (likes === undefined) return { ...post, liked };
    if (liked) await publish(tx, { type: 'posts.liked', actorId: viewer.id, postId: id, ownerId: post.owner.id });
    return { ...post, liked, likesCounter: likes };
  });
  return orGone(write);
}

/** Saves a post for the viewer alone, or removes it from what they saved. Idempotent. */
export async function savePost({ db }: Deps, viewer: Viewer, id: string, saved: boolean): Promise<Post> {
  const post = await viewOnePost({ db }, viewer, id);
  await orGone((saved ? addPostSave : removePostSave)(db, viewer.id, id));
  return { ...post, saved };
}

/** Deletes the viewer's post with its comments, likes and pictures; 403 when it is somebody else's. */
export async function deletePost({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  const post = await viewOnePost({ db }, viewer, id);
  if (post.owner.id !== viewer.id) throw notAllowed('Only its author can delete a post.');
  await transact(db, async (tx) => {
    const files = await listPostFiles(tx, id);
    if (!(await removePost(tx, viewer.id, id))) throw notFound();
    await removePictures(tx, files);
  });
}
