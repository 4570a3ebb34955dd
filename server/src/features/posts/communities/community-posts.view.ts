import type { Post } from '@baraza/contract/features/posts.ts';
import { pictureUrl, privatePictureUrl } from '#features/media/media.public.ts';
import type { PostRow } from '#features/posts/feed/posts.queries.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';

/** The community of a post, and its author; the community for those who may not know who wrote in its name. */
export function viewSource(row: PostRow): Pick<Post, 'community' | 'owner' | 'campus'> {
  const [campus, owner] = [row.campus ?? '', viewPerson(row, 'owner')];
  const { community_id: id, community_slug: slug, community_name: name, community_image: file } = row;
  if (id === null || slug === null || name === null) return { community: null, campus, owner };
  const urlOf = row.audience === 'EVERYONE' ? pictureUrl : privatePictureUrl;
  const image = file && urlOf(file);
  const community = { id, slug, name, image };
  if (!row.as_community || row.is_own || row.is_moderator) return { community, campus, owner };
  return {
    community,
    campus: row.community_campus ?? '',
    owner: { id, username: slug, first_name: name, last_name: '', image },
  };
}
