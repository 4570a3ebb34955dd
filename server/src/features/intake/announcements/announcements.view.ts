import type { Announcement } from '@baraza/contract/features/intake.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { AnnouncementRow } from './announcements.queries.ts';

export function viewAnnouncement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    thumpsUp: row.likes_count,
    liked: row.liked === true,
    user: viewPerson(row, 'author'),
    campus: row.campus,
    ...(row.hidden_at && { isHidden: true }),
  };
}
