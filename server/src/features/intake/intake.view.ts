import type { Announcement, Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { pictureUrl } from '#features/media/media.public.ts';
import type { AnnouncementRow, IcebreakerCommentRow, IcebreakerRow } from './intake.queries.ts';

export function viewAnnouncement(row: AnnouncementRow): Announcement {
  return { ...viewWords(row), thumpsUp: row.likes_count, liked: row.liked };
}

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
