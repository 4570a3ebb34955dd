import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Lightbox, type Slide } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { openModal } from './top-layer.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface PictureViewerProps {
  slides: Slide[];
  start: number;
  onClose: () => void;
  /** An additional button at the top. */
  action?: ReactNode;
}

/** Shows pictures full screen, one at a time, in a separate dialog, so that it also covers other dialogs. */
export function PictureViewer({ slides, start, onClose, action }: PictureViewerProps) {
  const { t } = useLingui();
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
          carousel={{ finite: true, padding: 0 }}
          controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
          animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 80, swipe: 0 } : { fade: 160 }}
          toolbar={{ buttons: [action, 'close'] }}
          {...(slides.length > 1 ? {} : { render: { buttonPrev: () => null, buttonNext: () => null } })}
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
