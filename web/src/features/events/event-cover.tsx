import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { savesData } from '#platform/data-saver.ts';
import { classNames } from '#ui/class-names.ts';
import { LoadHint } from '#ui/load-hint.tsx';
import { srcSetOf } from '#ui/src-set.ts';

interface EventCoverProps {
  event: Pick<Event, 'cover'>;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Whether the cover is likely to be the largest image on the first screen. */
  isEager?: boolean;
  /** In data-saver mode, whether a tap loads the cover. Without it only the placeholder shows. */
  canTapToLoad?: boolean;
  className?: string;
}

/** The cover picture of an event, or a default drawing. Decorative, so it has no alternative text. */
export function EventCover({
  event: { cover },
  sizes,
  isEager = false,
  canTapToLoad = false,
  className,
}: EventCoverProps) {
  const { t } = useLingui();
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const box = classNames('relative overflow-hidden bg-sunk bg-cover bg-center', className);
  if (!cover) {
    return (
      <div className={box}>
        <DefaultCover />
      </div>
    );
  }
  return (
    <div className={box} style={{ backgroundImage: `url("${cover.placeholder}")` }}>
      {isLoaded && (
        <img
          src={cover.url}
          srcSet={srcSetOf(cover)}
          sizes={sizes}
          width={cover.width}
          height={cover.height}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {!isLoaded && canTapToLoad && (
        <button
          type="button"
          aria-label={t`Tap to load the cover`}
          onClick={() => setLoaded(true)}
          className="absolute inset-0 focus-visible:-outline-offset-4"
        >
          <LoadHint />
        </button>
      )}
    </div>
  );
}

/** The drawing for events without a cover picture. */
export function DefaultCover() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="none"
    >
      <path d="M0 0h320v180H0z" className="fill-accent" />
      <circle cx="236" cy="112" r="46" fill="#fbf7ef" opacity=".55" />
      <path d="M0 132c60-30 110-6 160-12s110-30 160-6v66H0z" fill="#0b6b57" />
      <path d="M0 152c70-18 120 8 180-2s100-14 140-4v34H0z" fill="#10231f" opacity=".55" />
      <path d="M-4 22c70 46 118 46 164 10s112-28 168 14" stroke="#10231f" strokeWidth="2.5" />
      {lights.map(([x, y, colour]) => (
        <path key={x} d={`M${x} ${y}l16 3-10 17z`} fill={colour} stroke="#10231f" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

const lights: [x: number, y: number, colour: string][] = [
  [20, 36, '#c2341a'],
  [62, 52, '#fbf7ef'],
  [106, 53, '#0e7c86'],
  [150, 36, '#d9583b'],
  [194, 19, '#fbf7ef'],
  [238, 17, '#0b6b57'],
  [280, 28, '#c2341a'],
];
