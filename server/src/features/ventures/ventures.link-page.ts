import { isPublished } from '#features/communities/communities.public.ts';
import { cardPicture, type LinkPage, uuidName } from '#platform/features/link-page.ts';

/** Open businesses, unless their owner has turned `businessCard` off. Shows neither contacts nor people. */
export const venturesLinkPage: LinkPage = {
  kind: 'business',
  path: '/student-businesses/business/',
  name: uuidName,
  async findCard(db, id) {
    const row = await db
      .selectFrom('venture')
      .innerJoin('person as owner', 'owner.id', 'venture.owner_id')
      .select(['venture.name', 'venture.description', 'venture.location', 'venture.cover', 'venture.logo'])
      .select('owner.campus_id')
      .where('venture.id', '=', id)
      .where('venture.closed_at', 'is', null)
      .where('owner.business_card', '=', true)
      .where(isPublished('venture', 'owner'))
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      title: row.name,
      text: row.description,
      place: row.location,
      picture: cardPicture(row.cover, row.logo),
      campusId: row.campus_id,
    };
  },
};
