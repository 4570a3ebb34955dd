import type { PollDraft } from '@baraza/contract/features/polls.ts';
import type { CommentsFrom, Post } from '@baraza/contract/features/posts.ts';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { asPoster, lockForContent, requireCommunityRole } from '#features/communities/communities.public.ts';
import { countNewAccountUse, watchText } from '#features/limits/limits.public.ts';
import { attachPictures, createWithPictures, removePictures, type SentPictures } from '#features/media/media.public.ts';
import { createPoll } from '#features/posts/polls/polls.service.ts';
import { readPost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { fieldBroken, notAllowed, ruleBroken } from '#platform/http/errors.ts';
import { storeLink } from './links.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';
import { addPost, addPostImages, listPostFiles, removePost } from './posting.queries.ts';

/** What a post consists of, besides its pictures. */
export interface PostContent {
  content: string;
  commentsFrom: CommentsFrom;
  poll?: PollDraft | undefined;
  communityId?: string | undefined;
  asCommunity: boolean;
}

export interface Draft extends SentPictures, Omit<PostContent, 'asCommunity'> {
  ownerId: string;
  alt: string[];
  asCommunity: 'true' | 'false';
  idempotencyKey: string | undefined;
}

/** A picture of a post, and its description. */
export interface DescribedPicture {
  file: string;
  alt: string;
}

/** The author of a post. */
export type Author = Pick<Viewer, 'id' | 'isNew'>;

/** Returns the content of a draft. Throws as `createPost` does, except for the poll. */
export async function checkDraft(db: Db, viewer: Viewer, draft: Draft): Promise<PostContent> {
  const { content, commentsFrom, poll, communityId } = draft;
  const asCommunity = draft.asCommunity === 'true';
  if (draft.ownerId.toLowerCase() !== viewer.id) throw notAllowed('You can only post as yourself.');
  const picturesCount = draft.files.length + draft.uploads.length;
  if (content === '' && picturesCount === 0) throw ruleBroken('empty_post', 'Write something or add a picture.');
  if (picturesCount > postPictures.maxCount) {
    throw ruleBroken('too_many_images', `You can only upload up to ${postPictures.maxCount} images`);
  }
  if (communityId !== undefined)
    asPoster(await requireCommunityRole(db, viewer, communityId, roleFor({ asCommunity })));
  else if (asCommunity) throw fieldBroken('invalid_form', 'communityId', 'Choose a community to post as.');
  // Who may comment would reveal who has written it.
  if (asCommunity && commentsFrom === 'friends')
    throw fieldBroken('invalid_form', 'commentsFrom', 'A community has no friends.');
  return { content, commentsFrom, poll, communityId, asCommunity };
}

/** What tells two drafts apart, besides their pictures, for `createOnce`. */
export function describeDraft({ content, commentsFrom, poll, communityId, asCommunity }: PostContent, alt: string[]) {
  return [
    content,
    ...alt,
    ...(commentsFrom === 'everyone' ? [] : [`comments from ${commentsFrom}`]),
    ...(communityId === undefined ? [] : [`in ${communityId}${asCommunity ? ' in its name' : ''}`]),
    ...(poll ? [`poll ${JSON.stringify(poll)}`] : []),
  ];
}

/** The pictures of a draft in their order, with their descriptions. */
export function describePictures(files: readonly string[], alt: readonly string[]): DescribedPicture[] {
  return files.map((file, index) => ({ file, alt: alt[index]?.trim() ?? '' }));
}

/**
 * Creates a post with all its pictures, or nothing. The pictures are durable before the post exists. Throws 403 for another
 * owner than the viewer and for a community in which the viewer may not post, 404 for one that they may not see, 409 `archived`, 422 `empty_post` `too_many_images` and `invalid_form` for a poll that
 * closes in the past or more than 366 days ahead, and what `createWithPictures` throws.
 */
export async function createPost(deps: Deps, viewer: Viewer, draft: Draft): Promise<Post> {
  const written = await checkDraft(deps.db, viewer, draft);
  const { alt, idempotencyKey: key } = draft;
  const post = await createWithPictures<Post>(deps, viewer, draft, {
    purpose: 'post',
    types: postPictures.types,
    once: { operation: 'POST /api/posts', key, content: describeDraft(written, alt) },
    async create(tx, files) {
      await attachPictures(tx, files);
      const id = await writePost(deps, tx, viewer, { ...written, pictures: describePictures(files, alt) });
      return readPost(tx, viewer, id);
    },
  });
  await watchPost(deps, viewer.id, post.id, [written.content, ...(written.poll?.options ?? [])]);
  return post;
}

/**
 * Writes a post with pictures that are attached, and publishes its mentions. Returns its id. Checks the rights of its author: throws 403,
 * 404 and 409 for its community, 422 `invalid_form` for a poll that closes in the past or too late, and 429 `new_account`.
 */
export async function writePost(
  deps: Deps,
  tx: Tx,
  author: Author,
  { pictures, poll, communityId, ...post }: PostContent & { pictures: readonly DescribedPicture[] },
): Promise<string> {
  const { content } = post;
  await countNewAccountUse(deps, tx, author, 'post');
  const community =
    communityId === undefined ? undefined : asPoster(await lockForContent(tx, author, communityId, roleFor(post)));
  const id = await addPost(tx, { ...post, ownerId: author.id, imagesCount: pictures.length, community });
  if (poll) await createPoll(tx, id, poll);
  await addPostImages(tx, id, pictures);
  const [tags, usernames] = [tagsIn(content), mentionsIn(content)];
  if (tags.length > 0) await setTags(tx, id, tags);
  if (content.includes('://')) await storeLink(deps, tx, id, content);
  if (usernames.length > 0) await mentionInPost(deps, tx, { postId: id, authorId: author.id, content, usernames });
  return id;
}

/** Counts the texts of a published post, and reports its author for the same texts in many posts. */
export async function watchPost(deps: Deps, authorId: string, id: string, texts: readonly string[]): Promise<void> {
  const target = { type: 'POST', id } as const;
  await watchText(deps, texts.join('\n'), { personId: authorId, kind: 'post', destinations: [id], target });
}

/** Removes a post of this owner. Returns whether it existed. */
export async function removePostAndPictures(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const files = await listPostFiles(tx, id);
  if (!(await removePost(tx, ownerId, id))) return false;
  await removePictures(tx, files);
  return true;
}

function roleFor({ asCommunity }: Pick<PostContent, 'asCommunity'>) {
  return asCommunity ? 'MODERATOR' : 'MEMBER';
}
