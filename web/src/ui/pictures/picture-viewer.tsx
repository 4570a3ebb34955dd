import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ImageSlide, Lightbox, type RenderSlideProps, type SlideImage } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { isMetered } from '#platform/offline/data-saver.ts';
import { loadableCopy } from './copy-image.tsx';
import { copiesOf, copyFor, type ShownPicture } from './picture-copies.ts';
import { openModal } from '#ui/dialogs/top-layer.ts';
import { useBackToClose } from '#ui/dialogs/use-back-to-close.ts';

type ViewedPicture = ShownPicture & { alt?: string };

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** The index of the picture to begin with. */
  start: number;
  onClose: () => void;
  /** An additional button at the top. */
  action?: ReactNode;
}

/** Shows pictures full screen, one at a time, in a separate dialog, so that it also covers other dialogs. */
export function PictureViewer({ pictures, start, onClose, action }: PictureViewerProps) {
  const { t } = useLingui();
  const slides = useMemo(() => pictures.map(slideOf), [pictures]);
  const frame = useRef<HTMLDialogElement>(null);
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  useBackToClose(true, onClose);

  useLayoutEffect(() => (frame.current ? openModal(frame.current) : undefined), []);

  return (
    <dialog
      ref={frame}
      aria-label={t`Pictures`}
      onCancel={(event) => {
        event.preventDefault();
        // React bubbles the event to a dialog around this one, which the browser does not.
        event.stopPropagation();
        onClose();
      }}
      // Left to the dialog: if the viewer closed during the event, Escape would also close the dialog below.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent backdrop:bg-transparent"
    >
      {/* The lightbox makes the siblings of its box inert, and toasts are a child of the dialog. */}
      <div ref={setRoot} />
      {root && (
        <Lightbox
          open
          close={onClose}
          index={start}
          slides={slides}
          plugins={slides.length > 1 ? [Counter, Zoom] : [Zoom]}
          // Its container would be a second dialog.
          portal={{ root, container: { role: undefined, 'aria-modal': undefined, 'aria-label': undefined } }}
          // By default it loads two pictures on each side.
          carousel={{
            finite: true,
            padding: 0,
            preload: isMetered() ? 0 : 2,
            imageProps: { crossOrigin: pictures[0]?.url.startsWith('http') ? 'anonymous' : undefined },
          }}
          controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
          animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 80, swipe: 0 } : { fade: 160 }}
          toolbar={{ buttons: [action, 'close'] }}
          render={{
            slide: (props) => {
              const original = originalOf(pictures[slides.indexOf(props.slide)]);
              return original && <ZoomedSlide {...props} original={original} />;
            },
            ...(slides.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          }}
          labels={{
            Previous: t`Previous picture`,
            Next: t`Next picture`,
            Close: t`Close`,
            'Zoom in': t`Zoom in`,
            'Zoom out': t`Zoom out`,
          }}
        />
      )}
    </dialog>
  );
}

/** The narrowest copy in the viewer, in pixels. */
const narrowest = 360;

function slideOf(picture: ViewedPicture): SlideImage {
  const { alt = '' } = picture;
  const src = loadableCopy(copyFor(picture, Infinity).url);
  if (!('width' in picture)) return { src, alt };
  const { width, height } = picture;
  const copies = copiesOf(picture).filter((copy) => copy.width >= narrowest);
  const srcSet = copies.map((copy) => ({
    src: loadableCopy(copy.url),
    width: copy.width,
    height: Math.round((copy.width / width) * height),
  }));
  return { src, alt, width, height, ...(srcSet.length > 1 && { srcSet }) };
}

/** Returns the URL of a picture that is wider than its copies. */
function originalOf(picture: ViewedPicture | undefined): string | undefined {
  return picture && 'width' in picture && picture.width > copyFor(picture, Infinity).width ? picture.url : undefined;
}

/** A picture's copy. Zooming in loads the original over it, which is shown once it is loaded. */
function ZoomedSlide({ slide, rect, offset, zoom = 1, original }: RenderSlideProps & { original: string }) {
  const [isZoomed, setZoomed] = useState(false);
  if (offset === 0 && zoom > 1 && !isZoomed) setZoomed(true);
  return (
    <>
      <ImageSlide slide={slide} rect={rect} offset={offset} />
      {isZoomed && (
        <img src={original} alt="" draggable={false} className="absolute inset-0 size-full object-scale-down" />
      )}
    </>
  );
}
