import { tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { attachPictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/database.ts';
import type { Community, PlannedFollow, PlannedPost } from './community.ts';
import { addRows, type Profile, setProfiles } from './demo.queries.ts';
import { addDemoNotifications } from './notifications.ts';
import { type PastIds, pastIds } from './past-ids.ts';
import type { PlannedPerson } from './people.ts';
import { type Random, randomFrom } from './randomness.ts';
import { writeEvents } from './write-events.ts';
import { writeIntakes } from './write-intakes.ts';
import { type VenturePictures, writeVentures } from './write-ventures.ts';
import { writeWhispers } from './write-whispers.ts';

/** Files of pictures that are stored already, in the order of the people, of the posts' pictures and of the events. */
export interface StoredPictures {
  avatars: (string | null)[];
  banners: (string | null)[];
  posts: string[][];
  covers: (string | null)[];
  ventures: VenturePictures;
}

/** Writes everything of the community but the bare accounts, whose ids are given in the order of the people. */
export async function writeCommunity(
  tx: Tx,
  { people, posts, follows, events, ventures, intakes, whispers }: Community,
  { ids, stored, seed }: { ids: string[]; stored: StoredPictures; seed: string },
): Promise<void> {
  const random = randomFrom(`${seed} ids`);
  const idOf = (place: number) => ids[place] ?? '';
  const files = [
    ...stored.avatars,
    ...stored.banners,
    ...stored.posts.flat(),
    ...stored.covers,
    ...Object.values(stored.ventures).flat(),
  ].filter((file) => file !== null);
  await attachPictures(tx, files);
  await setProfiles(tx, profilesOf({ people, follows }, { ids, stored }));
  await addRows(
    tx,
    'follow',
    follows.map(({ by, whom, at }) => ({ follower_id: idOf(by), following_id: idOf(whom), created_at: at })),
  );

  const nextPostId = pastIds(random);
  const written = posts.map((post, place) => ({ ...post, id: nextPostId(post.at), files: stored.posts[place] ?? [] }));
  await addRows(
    tx,
    'post',
    written.map(({ id, author, content, files, likes, comments, at }) => ({
      id,
      owner_id: idOf(author),
      content,
      images_count: files.length,
      likes_count: likes.length,
      comments_count: comments.length,
      created_at: at,
    })),
  );
  await addRows(tx, 'post_image', imagesOf(written, random));
  await addRows(
    tx,
    'post_tag',
    written.flatMap(({ id, content }) => tagsIn(content).map((tag) => ({ tag, post_id: id }))),
  );
  await addRows(
    tx,
    'post_like',
    written.flatMap(({ id, likes }) => likes.map(({ by, at }) => ({ post_id: id, user_id: idOf(by), created_at: at }))),
  );

  const comments = commentsOf(written, pastIds(random));
  await addRows(
    tx,
    'comment',
    comments.map(({ id, postId, parentId, author, content, likes, replies, at }) => ({
      post_id: postId,
      id,
      author_id: idOf(author),
      parent_id: parentId,
      content,
      likes_count: likes.length,
      replies_count: replies,
      created_at: at,
    })),
  );
  await addRows(
    tx,
    'comment_like',
    comments.flatMap(({ id, postId, likes }) =>
      likes.map(({ by, at }) => ({ post_id: postId, comment_id: id, user_id: idOf(by), created_at: at })),
    ),
  );
  const usernames = people.map(({ username }) => username);
  await addDemoNotifications(tx, { posts: written, comments, follows, usernames }, { idOf, nextId: pastIds(random) });
  await writeEvents(tx, events, { ids, covers: stored.covers, random: randomFrom(`${seed} event ids`) });
  await writeVentures(tx, ventures, { ids, pictures: stored.ventures, random: randomFrom(`${seed} venture ids`) });
  await writeIntakes(tx, intakes, { ids, random: randomFrom(`${seed} intake ids`) });
  await writeWhispers(tx, whispers, { idOf, random: randomFrom(`${seed} whisper ids`) });
}

function profilesOf(
  { people, follows }: { people: PlannedPerson[]; follows: PlannedFollow[] },
  { ids, stored }: { ids: string[]; stored: StoredPictures },
): Profile[] {
  const pairs = new Set(follows.map(({ by, whom }) => `${by} ${whom}`));
  return people.map((person, place) => ({
    id: ids[place] ?? '',
    first_name: person.firstName,
    last_name: person.lastName,
    bio: person.bio,
    about: person.about,
    intake: person.intake,
    country: person.country,
    program: person.program,
    interests: person.interests,
    skills: person.skills,
    languages: person.languages,
    avatar: stored.avatars[place] ?? null,
    banner: stored.banners[place] ?? null,
    followers_count: follows.filter(({ whom }) => whom === place).length,
    following_count: follows.filter(({ by }) => by === place).length,
    friends_count: follows.filter(({ by, whom }) => by === place && pairs.has(`${whom} ${by}`)).length,
    onboarded_at: person.joinedAt,
  }));
}

type Written = PlannedPost & { id: string; files: string[] };

function imagesOf(posts: Written[], random: Random) {
  const nextId = pastIds(random);
  return posts.flatMap(({ id, at, files, pictures }) =>
    files.map((file, position) => ({
      post_id: id,
      position,
      id: nextId(at),
      file,
      alt: pictures[position]?.alt ?? '',
    })),
  );
}

/** The comments of all posts, with ids made in the order of time. */
function commentsOf(posts: Written[], nextId: PastIds) {
  const all = posts.flatMap((post) => post.comments.map((comment, place) => ({ ...comment, place, postId: post.id })));
  all.sort((one, two) => one.at.getTime() - two.at.getTime() || one.place - two.place);
  const made = all.map((comment) => ({ ...comment, id: nextId(comment.at) }));
  const key = (postId: string, place: number) => `${postId} ${place}`;
  const ids = new Map(made.map(({ postId, place, id }) => [key(postId, place), id]));
  const replies = new Map<string, number>();
  const parents = made.map(({ postId, answers }) =>
    answers === undefined ? null : (ids.get(key(postId, answers)) ?? null),
  );
  for (const parent of parents) if (parent) replies.set(parent, (replies.get(parent) ?? 0) + 1);
  return made.map((comment, at) => ({
    ...comment,
    parentId: parents[at] ?? null,
    replies: replies.get(comment.id) ?? 0,
  }));
}
