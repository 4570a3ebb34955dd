import { useLingui } from '@lingui/react/macro';
import { ImageDown } from 'lucide-react';
import { type CSSProperties, useCallback, useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { showCopy, useHasWaiting } from './loaded-copies.ts';
import { copyFor, type ShownPicture } from './picture-copies.ts';
import { useFormatSize } from '#ui/text/use-format-size.ts';

/** Below this width of a box, in pixels, there is only room for the size. */
const wideBox = 128;

export interface WaitingPictureProps {
  picture: ShownPicture;
  alt: string;
  /** Its box, the same as that of the picture. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Classes for the part of the box that is tapped; all of it by default. */
  tapArea?: string;
}

export interface WaitingPicturesProps {
  pictures: readonly ShownPicture[];
  /** How many of them are next to each other in the width of the control. */
  columns: number;
}

/** The control over the placeholder of a picture, with the size of the copy that fits. */
export function TapToLoad({ picture, alt, tapArea }: Pick<WaitingPictureProps, 'picture' | 'alt' | 'tapArea'>) {
  const { t } = useLingui();
  const formatSize = useFormatSize();
  const [width, box] = useWidth();
  const copy = copyOfWidth(picture, width);
  const size = copy.bytes === undefined ? undefined : formatSize(copy.bytes);
  const photo = [t`Photo`, size].filter(Boolean).join(' · ');
  return (
    <button
      ref={box}
      type="button"
      aria-label={[t`Load: ${photo}`, alt].filter(Boolean).join(', ')}
      onClick={() => showCopy(picture.url, copy)}
      className={classNames('z-1 grid place-content-center focus-visible:-outline-offset-4', tapArea)}
    >
      <span className="numbers flex flex-wrap items-center justify-center gap-x-1.5 rounded-md bg-[rgb(16_35_31/0.75)] px-2.5 py-1.5 text-meta font-semibold text-[#fff]">
        <ImageDown aria-hidden size={18} />
        {width < wideBox ? size : photo}
      </span>
    </button>
  );
}

/** Loads all pictures of a post at once, as long as one of them waits. */
export function ShowAll({ pictures, ...rest }: WaitingPicturesProps) {
  return useHasWaiting(pictures.map(({ url }) => url)) && <ShowAllButton pictures={pictures} {...rest} />;
}

function ShowAllButton({ pictures, columns }: WaitingPicturesProps) {
  const { t } = useLingui();
  const formatSize = useFormatSize();
  const [width, button] = useWidth();
  const copies = pictures.map((picture) => ({ url: picture.url, copy: copyOfWidth(picture, width / columns) }));
  const bytes = copies.reduce((sum, { copy }) => sum + (copy.bytes ?? NaN), 0);
  return (
    <button
      ref={button}
      type="button"
      onClick={() => copies.forEach(({ url, copy }) => showCopy(url, copy))}
      className="numbers relative z-1 min-h-12 w-full text-label font-semibold text-primary hover:underline"
    >
      {[t`Show all pictures of this post`, Number.isNaN(bytes) ? '' : formatSize(bytes)].filter(Boolean).join(' · ')}
    </button>
  );
}

/** Returns the width of an element in pixels, 0 before it is laid out, and its `ref`. */
function useWidth(): [width: number, ref: (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setWidth(element.offsetWidth);
  }, []);
  return [width, measure];
}

/** Returns the copy for a box of this width, as in `sizesAttribute`. */
function copyOfWidth(picture: ShownPicture, width: number) {
  return copyFor(picture, width * Math.min(2, devicePixelRatio));
}
