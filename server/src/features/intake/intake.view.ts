import type { Announcement, Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import { personJson } from '#features/profiles/profiles.public.ts';
import { json } from '#platform/json-sql.ts';
import type { IcebreakerCommentRow, IcebreakerRow } from './intake.queries.ts';

// Most announcements nobody likes, and there is no need to look whether the viewer does.
const likedSql = `announcement.likes_count > 0 and (select true from announcement_like as mine
  where mine.announcement_id = announcement.id and mine.user_id = $1)`;

/** How an `announcement` of this `author` is shown to the viewer, `$1`. */
export const announcementJson = json.object<Announcement>({
  id: json.plain('announcement.id'),
  content: json.text('announcement.content'),
  createdAt: json.moment('announcement.created_at'),
  thumpsUp: json.integer('announcement.likes_count'),
  liked: json.boolean(likedSql),
  user: personJson('author'),
});

export function viewIcebreaker(row: IcebreakerRow): Icebreaker {
  return { ...viewWords(row), endsAt: row.ends_at.toISOString() };
}

export function viewIcebreakerComment(row: IcebreakerCommentRow): IcebreakerComment {
  return viewWords(row);
}

function viewWords(row: IcebreakerCommentRow): { id: string; content: string; createdAt: string; user: Person } {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: {
      id: row.author_id,
      username: row.username,
      first_name: row.first_name,
      last_name: row.last_name,
      image: row.avatar && pictureUrl(row.avatar),
    },
  };
}
