import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { PostImage } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { PictureViewer } from '#ui/pictures/picture-viewer.tsx';

interface PostLightboxProps {
  pictures: PostImage[];
  start: number;
  /** The post that 'View Details' links to; undefined on the page of the post. */
  postId: Id | undefined;
  onClose: () => void;
}

/** Shows the pictures of a post full screen. */
export function PostLightbox({ pictures, start, postId, onClose }: PostLightboxProps) {
  return (
    <PictureViewer
      pictures={pictures}
      start={start}
      onClose={onClose}
      action={
        postId && (
          // Replaces the history entry of the lightbox, so that Back returns to the feed.
          <Link
            key="details"
            to={`/feed/${postId}`}
            replace
            className="my-auto inline-grid min-h-11 place-items-center rounded-full bg-[#333] px-4 text-label font-semibold text-[#fff] hover:bg-[#444]"
          >
            <Trans>View Details</Trans>
          </Link>
        )
      }
    />
  );
}
