import { isPublishedToAll } from '#features/communities/communities.public.ts';
import { cardPicture, type LinkPage, uuidName } from '#platform/features/link-page.ts';

/** Events with the visibility `PUBLIC` whose audience is everyone. Names neither the host nor the guests. */
export const eventsLinkPage: LinkPage = {
  kind: 'event',
  path: '/events-parties/events/',
  name: uuidName,
  async findCard(db, id) {
    const row = await db
      .selectFrom('event')
      .innerJoin('person as host', 'host.id', 'event.host_id')
      .select(['event.title', 'event.description', 'event.location', 'event.start_time', 'event.end_time'])
      .select(['event.time_zone', 'event.cancelled_at', 'event.cover', 'host.campus_id'])
      .where('event.id', '=', id)
      .where('event.visibility', '=', 'PUBLIC')
      .where(isPublishedToAll('event', 'host'))
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      title: row.title,
      text: row.description,
      place: row.location,
      time: { start: row.start_time, end: row.end_time, zone: row.time_zone },
      isCancelled: row.cancelled_at !== null,
      picture: cardPicture(row.cover),
      campusId: row.campus_id,
    };
  },
};
