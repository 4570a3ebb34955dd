import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { looksLikeTicket } from './check-in-log.ts';
import { openQrReader } from './qr-reader.ts';

/** How often a picture is looked at, in ms. */
const pace = 200;
/** A ticket that stays before the camera counts once; held there again after this many ms, it counts again. */
const pause = 4_000;

/** The phone's camera, which reads one ticket after the other. */
export function CheckInCamera({ onRead }: { onRead: (ticket: string) => void }) {
  const { t } = useLingui();
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off');
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);

  useEffect(() => {
    if (state !== 'on') return;
    let isPast = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new Map<string, number>();
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const element = video.current;
      if (isPast || !element) return stop(stream);
      element.srcObject = stream;
      const [look] = await Promise.all([openQrReader(), element.play()]);
      const next = async () => {
        if (isPast) return;
        const found = await look(element).catch(() => undefined);
        if (found !== undefined && looksLikeTicket(found)) {
          const now = Date.now();
          const isAgain = now - (seen.get(found) ?? 0) < pause;
          seen.set(found, now);
          if (!isAgain) read(found);
        }
        timer = setTimeout(() => void next(), pace);
      };
      await next();
    };
    run().catch(() => {
      if (!isPast) setState('refused');
    });
    return () => {
      isPast = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [state]);

  return (
    <div className="grid gap-2">
      {state === 'on' && (
        // What it shows is before the eyes of whoever holds the phone.
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
