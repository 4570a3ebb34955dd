import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { Post } from '@baraza/contract/features/posts.ts';
import { useViewer } from '#platform/api/session.ts';
import { personName } from '#ui/text/person-name.ts';

/** Who can comment on a post; nothing for everyone. */
export function CommentsFrom({ post }: { post: Post }) {
  const viewer = useViewer();
  if (post.commentsFrom === 'everyone') return null;
  const isOwner = post.owner.id === viewer.id;
  const name = <bdi>{personName(post.owner)}</bdi>;
  return (
    <p className="flex items-start gap-1.5 text-meta text-muted">
      <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {post.commentsFrom === 'mentioned' ? (
          <Trans>Only people mentioned in this post can comment.</Trans>
        ) : isOwner ? (
          <Trans>Only your friends can comment.</Trans>
        ) : (
          <Trans>Only friends of {name} can comment.</Trans>
        )}
      </span>
    </p>
  );
}
