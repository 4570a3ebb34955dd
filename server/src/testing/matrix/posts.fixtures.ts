import { pictureOf, type Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface PostFixtures {
  /** The owner's, with a picture, a like, two comments, a tag, a mention and an edit; the bystander has saved it. */
  post: string;
  /** The owner's comment on the post, liked by the bystander, who has replied. */
  comment: string;
  reply: string;
  /** The bystander's own post and comment. */
  otherPost: string;
  otherComment: string;
  /** The owner's, on which only friends can comment. */
  friendsPost: string;
  /** The poll of the post, without votes, and its first option. */
  poll: string;
  pollOption: string;
  /** The owner's, with a picture. */
  scheduledPost: string;
  /** The deleted person's. */
  hiddenPost: string;
  hiddenComment: string;
  hiddenPoll: string;
  hiddenPollOption: string;
}

export async function makePostFixtures(
  { db, nextId }: Making,
  { owner, bystander, deleted }: People,
): Promise<PostFixtures> {
  const photo = pictureOf(owner.id, 'post');
  await db.insertInto('media').values(photo).execute();
  const [friendsPost, post, otherPost, hiddenPost] = [nextId(), nextId(), nextId(), nextId()];
  const [comment, reply, otherComment, hiddenComment] = [nextId(), nextId(), nextId(), nextId()];
  await db
    .insertInto('post')
    .values([
      { id: post, owner_id: owner.id, content: 'a post', images_count: 1, likes_count: 1, comments_count: 2 },
      { id: otherPost, owner_id: bystander.id, content: 'another', images_count: 0, likes_count: 0, comments_count: 1 },
      { id: hiddenPost, owner_id: deleted.id, content: 'left', images_count: 0, likes_count: 0, comments_count: 1 },
    ])
    .execute();
  const limited = { id: friendsPost, owner_id: owner.id, content: 'for friends', comments_from: 'friends' as const };
  await db.insertInto('post').values(limited).execute();
  await db.insertInto('post_image').values({ post_id: post, position: 0, file: photo.file }).execute();
  await db.insertInto('post_like').values({ post_id: post, person_id: bystander.id }).execute();
  await db.insertInto('post_save').values({ post_id: post, person_id: bystander.id }).execute();
  await db.insertInto('post_tag').values({ post_id: post, tag: 'matrix' }).execute();
  await db.insertInto('mention').values({ subject_type: 'POST', subject_id: post, person_id: bystander.id }).execute();
  await db
    .insertInto('post_version')
    .values([
      { post_id: post, id: post, content: 'a pots' },
      { post_id: post, content: 'a post' },
    ])
    .execute();
  const [poll, pollOption, hiddenPoll, hiddenPollOption] = [nextId(), nextId(), nextId(), nextId()];
  const asked = { is_multiple: false, is_secret: false, closes_at: new Date(Date.now() + 86_400_000) };
  await db
    .insertInto('poll')
    .values([
      { ...asked, id: poll, post_id: post },
      { ...asked, id: hiddenPoll, post_id: hiddenPost },
    ])
    .execute();
  await db
    .insertInto('poll_option')
    .values([
      { poll_id: poll, id: pollOption, position: 0, text: 'one' },
      { poll_id: poll, id: nextId(), position: 1, text: 'two' },
      { poll_id: hiddenPoll, id: hiddenPollOption, position: 0, text: 'hidden' },
    ])
    .execute();
  const scheduledPost = nextId();
  const waitingPhoto = pictureOf(owner.id, 'post');
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  await db.insertInto('media').values(waitingPhoto).execute();
  await db
    .insertInto('scheduled_post')
    .values({
      id: scheduledPost,
      owner_id: owner.id,
      publish_at: inAWeek,
      content: 'for later',
      comments_from: 'everyone',
      as_community: false,
    })
    .execute();
  await db
    .insertInto('scheduled_post_image')
    .values({ scheduled_post_id: scheduledPost, position: 0, file: waitingPhoto.file })
    .execute();
  const said = {
    subject_type: 'POST' as const,
    content: 'words',
    replies_count: 0,
    likes_count: 0,
    parent_id: null,
    depth: 0,
  };
  await db
    .insertInto('comment')
    .values([
      { ...said, subject_id: post, id: comment, author_id: owner.id, replies_count: 1, likes_count: 1 },
      { ...said, subject_id: post, id: reply, author_id: bystander.id, parent_id: comment, depth: 1 },
      { ...said, subject_id: otherPost, id: otherComment, author_id: bystander.id },
      { ...said, subject_id: hiddenPost, id: hiddenComment, author_id: deleted.id },
    ])
    .execute();
  await db
    .insertInto('comment_like')
    .values({ subject_id: post, comment_id: comment, person_id: bystander.id })
    .execute();
  return {
    post,
    friendsPost,
    comment,
    reply,
    otherPost,
    otherComment,
    poll,
    pollOption,
    scheduledPost,
    hiddenPost,
    hiddenComment,
    hiddenPoll,
    hiddenPollOption,
  };
}
