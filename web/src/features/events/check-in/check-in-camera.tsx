import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { hasTicketFormat } from './check-in-log.ts';
import { openQrReader } from './qr-reader.ts';

/** How often a video frame is read, in ms. */
const readInterval = 200;
/** A ticket that stays in view counts once. It counts again after it was out of view for this long, in ms. */
const repeatDelay = 4_000;

/** Reads tickets with the camera, one after the other. */
export function CheckInCamera({ onRead }: { onRead: (ticket: string) => void }) {
  const { t } = useLingui();
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off');
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);

  useEffect(() => {
    if (state !== 'on') return;
    let isStopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lastSeen = new Map<string, number>();
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const element = video.current;
      if (isStopped || !element) return stop(stream);
      element.srcObject = stream;
      const [readFrame] = await Promise.all([openQrReader(), element.play()]);
      const next = async () => {
        if (isStopped) return;
        const found = await readFrame(element).catch(() => undefined);
        if (found !== undefined && hasTicketFormat(found)) {
          const now = Date.now();
          const isRepeat = now - (lastSeen.get(found) ?? 0) < repeatDelay;
          lastSeen.set(found, now);
          if (!isRepeat) read(found);
        }
        timer = setTimeout(() => void next(), readInterval);
      };
      await next();
    };
    run().catch(() => {
      if (!isStopped) setState('refused');
    });
    return () => {
      isStopped = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [state]);

  return (
    <div className="grid gap-2">
      {state === 'on' && (
        // A live camera image has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`Camera`}
          className="pinned aspect-[4/3] w-full bg-sunk object-cover"
        />
      )}
      {state === 'refused' && (
        <p role="alert" className="pinned-small bg-sunk p-3 text-label">
          <Trans>The camera cannot be used here. Allow it in the browser, or type the codes.</Trans>
        </p>
      )}
      <Button
        variant={state === 'on' ? 'secondary' : 'primary'}
        wide
        onClick={() => setState(state === 'on' ? 'off' : 'on')}
      >
        {state === 'on' ? <CameraOff aria-hidden size={18} /> : <Camera aria-hidden size={18} />}
        {state === 'on' ? <Trans>Stop the camera</Trans> : <Trans>Scan with the camera</Trans>}
      </Button>
    </div>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
