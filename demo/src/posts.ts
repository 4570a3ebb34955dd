import { tagsIn } from '@baraza/contract/shared/text-marks.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { addCommunities, Home } from './communities.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addRows } from './rows.ts';
import { before, soonAfter, spread, spreadActions } from './times.ts';

/** A post, and what a post of a community has besides. */
type PlannedPost = DemoData['posts'][number] &
  Partial<Omit<DemoData['clubs'][number]['posts'][number], keyof DemoData['posts'][number]>> & { home?: Home };

/** Returns the posts of clubs and hubs. */
export function postsOf({ clubs, hubs }: Awaited<ReturnType<typeof addCommunities>>): PlannedPost[] {
  return [...clubs, ...hubs].flatMap(({ posts, ...home }) => posts.map((post) => ({ ...post, home })));
}

export type AddedPosts = Awaited<ReturnType<typeof addPosts>>;

/** Adds the posts with their pictures, likes and comments, and returns what notifications are made from. */
export async function addPosts(tx: Tx, planned: readonly PlannedPost[], load: Load) {
  const { now, idOf, pictures } = load;
  const dated = planned.map((post) => ({ ...post, at: before(now, post.ago) }));
  const idOfPost = makeIds(dated);
  const posts = dated.map((post) => ({
    ...post,
    id: idOfPost(post),
    likes: spreadActions(post.likes, post.at, soonAfter(post.at, now)),
  }));
  const comments = datedComments(posts, now);

  await addRows(
    tx,
    'post',
    posts.map((post) => ({
      id: post.id,
      owner_id: idOf(post.author),
      content: post.text,
      community_id: post.home?.id ?? null,
      audience: post.home?.audience ?? 'EVERYONE',
      as_community: post.asClub ?? false,
      pinned_at: post.pinned ? post.at : null,
      images_count: post.pictures.length,
      likes_count: post.likes.length,
      comments_count: post.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0),
      created_at: post.at,
    })),
  );
  await addPolls(tx, posts, load);
  const images = posts.flatMap((post) =>
    post.pictures.map((picture, position) => ({ ...picture, post, position, at: post.at })),
  );
  const idOfImage = makeIds(images);
  await addRows(
    tx,
    'post_image',
    images.map((image) => ({
      post_id: image.post.id,
      position: image.position,
      id: idOfImage(image),
      file: pictures.find(image.post.author, image.file) ?? '',
      alt: image.alt,
    })),
  );
  await addRows(
    tx,
    'post_tag',
    posts.flatMap(({ id, text }) => tagsIn(text).map((tag) => ({ tag, post_id: id }))),
  );
  await addRows(
    tx,
    'post_like',
    posts.flatMap(({ id, likes }) => likes.map(({ by, at }) => ({ post_id: id, person_id: idOf(by), created_at: at }))),
  );
  await addRows(
    tx,
    'comment',
    comments.map((comment) => ({
      subject_type: 'POST',
      subject_id: comment.post.id,
      id: comment.id,
      author_id: idOf(comment.author),
      parent_id: comment.parentId,
      depth: comment.parentId === null ? 0 : 1,
      content: comment.text,
      likes_count: comment.likes.length,
      replies_count: comment.repliesCount,
      created_at: comment.at,
    })),
  );
  await addRows(
    tx,
    'comment_like',
    comments.flatMap(({ id, post, likes, at: written }) =>
      spreadActions(likes, written, soonAfter(written, now)).map(({ by, at }) => ({
        subject_id: post.id,
        comment_id: id,
        person_id: idOf(by),
        created_at: at,
      })),
    ),
  );
  return { posts, comments };
}

/** Triggers count the votes. */
async function addPolls(
  tx: Tx,
  posts: readonly (Pick<PlannedPost, 'poll'> & { id: string; at: Date })[],
  { now, idOf }: Load,
): Promise<void> {
  const polls = posts.flatMap(({ id, at, poll }) => (poll ? [{ ...poll, postId: id, at }] : []));
  const idOfPoll = makeIds(polls);
  await addRows(
    tx,
    'poll',
    polls.map((poll) => ({
      id: idOfPoll(poll),
      post_id: poll.postId,
      is_multiple: false,
      is_secret: false,
      closes_at: before(now, -poll.closes),
      created_at: poll.at,
    })),
  );
  const options = polls.flatMap((poll) =>
    poll.options.map((text, position) => ({
      poll,
      text,
      position,
      at: poll.at,
      votes: spreadActions(poll.votes[position] ?? [], poll.at, soonAfter(poll.at, now)),
    })),
  );
  const idOfOption = makeIds(options);
  await addRows(
    tx,
    'poll_option',
    options.map((option) => ({
      id: idOfOption(option),
      poll_id: idOfPoll(option.poll),
      position: option.position,
      text: option.text,
    })),
  );
  await addRows(
    tx,
    'poll_vote',
    options.flatMap((option) =>
      option.votes.map(({ by, at }) => ({
        poll_id: idOfPoll(option.poll),
        option_id: idOfOption(option),
        person_id: idOf(by),
        is_multiple: false,
        created_at: at,
      })),
    ),
  );
}

type DatedPost = Pick<DemoData['posts'][number], 'author' | 'comments'> & { id: string; at: Date };

/** The comments and replies of all posts, with ids in the order of time. */
function datedComments(posts: DatedPost[], now: Date) {
  const comments = posts.flatMap((post) =>
    spread(post.comments, post.at, soonAfter(post.at, now)).map((comment) => ({ ...comment, post, parent: undefined })),
  );
  const replies = comments.flatMap((parent) =>
    spread(parent.replies, parent.at, soonAfter(parent.at, now)).map((reply) => ({
      ...reply,
      post: parent.post,
      parent,
      replies: [],
    })),
  );
  const idOf = makeIds<(typeof comments)[number] | (typeof replies)[number]>([...comments, ...replies]);
  return [...comments, ...replies].map((comment) => ({
    id: idOf(comment),
    post: comment.post,
    parentId: comment.parent ? idOf(comment.parent) : null,
    parentAuthor: comment.parent?.author,
    author: comment.author,
    text: comment.text,
    at: comment.at,
    likes: comment.likes,
    repliesCount: comment.replies.length,
  }));
}
