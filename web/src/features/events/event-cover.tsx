import type { Id } from '@baraza/contract/shared/scalars.ts';
import { classNames } from '#ui/controls/class-names.ts';
import type { PictureSizes, ShownPicture } from '#ui/pictures/picture-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { DefaultCover, drawingOf } from './default-cover.tsx';

interface EventCoverProps {
  event: { id: Id; cover: ShownPicture | null };
  sizes: PictureSizes;
  /** Whether the cover is likely to be the largest image on the first screen. */
  isEager?: boolean;
  className?: string;
}

/** The cover picture of an event, or one of the default drawings. Decorative, so it has no alternative text. */
export function EventCover({ event: { id, cover }, sizes, isEager = false, className }: EventCoverProps) {
  return (
    <div className={classNames('relative overflow-hidden bg-sunk', className)}>
      {cover ? (
        <StoredPicture picture={cover} sizes={sizes} alt="" isEager={isEager} className="absolute inset-0 size-full" />
      ) : (
        <DefaultCover drawing={drawingOf(id)} />
      )}
    </div>
  );
}
