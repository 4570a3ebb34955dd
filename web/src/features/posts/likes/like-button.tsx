import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { useLike, type LikeState, type LikeTarget } from './use-like.ts';

interface LikeButtonProps extends LikeTarget {
  /** The cached server state. */
  server: LikeState;
  size?: 'medium' | 'small';
}

/** The like button with the number of likes. It shows a tap immediately. */
export function LikeButton({ postId, comment, server, size = 'medium' }: LikeButtonProps) {
  const { i18n } = useLingui();
  const [hasTapped, setTapped] = useState(false);
  const commentId = comment?.id;
  const parentId = comment?.parentId ?? null;
  const target = useMemo(
    () => (commentId === undefined ? { postId } : { postId, comment: { id: commentId, parentId } }),
    [postId, commentId, parentId],
  );
  const { liked, likesCounter, toggle } = useLike(target, server);
  return (
    <button
      type="button"
      aria-pressed={liked}
      data-tap={`like ${commentId ?? postId}`}
      onClick={() => {
        setTapped(true);
        toggle();
      }}
      className={classNames(
        'touch numbers relative z-1 inline-flex items-center gap-1.5 rounded-full text-label font-semibold transition-colors duration-120 ease-out',
        size === 'medium' ? 'min-h-9 px-3' : 'min-h-8 px-2',
        liked ? 'text-heart hover:bg-sunk' : 'text-muted hover:bg-sunk hover:text-ink',
      )}
    >
      <Heart
        aria-hidden
        size={size === 'medium' ? 20 : 16}
        className={classNames(liked && 'fill-current', liked && hasTapped && 'animate-pop')}
      />
      <span className="sr-only">
        <Trans>Like</Trans>
      </span>
      {(likesCounter > 0 || size === 'medium') && <span>{i18n.number(likesCounter, { notation: 'compact' })}</span>}
    </button>
  );
}
