import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A counter that does not agree with the rows it counts. */
export interface WrongCounter {
  /** `table.column`. */
  counter: string;
  id: string;
  /** What stands on the row. */
  stands: number;
  /** How many rows there are. */
  counted: number;
}

/** Every counter, and the SQL that counts what it should say of the row `it`. */
const counters = {
  'person.followers_count': 'select count(*) from follow where following_id = it.id',
  'person.following_count': 'select count(*) from follow where follower_id = it.id',
  'person.friends_count': `select count(*) from follow as there
    join follow as back on back.follower_id = there.following_id and back.following_id = there.follower_id
    where there.follower_id = it.id`,
  'post.likes_count': 'select count(*) from post_like where post_id = it.id',
  'post.comments_count': 'select count(*) from comment where post_id = it.id',
  'post.images_count': 'select count(*) from post_image where post_id = it.id',
  'comment.likes_count': 'select count(*) from comment_like where post_id = it.post_id and comment_id = it.id',
  'announcement.likes_count': 'select count(*) from announcement_like where announcement_id = it.id',
  'venture.likes_count': 'select count(*) from venture_like where venture_id = it.id',
  'venture.followers_count': 'select count(*) from venture_follow where venture_id = it.id',
  'venture.reviews_count': 'select count(*) from venture_review where venture_id = it.id',
  'venture.ratings_sum': 'select coalesce(sum(rating), 0) from venture_review where venture_id = it.id',
  'conversation_member.unread_count': `select count(*) from message where message.conversation_id = it.conversation_id
    and message.sender_id <> it.person_id and message.seq > it.read_seq`,
  'comment.replies_count': 'select count(*) from comment where post_id = it.post_id and parent_id = it.id',
  'notification.actors_count': 'select count(*) from notification_actor where notification_key = it.key',
  'intake_size.people': `select count(*) from person
    where intake = it.intake and onboarded_at is not null and deleted_at is null`,
  'event.taken': 'select count(*) from event_attendee where event_id = it.id',
  'event_comment.replies_count':
    'select count(*) from event_comment where event_id = it.event_id and parent_id = it.id',
};

/** Where a table has no id of its own. */
const idOf: Record<string, string> = { conversation_member: 'conversation_id', intake_size: 'intake' };

/** Compares every counter of the database with its rows, at one moment; tells those that disagree. */
export async function findWrongCounters(db: Db): Promise<WrongCounter[]> {
  const checks = Object.entries(counters).map(([counter, count]) => {
    const [table, column] = counter.split('.');
    return `select '${counter}' as counter, ${idOf[table ?? ''] ?? 'id'}::text as id, ${column} as stands, (${count})::int as counted from ${table} as it`;
  });
  const { rows } = await sql<WrongCounter>`
    select * from (${sql.raw(checks.join(' union all '))}) as checked where stands <> counted order by counter, id
  `.execute(db);
  return rows;
}
