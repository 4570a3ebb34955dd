import { Trans, useLingui } from '@lingui/react/macro';
import { ZoomIn } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { sentMaxBytes } from '#platform/pictures/picture-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { outputSize, scrollAfterZoom, visibleArea, zoomMax, type Size } from './crop-area.ts';

/** The shape to crop a picture to. */
export interface CropShape {
  /** Width divided by height. */
  ratio: number;
  /** The maximum width of the result, in pixels. */
  widthMax: number;
  isRound: boolean;
}

interface CropDialogProps {
  /** The URL of the chosen picture. */
  src: string;
  shape: CropShape;
  onCropped: (dataUrl: string) => void;
  onClose: () => void;
  /** Called if the browser cannot decode the picture. */
  onUnreadable: () => void;
}

/**
 * Crops a picture. The frame is a scroll container, so touch, wheel and arrow keys move the picture like any scrolled content;
 * a mouse drags it.
 */
export function CropDialog({ src, shape, onCropped, onClose, onUnreadable }: CropDialogProps) {
  const { t } = useLingui();
  const [size, setSize] = useState<Size>();
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const zoomId = useId();

  useLayoutEffect(() => {
    const box = frame.current;
    if (size && box) box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [size]);

  const zoomTo = (next: number) => {
    const box = frame.current;
    if (!box) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = box;
    flushSync(() => setZoom(next));
    box.scrollTo(
      scrollAfterZoom(scrollLeft, clientWidth, next / zoom),
      scrollAfterZoom(scrollTop, clientHeight, next / zoom),
    );
  };
  const crop = () => {
    const [box, image] = [frame.current, picture.current];
    if (!size || !box || !image) return;
    const area = visibleArea(size, box.getBoundingClientRect(), { zoom, left: box.scrollLeft, top: box.scrollTop });
    const output = outputSize(area, shape.widthMax);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, output);
    const context = canvas.getContext('2d');
    if (!context) return onUnreadable();
    // JPEG has no transparency. Without a background, transparent pixels would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, output.width, output.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, output.width, output.height);
    onCropped(encode(canvas));
  };
  const drag = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.scrollBy(-event.movementX, -event.movementY);
    }
  };
  return (
    <Dialog
      title={t`Crop picture`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={crop} disabled={!size}>
            <Trans>Use picture</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <section
          ref={frame}
          // A scroll container must be focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t`Picture. Move it with the arrow keys.`}
          dir="ltr"
          onPointerDown={drag}
          onPointerMove={drag}
          style={{ aspectRatio: shape.ratio }}
          className={classNames(
            'mx-auto cursor-move overflow-auto overscroll-contain bg-sunk [scrollbar-width:none] active:cursor-grabbing',
            shape.isRound ? 'w-full max-w-72 rounded-full' : 'w-full rounded-md',
          )}
        >
          <img
            ref={picture}
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={onUnreadable}
            style={{ width: size && `${Math.max(1, size.width / size.height / shape.ratio) * zoom * 100}%` }}
            className={classNames('max-w-none select-none', !size && 'invisible')}
          />
        </section>
        <div className="flex items-center gap-3">
          <label htmlFor={zoomId} className="flex items-center gap-2 text-label font-semibold">
            <ZoomIn aria-hidden size={20} />
            <Trans>Zoom</Trans>
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={zoom}
            onChange={(event) => zoomTo(event.target.valueAsNumber)}
            className="h-11 min-w-0 grow accent-primary"
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Returns a JPEG that takes at most `sentMaxBytes` to send, unless even the lowest quality takes more. */
function encode(canvas: HTMLCanvasElement): string {
  let dataUrl = '';
  for (const quality of [0.86, 0.74, 0.62, 0.5]) {
    dataUrl = canvas.toDataURL('image/jpeg', quality);
    // Base64 has four characters per three bytes.
    if (dataUrl.length * 0.75 <= sentMaxBytes) break;
  }
  return dataUrl;
}
