import type { PostScope } from '@baraza/contract/features/posts.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import { firstOf, longestPage } from '#platform/page-sql.ts';

export interface PostsPage {
  limit: number;
  lastPostId?: string | undefined;
  ownerId?: string | undefined;
  media?: 'with' | 'without' | undefined;
  scope?: PostScope | undefined;
  tag?: string | undefined;
}

export const visibleOwnerSql = visiblePersonSql({ person: 'owner', viewer: '$1' });

/** A statement for pages of posts. `$1` is the viewer, `$2` the post to go on after, `$3` how many; `values` follow. */
export interface PostsPageSql {
  /** The same for the same text. */
  name: string;
  text: string;
  values: string[];
}

/**
 * The statement that reads a page of these posts. A list begins at the index that holds its posts in their order, so
 * that a page costs the same however much else there is; what narrows it further is tested on each.
 */
export function postsPage(columns: string, { ownerId, media, scope, tag }: PostsPage): PostsPageSql {
  const values = [ownerId, tag].filter((value) => value !== undefined);
  const place = { owner: '$4', tag: ownerId ? '$5' : '$4' };
  const tests = [
    ...(ownerId ? [`post.owner_id = ${place.owner}`] : []),
    ...(media ? [`post.images_count ${media === 'with' ? '> 0' : '= 0'}`] : []),
    ...(scope === 'campus' ? ['post.campus_id = (select campus_id from person where id = $1)'] : []),
  ];
  const hasTag = `exists (select from post_tag where post_tag.tag = ${place.tag} and post_tag.post_id = post.id)`;
  const name = ['posts-page', ownerId && 'owner', media, scope, tag && 'tag'].filter(Boolean).join('-');

  const page = (from: string, conditions: string[]) => {
    const where = [visibleOwnerSql, ...conditions].join(' and ');
    return { name, text: firstOf(`select ${columns} from ${from} where ${where}`, 'id desc', '$3'), values };
  };
  const withOwner = 'join person as owner on owner.id = post.owner_id';
  const tagged = tag ? [hasTag] : [];
  if (scope === 'saved') {
    const from = `post_save as kept join post on post.id = kept.post_id ${withOwner}`;
    return page(from, ['kept.user_id = $1', 'kept.post_id < $2', ...tests, ...tagged]);
  }
  if (scope === 'following') {
    const from = `(${newestOfFollowed([...tests, ...tagged])}) as newest join post on post.id = newest.id ${withOwner}`;
    return page(from, []);
  }
  if (tag) {
    const from = `post_tag as tagged join post on post.id = tagged.post_id ${withOwner}`;
    return page(from, [`tagged.tag = ${place.tag}`, 'tagged.post_id < $2', ...tests]);
  }
  return page(`post ${withOwner}`, ['post.id < $2', ...tests]);
}

/** The newest posts of everybody the viewer follows: some of each, and of all these the newest. */
function newestOfFollowed(tests: string[]): string {
  const theirs = `select post.id from post where ${['post.owner_id = followed.id', 'post.id < $2', ...tests].join(' and ')}
    order by post.id desc limit ${longestPage}`;
  return `select theirs.id from follow join person as followed on followed.id = follow.following_id
    cross join lateral (${theirs}) as theirs
    where follow.follower_id = $1 and ${visiblePersonSql({ person: 'followed', viewer: '$1' })}
    order by theirs.id desc limit ${longestPage}`;
}
