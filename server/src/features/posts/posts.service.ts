import { type Post, postPictures } from '@baraza/contract/features/posts.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { attachPictures, removePictures, storePictures } from '#features/media/media.public.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import type { FormFile } from '#platform/forms.ts';
import { createOnce, findReply, type Once } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { type WrittenJson, type WrittenPage, writtenPage } from '#platform/written-json.ts';
import { orGone } from './or-gone.ts';
import {
  addPost,
  addPostImages,
  findPost,
  findWrittenPost,
  listPostFiles,
  listPosts,
  placeInLike,
  removePost,
  setPostLike,
  setPostSave,
} from './posts.queries.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';
import type { PostsPage } from './posts-page-sql.ts';

export async function viewFeed({ db }: Deps, viewer: Viewer, page: PostsPage): Promise<WrittenPage<Post>> {
  return writtenPage(await listPosts(db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit);
}

export async function viewOnePost({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<WrittenJson<Post>> {
  const post = await findPost(db, viewer.id, id);
  if (!post) throw notFound();
  return post;
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
    return findWrittenPost(tx, viewer.id, id);
  });
}

/** Sets or unsets the viewer's like; as often as one likes, it counts once. */
export async function likePost(
  { db, publishWithin }: Deps,
  viewer: Viewer,
  id: string,
  like: 1 | -1,
): Promise<WrittenJson<Post>> {
  const liked = { type: 'posts.liked', actorId: viewer.id, postId: id } as const;
  const telling = like === 1 ? publishWithin(liked, placeInLike) : undefined;
  const set = await orGone(setPostLike(db, viewer.id, id, telling));
  if (!set) throw notFound();
  telling?.send(set.told);
  // Otherwise another of their devices has done it in this very moment.
  return set.liked === (like === 1) ? set.post : viewOnePost({ db }, viewer, id);
}

/** Keeps a post for the viewer, or no longer; nobody else is told. */
export async function savePost({ db }: Deps, viewer: Viewer, id: string, saved: boolean): Promise<WrittenJson<Post>> {
  await orGone(setPostSave(db, viewer.id, id, saved));
  return viewOnePost({ db }, viewer, id);
}

/** Deletes the viewer's post with its comments, likes and pictures; 403 when it is somebody else's. */
export async function deletePost({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  const post = (await viewOnePost({ db }, viewer, id)).read();
  if (post.owner.id !== viewer.id) throw notAllowed('Only its author can delete a post.');
  await transact(db, async (tx) => {
    const files = await listPostFiles(tx, id);
    if (!(await removePost(tx, viewer.id, id))) throw notFound();
    await removePictures(tx, files);
  });
}
