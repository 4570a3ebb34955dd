import type { Post } from '@baraza/contract/features/posts.ts';
import { viewBrief } from '#features/communities/communities.public.ts';
import type { PostRow } from '#features/posts/feed/posts.queries.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';

/** The community of a post, and its author; the community for those who may not know who wrote in its name. */
export function viewSource(row: PostRow): Pick<Post, 'community' | 'owner' | 'campus'> {
  const [campus, owner] = [row.campus ?? '', viewPerson(row, 'owner')];
  const community = viewBrief(row, { isPublic: row.audience === 'EVERYONE' });
  if (!community) return { community, campus, owner };
  const { id, slug, name, image } = community;
  if (!row.as_community || row.is_own || row.is_moderator) return { community, campus, owner };
  return {
    community,
    campus: row.community_campus ?? '',
    owner: { id, username: slug, first_name: name, last_name: '', image },
  };
}
