import { isPublishedToAll } from '#features/communities/communities.public.ts';
import { cardPicture, type LinkPage, uuidName } from '#platform/features/link-page.ts';

/** Posts whose audience is everyone, of authors who have turned `postCard` on. */
export const postsLinkPage: LinkPage = {
  kind: 'post',
  path: '/feed/',
  name: uuidName,
  async findCard(db, id) {
    const row = await db
      .selectFrom('post')
      .innerJoin('person as author', 'author.id', 'post.owner_id')
      .leftJoin('community', (join) =>
        join.onRef('community.id', '=', 'post.community_id').on('post.as_community', '=', true),
      )
      .leftJoin('post_image as image', (join) =>
        join.onRef('image.post_id', '=', 'post.id').on('image.position', '=', 0),
      )
      .select([
        'post.content',
        'image.file',
        'author.first_name',
        'author.last_name',
        'author.campus_id',
        'community.name',
      ])
      .where('post.id', '=', id)
      .where('author.post_card', '=', true)
      .where(isPublishedToAll('post', 'author'))
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      title: row.name ?? `${row.first_name} ${row.last_name}`,
      text: row.content,
      picture: cardPicture(row.file),
      campusId: row.campus_id,
    };
  },
};
