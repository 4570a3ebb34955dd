import type { Post } from '@baraza/contract/features/posts.ts';
import { viewPicture, viewPrivatePicture } from '#features/media/media.public.ts';
import { viewPoll } from '#features/posts/polls/polls.view.ts';
import { viewSource } from '#features/posts/communities/community-posts.view.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import type { PostRow } from './posts.queries.ts';

export function viewPost(row: PostRow): Post {
  const viewImage = row.audience === 'EVERYONE' ? viewPicture : viewPrivatePicture;
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    ...viewSource(row),
    asCommunity: row.as_community,
    audience: row.audience as Post['audience'],
    pinned: row.pinned_at !== null,
    canModerate: row.is_moderator,
    PostImage: row.images.map((image) => ({ id: image.id, alt: image.alt, ...viewImage(image) })),
    likesCounter: row.likes_count,
    liked: row.liked === true,
    commentsCounter: row.comments_count,
    commentsFrom: row.comments_from,
    canComment: row.can_comment,
    ...(row.newest_comment && { newestComment: viewNewest(row.newest_comment) }),
    ...(row.link && row.link_title && { link: { address: row.link, title: row.link_title } }),
    poll: row.poll && viewPoll(row.poll),
    edited: row.edited_at !== null,
    saved: row.saved === true,
    isHidden: row.hidden_at !== null,
  };
}

function viewNewest({ id, content, first_name, last_name, username }: NonNullable<PostRow['newest_comment']>) {
  const name = `${first_name} ${last_name}`.trim() || (username ?? '');
  return { id, name, content: excerptOf(content) };
}
