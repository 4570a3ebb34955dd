import type { LinkPage } from '#platform/features/link-page.ts';
import { isPublisher } from './profiles.visibility.ts';

/** People who are findable and have turned `profileCard` on. */
export const profilesLinkPage: LinkPage = {
  kind: 'person',
  path: '/profile/',
  name: /^[A-Za-z0-9_]{3,30}$/,
  async findCard(db, username) {
    const row = await db
      .selectFrom('person')
      .innerJoin('campus', 'campus.id', 'person.campus_id')
      .select(['person.first_name', 'person.last_name', 'person.bio', 'person.avatar', 'person.campus_id'])
      .select('campus.name as campus')
      .where((eb) => eb(eb.fn('lower', ['person.username']), '=', username.toLowerCase()))
      .where('person.findable', '=', true)
      .where('person.profile_card', '=', true)
      .where(isPublisher('person'))
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      title: `${row.first_name} ${row.last_name}`,
      text: row.bio,
      place: row.campus,
      picture: row.avatar === null ? undefined : { file: row.avatar, shape: 'square' },
      campusId: row.campus_id,
    };
  },
};
