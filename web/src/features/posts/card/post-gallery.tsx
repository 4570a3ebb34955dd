import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Post, PostImage } from '@baraza/contract/features/posts.ts';
import { savesData } from '#platform/data-saver.ts';
import { classNames } from '#ui/class-names.ts';
import { LoadHint } from '#ui/load-hint.tsx';
import { srcSetOf } from '#ui/src-set.ts';
import { boxRatio, thumbnailsMax, urlFor } from './picture-sizes.ts';

const loadLightbox = async () => ({ default: (await import('./post-lightbox.tsx')).PostLightbox });
const PostLightbox = lazy(loadLightbox);

interface PostGalleryProps {
  post: Post;
  /** Whether its first picture is likely the first thing seen. */
  isFirst: boolean;
  /** Whether the lightbox leads to the page of the post. */
  isLinked: boolean;
}

/** The pictures of a post as thumbnails, in boxes whose size is known before anything is loaded. */
export function PostGallery({ post, isFirst, isLinked }: PostGalleryProps) {
  const [open, setOpen] = useState<number>();
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const pictures = post.PostImage;
  const shown = pictures.slice(0, thumbnailsMax);
  const [first] = shown;
  if (!first) return null;

  return (
    <div
      className={classNames(
        // On a desktop a tall picture leaves room for what follows it.
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
          place={index + 1}
          shown={shown.length}
          count={pictures.length}
          isLoaded={isLoaded}
          isEager={isFirst && index === 0}
          onClick={() => (isLoaded ? setOpen(index) : setLoaded(true))}
        />
      ))}
      {open !== undefined && (
        <Suspense fallback={null}>
          <PostLightbox
            pictures={pictures}
            start={open}
            postId={isLinked ? post.id : undefined}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TileProps {
  picture: PostImage;
  /** Which of the pictures it is, from 1. */
  place: number;
  shown: number;
  count: number;
  isLoaded: boolean;
  isEager: boolean;
  onClick: () => void;
}

/** One thumbnail; before the picture is loaded its blurred stand-in fills the same box. */
function Tile({ picture, place, shown, count, isLoaded, isEager, onClick }: TileProps) {
  const label = useTileLabel(picture, place, count, isLoaded);
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      onPointerEnter={() => void loadLightbox()}
      className={classNames(
        'relative min-h-0 min-w-0 overflow-hidden bg-sunk bg-cover bg-center focus-visible:-outline-offset-4',
        shown === 3 && place === 1 && 'row-span-2',
      )}
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      {isLoaded ? <Thumbnail {...{ picture, shown, isEager }} /> : place === 1 && <LoadHint />}
      {count > shown && place === shown && (
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
      src={urlFor(picture, 720)}
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

function useTileLabel({ alt }: PostImage, place: number, count: number, isLoaded: boolean): string {
  const { t } = useLingui();
  if (!isLoaded) return t`Tap to load the pictures of this post`;
  if (alt) return count > 1 ? t`Open picture ${place} of ${count}: ${alt}` : t`Open picture: ${alt}`;
  return count > 1 ? t`Open picture ${place} of ${count}` : t`Open picture`;
}
