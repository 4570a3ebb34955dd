import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Post, PostImage } from '@baraza/contract/features/posts.ts';
import { savesData } from '#platform/data-saver.ts';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { LoadHint } from '#ui/load-hint.tsx';
import { srcSetOf } from '#ui/src-set.ts';
import { boxRatio, thumbnailsMax, pictureUrl } from './picture-sizes.ts';

const { Dialog: PostLightbox, preload } = lazyDialog(async () => (await import('./post-lightbox.tsx')).PostLightbox);

interface PostGalleryProps {
  post: Post;
  /** Whether to load the first picture eagerly, because it is visible when the page opens. */
  isEager: boolean;
  /** Whether the lightbox links to the page of the post. */
  isLinked: boolean;
}

/** Thumbnails of a post's pictures. Their boxes have a fixed size, so that nothing moves when a picture loads. */
export function PostGallery({ post, isEager, isLinked }: PostGalleryProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const pictures = post.PostImage;
  const shown = pictures.slice(0, thumbnailsMax);
  const [first] = shown;
  if (!first) return null;

  return (
    <div
      className={classNames(
        // Wide screens limit the height of a tall picture, so that the rest of the card fits.
        'relative z-1 grid gap-1 overflow-hidden rounded-md md:max-h-[34rem]',
        shown.length > 1 && 'aspect-[4/3] grid-cols-2',
        shown.length > 2 && 'grid-rows-2',
      )}
      style={shown.length === 1 ? { aspectRatio: boxRatio(first) } : undefined}
    >
      {shown.map((picture, index) => (
        <Tile
          key={picture.id}
          picture={picture}
          number={index + 1}
          shown={shown.length}
          count={pictures.length}
          isLoaded={isLoaded}
          isEager={isEager && index === 0}
          onClick={() => (isLoaded ? setOpenIndex(index) : setLoaded(true))}
        />
      ))}
      {openIndex !== undefined && (
        <PostLightbox
          pictures={pictures}
          start={openIndex}
          postId={isLinked ? post.id : undefined}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </div>
  );
}

interface TileProps {
  picture: PostImage;
  /** 1 for the first picture. */
  number: number;
  /** How many thumbnails are shown. */
  shown: number;
  /** How many pictures the post has. */
  count: number;
  /** False while data saving waits for a tap. */
  isLoaded: boolean;
  isEager: boolean;
  onClick: () => void;
}

/** One thumbnail. Its blurred placeholder fills the box until the picture is loaded. */
function Tile({ picture, number, shown, count, isLoaded, isEager, onClick }: TileProps) {
  const label = useTileLabel(picture, number, count, isLoaded);
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      onPointerEnter={preload}
      className={classNames(
        'relative min-h-0 min-w-0 overflow-hidden bg-sunk bg-cover bg-center focus-visible:-outline-offset-4',
        shown === 3 && number === 1 && 'row-span-2',
      )}
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      {isLoaded ? <Thumbnail {...{ picture, shown, isEager }} /> : number === 1 && <LoadHint />}
      {count > shown && number === shown && (
        <span className="numbers absolute inset-0 grid place-items-center bg-[rgb(16_35_31/0.65)] text-card font-bold text-[#fff]">
          +{count - shown}
        </span>
      )}
    </button>
  );
}

function Thumbnail({ picture, shown, isEager }: Pick<TileProps, 'picture' | 'shown' | 'isEager'>) {
  return (
    <img
      src={pictureUrl(picture, 720)}
      srcSet={srcSetOf(picture)}
      sizes={
        shown === 1 ? '(min-width: 48rem) 566px, calc(100vw - 66px)' : '(min-width: 48rem) 281px, calc(50vw - 35px)'
      }
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function useTileLabel({ alt }: PostImage, number: number, count: number, isLoaded: boolean): string {
  const { t } = useLingui();
  if (!isLoaded) return t`Tap to load the pictures of this post`;
  if (alt) return count > 1 ? t`Open picture ${number} of ${count}: ${alt}` : t`Open picture: ${alt}`;
  return count > 1 ? t`Open picture ${number} of ${count}` : t`Open picture`;
}
