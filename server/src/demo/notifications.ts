import { excerptOf } from '#features/notifications/notifications.public.ts';
import type { Tx } from '#platform/database.ts';
import type { PlannedFollow } from './community.ts';
import { addRows } from './demo.queries.ts';
import type { PastIds } from './past-ids.ts';
import type { WrittenEvent } from './write-events.ts';

/** What people have done that others are told of, with the ids it was written under. */
export interface Done {
  posts: { id: string; author: number; likes: { by: number; at: Date }[] }[];
  comments: { id: string; postId: string; parentId: string | null; author: number; content: string; at: Date }[];
  follows: PlannedFollow[];
  usernames: string[];
  events: WrittenEvent[];
}

interface Told {
  recipient: number;
  kind: string;
  /** What of its kind, and the name of what it is about. */
  what: string;
  subject: string;
  /** Who did it, the last one last. */
  actors: number[];
  group: string | null;
  link: string;
  excerpt: string;
  postId: string | null;
  commentId: string | null;
  eventId: string | null;
  at: Date;
}

/** What most of it leaves empty. */
const none = { what: '', subject: '', group: null, excerpt: '', postId: null, commentId: null, eventId: null };

const day = 86_400_000;
/** What is older is not told of any more, and what is not of the last days has been read, in milliseconds. */
const longest = 30 * day;
const unread = 2 * day;

/** Writes what the people of the community were told of one another, the newest unread. */
export async function addDemoNotifications(
  tx: Tx,
  done: Done,
  { idOf, nextId }: { idOf: (place: number) => string; nextId: PastIds },
): Promise<void> {
  const all = [...ofLikes(done), ...ofComments(done), ...ofFollows(done), ...ofEvents(done)];
  const newest = Math.max(0, ...all.map(({ at }) => at.getTime()));
  const told = all
    .filter(({ at }) => newest - at.getTime() < longest)
    .sort((one, two) => one.at.getTime() - two.at.getTime())
    .map((each) => ({ ...each, key: nextId(each.at) }));
  await addRows(
    tx,
    'notification',
    told.map(({ key, recipient, kind, actors, group, link, excerpt, at, ...about }) => ({
      key,
      id: key,
      recipient_id: idOf(recipient),
      kind,
      what: about.what,
      subject: about.subject,
      actor_id: idOf(actors.at(-1) ?? -1),
      actors_count: actors.length,
      group_key: group,
      link,
      excerpt,
      post_id: about.postId,
      comment_id: about.commentId,
      event_id: about.eventId,
      created_at: at,
      read_at: newest - at.getTime() < unread ? null : at,
    })),
  );
  await addRows(
    tx,
    'notification_actor',
    told.flatMap(({ key, actors }) => actors.map((actor) => ({ notification_key: key, actor_id: idOf(actor) }))),
  );
}

function ofLikes({ posts }: Done): Told[] {
  return posts.flatMap(({ id, author, likes }) => {
    const others = likes.filter(({ by }) => by !== author).sort((one, two) => one.at.getTime() - two.at.getTime());
    const last = others.at(-1);
    if (!last) return [];
    const actors = others.map(({ by }) => by);
    const about = { ...none, what: 'post', group: `like post ${id}`, link: `/feed/${id}`, postId: id };
    return [{ ...about, recipient: author, kind: 'like', actors, at: last.at }];
  });
}

function ofComments({ posts, comments }: Done): Told[] {
  const authors = new Map([...posts, ...comments].map(({ id, author }) => [id, author]));
  return comments.flatMap(({ id, postId, parentId, author, content, at }) => {
    const about = { ...none, link: `/feed/${postId}?comment=${id}`, excerpt: excerptOf(content), postId };
    const owner = authors.get(postId);
    const answered = parentId === null ? undefined : authors.get(parentId);
    const told = [...new Set([answered, owner])].filter((each) => each !== undefined && each !== author);
    return told.map((recipient) => ({
      ...about,
      recipient: recipient ?? -1,
      kind: recipient === answered ? 'reply' : 'comment',
      what: recipient === answered ? 'comment' : 'post',
      actors: [author],
      commentId: id,
      at,
    }));
  });
}

function ofFollows({ follows, usernames }: Done): Told[] {
  return follows.map(({ by, whom, at }) => ({
    ...none,
    recipient: whom,
    kind: 'follow',
    actors: [by],
    group: `follow ${by}`,
    link: `/profile/${usernames[by] ?? ''}`,
    at,
  }));
}

/** Hosts are told who comes and who asks, in one line each; guests that they are invited, or that it is off. */
function ofEvents({ events }: Done): Told[] {
  return events.flatMap(({ id, idea, host, seats, requests, invitations, cancelledAt }) => {
    const about = { ...none, subject: idea.title, link: `/events-parties/events/${id}`, eventId: id };
    const toHost = (kind: 'registration' | 'request', steps: WrittenEvent['seats']) => {
      const last = steps.at(-1);
      if (!last) return [];
      const actors = steps.map(({ by }) => by);
      return [{ ...about, recipient: host, kind, actors, group: `${kind} event ${id}`, at: last.at }];
    };
    const byHost = { ...about, actors: [host] };
    const invited = invitations.map(({ by, at }) => ({
      ...byHost,
      recipient: by,
      kind: 'invitation',
      group: `invitation event ${id}`,
      at,
    }));
    const told = cancelledAt ? seats.map(({ by }) => ({ recipient: by, at: cancelledAt })) : [];
    const off = told.map((each) => ({
      ...byHost,
      ...each,
      kind: 'change',
      what: 'cancelled',
      excerpt: excerptOf(idea.cancelled ?? ''),
      group: `change event ${id}`,
    }));
    return [...toHost('registration', seats), ...toHost('request', requests), ...invited, ...off];
  });
}
