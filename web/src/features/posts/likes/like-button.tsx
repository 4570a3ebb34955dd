import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Likeable } from './pending-likes.ts';
import type { LikeState } from './like-sync.ts';
import { useLike } from './use-like.ts';

interface LikeButtonProps extends Likeable {
  /** What the server last said. */
  server: LikeState;
  size?: 'medium' | 'small';
}

/** A heart to tap, with how many did; it fills and pops when the viewer joins them. */
export function LikeButton({ postId, comment, server, size = 'medium' }: LikeButtonProps) {
  const { i18n } = useLingui();
  const [hasTapped, setTapped] = useState(false);
  const commentId = comment?.id;
  const parentId = comment?.parentId ?? null;
  const thing = useMemo(
    () => (commentId === undefined ? { postId } : { postId, comment: { id: commentId, parentId } }),
    [postId, commentId, parentId],
  );
  const { liked, likesCounter, tap } = useLike(thing, server);
  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={() => {
        setTapped(true);
        tap();
      }}
      className={classNames(
        'touch numbers relative z-1 inline-flex items-center gap-1.5 rounded-full text-label font-semibold transition-colors duration-120 ease-out',
        size === 'medium' ? 'min-h-11 px-3' : 'min-h-8 px-2',
        liked ? 'text-heart hover:bg-sunk' : 'text-muted hover:bg-sunk hover:text-ink',
      )}
    >
      <Heart
        aria-hidden
        size={size === 'medium' ? 22 : 16}
        className={classNames(liked && 'fill-current', liked && hasTapped && 'animate-pop')}
      />
      <span className="sr-only">
        <Trans>Like</Trans>
      </span>
      {(likesCounter > 0 || size === 'medium') && <span>{i18n.number(likesCounter, { notation: 'compact' })}</span>}
    </button>
  );
}
