import type { PollDraft } from '@baraza/contract/features/polls.ts';
import type { CommentsFrom, Post } from '@baraza/contract/features/posts.ts';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { lockForContent, requireCommunityRole } from '#features/communities/communities.public.ts';
import { countNewAccountUse, watchText } from '#features/limits/limits.public.ts';
import { attachPictures, createWithPictures, removePictures, type SentPictures } from '#features/media/media.public.ts';
import { createPoll } from '#features/posts/polls/polls.service.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { type AppError, notAllowed, ruleBroken } from '#platform/http/errors.ts';
import { storeLink } from './links.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';
import { addPost, addPostImages, listPostFiles, removePost } from './posting.queries.ts';

export interface Draft extends SentPictures {
  ownerId: string;
  content: string;
  alt: string[];
  commentsFrom: CommentsFrom;
  poll?: PollDraft | undefined;
  communityId?: string | undefined;
  asCommunity: 'true' | 'false';
  idempotencyKey: string | undefined;
}

/**
 * Creates a post with all its pictures, or nothing. The pictures are durable before the post exists. Throws 403 for another
 * owner than the viewer and for a community in which the viewer may not post, 404 for one that they may not see, 409 `archived`, 422 `empty_post` `too_many_images` and `invalid_form` for a poll that
 * closes in the past, and what `createWithPictures` throws.
 */
export async function createPost(deps: Deps, viewer: Viewer, draft: Draft): Promise<Post> {
  const { content, commentsFrom, poll, communityId } = draft;
  const asCommunity = draft.asCommunity === 'true';
  if (draft.ownerId.toLowerCase() !== viewer.id) throw notAllowed('You can only post as yourself.');
  const picturesCount = draft.files.length + draft.uploads.length;
  if (content === '' && picturesCount === 0) throw ruleBroken('empty_post', 'Write something or add a picture.');
  if (picturesCount > postPictures.maxCount) {
    throw ruleBroken('too_many_images', `You can only upload up to ${postPictures.maxCount} images`);
  }
  const role = asCommunity ? 'MODERATOR' : 'MEMBER';
  if (communityId !== undefined) await requireCommunityRole(deps.db, viewer, communityId, role);
  else if (asCommunity) throw wrongForm('communityId', 'Choose a community to post as.');
  // Who may comment would reveal who has written it.
  if (asCommunity && commentsFrom === 'friends') throw wrongForm('commentsFrom', 'A community has no friends.');

  const post = await createWithPictures<Post>(deps, viewer, draft, {
    purpose: 'post',
    types: postPictures.types,
    once: {
      operation: 'POST /api/posts',
      key: draft.idempotencyKey,
      content: [
        content,
        ...draft.alt,
        ...(commentsFrom === 'everyone' ? [] : [`comments from ${commentsFrom}`]),
        ...(communityId === undefined ? [] : [`in ${communityId}${asCommunity ? ' in its name' : ''}`]),
        ...(poll ? [`poll ${JSON.stringify(poll)}`] : []),
      ],
    },
    async create(tx, files) {
      await countNewAccountUse(deps, tx, viewer, 'post');
      const community = communityId === undefined ? undefined : await lockForContent(tx, viewer, communityId, role);
      const imagesCount = files.length;
      const id = await addPost(tx, { ownerId: viewer.id, content, imagesCount, commentsFrom, community, asCommunity });
      if (poll) await createPoll(tx, id, poll);
      await attachPictures(tx, files);
      const images = files.map((file, index) => ({ file, alt: draft.alt[index]?.trim() ?? '' }));
      await addPostImages(tx, id, images);
      const [tags, usernames] = [tagsIn(content), mentionsIn(content)];
      if (tags.length > 0) await setTags(tx, id, tags);
      if (content.includes('://')) await storeLink(deps, tx, id, content);
      if (usernames.length > 0) await mentionInPost(deps, tx, { postId: id, authorId: viewer.id, content, usernames });
      return viewOnePost({ db: tx }, viewer, id);
    },
  });
  const target = { type: 'POST', id: post.id } as const;
  const texts = [content, ...(poll?.options ?? [])].join('\n');
  await watchText(deps, texts, { personId: viewer.id, kind: 'post', destinations: [post.id], target });
  return post;
}

/** Removes a post of this owner. Returns whether it existed. */
export async function removePostAndPictures(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const files = await listPostFiles(tx, id);
  if (!(await removePost(tx, ownerId, id))) return false;
  await removePictures(tx, files);
  return true;
}

function wrongForm(path: string, message: string): AppError {
  return ruleBroken('invalid_form', `${path}: ${message}`, [{ path, message }]);
}
