import { Trans } from '@lingui/react/macro';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { useViewer } from '#platform/api/session.ts';
import { ModeratorMenu } from './moderator-menu.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface PostSourceProps {
  post: Post;
  onRemoved: (() => void) | undefined;
}

/** Above a post of a community: that it is pinned, the community, and for moderators who wrote it in its name and their menu. */
export function PostSource({ post, onRemoved }: PostSourceProps) {
  const viewer = useViewer();
  const [isRemoving, setRemoving] = useState(false);
  const { slug } = useParams();
  const { community, asCommunity, owner, pinned, canModerate } = post;
  if (!community) return null;
  const isElsewhere = slug !== community.slug && !asCommunity;
  const hasAuthor = asCommunity && owner.id !== community.id;
  if (!pinned && !isElsewhere && !hasAuthor && !canModerate) return null;
  const club = (
    <bdi>
      <BriefName community={community} />
    </bdi>
  );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-meta text-muted">
      {pinned && (
        <span className="inline-flex items-center gap-1 font-semibold">
          <Pin aria-hidden size={14} />
          <Trans>Pinned</Trans>
        </span>
      )}
      {isElsewhere && (
        <Link
          to={`/clubs/${community.slug}`}
          className="touch relative z-1 min-w-0 truncate font-semibold hover:underline"
        >
          <Trans>in {club}</Trans>
        </Link>
      )}
      {hasAuthor && (
        <Link to={`/profile/${owner.username}`} className="touch relative z-1 min-w-0 truncate hover:underline">
          <Trans>
            Written by <bdi>@{owner.username}</bdi>
          </Trans>
        </Link>
      )}
      {canModerate && (
        <ModeratorMenu post={post} onRemove={owner.id === viewer.id ? undefined : () => setRemoving(true)} />
      )}
      {isRemoving && <RemoveDialog content={{ post }} onRemoved={onRemoved} onClose={() => setRemoving(false)} />}
    </div>
  );
}
