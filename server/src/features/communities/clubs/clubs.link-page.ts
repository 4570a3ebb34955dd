import { slugPattern } from '@baraza/contract/features/community-limits.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import { cardPicture, type LinkCard, type LinkPage } from '#platform/features/link-page.ts';
import type { Db } from '#platform/sql/database.ts';
import { isPublishedToAll } from '#features/communities/content-audience.ts';

/** Clubs whose posts everyone may read, with their next public event. Names no member. */
export const clubsLinkPage: LinkPage = {
  kind: 'club',
  path: '/clubs/',
  name: slugPattern,
  async findCard(db, slug) {
    const club = await findPublishedClub(db, slug);
    return club && { ...cardOf(club), place: club.campus, next: await findNextEvent(db, club.id) };
  },
};

/**
 * The invitation link of a club that everyone may read has the slug of the club in its path, and shows what the club is. The token stays in the
 * fragment, which the server never sees, so the page is the same for every token.
 */
export const clubInvitationPage: LinkPage = {
  kind: 'club-invitation',
  path: '/club-invitation/',
  name: new RegExp(`^$|${slugPattern.source}`),
  async findCard(db, slug) {
    const club = await findPublishedClub(db, slug);
    return club && { ...cardOf(club), text: excerptOf(club.description) };
  },
};

async function findPublishedClub(db: Db, slug: string) {
  return db
    .selectFrom('community')
    .innerJoin('campus', 'campus.id', 'community.campus_id')
    .select(['community.id', 'community.name', 'community.description', 'community.image', 'community.banner'])
    .select(['community.members_count', 'campus.id as campus_id', 'campus.name as campus'])
    .where('kind', '=', 'CLUB')
    .where('slug', '=', slug)
    .where('audience', '=', 'EVERYONE')
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

function cardOf(club: NonNullable<Awaited<ReturnType<typeof findPublishedClub>>>): LinkCard {
  return {
    title: club.name,
    text: club.description,
    membersCount: club.members_count,
    picture: cardPicture(club.banner, club.image),
    campusId: club.campus_id,
  };
}

async function findNextEvent(db: Db, communityId: string): Promise<LinkCard['next']> {
  const event = await db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select(['event.title', 'event.start_time as start', 'event.end_time as end', 'event.time_zone as zone'])
    .where('event.community_id', '=', communityId)
    .where('event.visibility', '=', 'PUBLIC')
    .where('event.cancelled_at', 'is', null)
    .where('event.start_time', '>', new Date())
    .where(isPublishedToAll('event', 'host'))
    .orderBy('event.start_time')
    .orderBy('event.id')
    .executeTakeFirst();
  return event && { title: event.title, time: event };
}
