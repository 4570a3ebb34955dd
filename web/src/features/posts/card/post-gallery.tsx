import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Post, PostImage } from '@baraza/contract/features/posts.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture, WaitingPictures } from '#ui/pictures/waiting-picture.tsx';
import { boxRatio, thumbnailsMax } from './picture-sizes.ts';

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
  const pictures = post.PostImage;
  const shown = pictures.slice(0, thumbnailsMax);
  const [first] = shown;
  if (!first) return null;

  return (
    <>
      <div
        className={classNames(
          // Wide screens limit the height of a tall picture, so that the rest of the card fits.
          'relative z-1 mt-1 grid gap-1 overflow-hidden rounded-md md:max-h-[34rem]',
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
            isEager={isEager && index === 0}
            onOpen={() => setOpenIndex(index)}
          />
        ))}
      </div>
      {shown.length > 1 && <WaitingPictures pictures={shown} columns={2} />}
      {openIndex !== undefined && (
        <PostLightbox
          pictures={pictures}
          start={openIndex}
          postId={isLinked ? post.id : undefined}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </>
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
  isEager: boolean;
  onOpen: () => void;
}

/** One thumbnail. Its blurred placeholder fills the box until the picture is loaded. */
function Tile({ picture, number, shown, count, isEager, onOpen }: TileProps) {
  const label = useTileLabel(picture, number, count);
  const isWaiting = useLoadedCopy(picture.url) === undefined;
  const box = classNames('min-h-0 min-w-0 bg-sunk', shown === 3 && number === 1 && 'row-span-2');
  if (isWaiting) return <WaitingPicture picture={picture} alt={picture.alt} className={box} />;
  return (
    <button
      type="button"
      aria-label={label}
      data-tap={`picture ${picture.id}`}
      onClick={onOpen}
      onPointerEnter={preload}
      className={classNames('relative overflow-hidden focus-visible:-outline-offset-4', box)}
    >
      <StoredPicture
        picture={picture}
        sizes={shown === 1 ? singleSizes : tileSizes}
        alt={picture.alt}
        isEager={isEager}
        className="absolute inset-0 size-full"
      />
      {count > shown && number === shown && (
        <span className="numbers absolute inset-0 grid place-items-center bg-[rgb(16_35_31/0.65)] text-card font-bold text-[#fff]">
          +{count - shown}
        </span>
      )}
    </button>
  );
}

const singleSizes = { phone: 'calc(100vw - 66px)', wide: '(min-width: 48rem) 566px' };
const tileSizes = { phone: 'calc(50vw - 35px)', wide: '(min-width: 48rem) 281px' };

function useTileLabel({ alt }: PostImage, number: number, count: number): string {
  const { t } = useLingui();
  if (alt) return count > 1 ? t`Open picture ${number} of ${count}: ${alt}` : t`Open picture: ${alt}`;
  return count > 1 ? t`Open picture ${number} of ${count}` : t`Open picture`;
}
