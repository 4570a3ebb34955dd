import type { Event } from '@baraza/contract/features/events.ts';
import { classNames } from '#ui/class-names.ts';
import type { PictureSizes } from '#ui/picture-copies.ts';
import { StoredPicture } from '#ui/stored-picture.tsx';

interface EventCoverProps {
  event: Pick<Event, 'cover'>;
  sizes: PictureSizes;
  /** Whether the cover is likely to be the largest image on the first screen. */
  isEager?: boolean;
  className?: string;
}

/** The cover picture of an event, or a default drawing. Decorative, so it has no alternative text. */
export function EventCover({ event: { cover }, sizes, isEager = false, className }: EventCoverProps) {
  return (
    <div className={classNames('relative overflow-hidden bg-sunk', className)}>
      {cover ? (
        <StoredPicture picture={cover} sizes={sizes} alt="" isEager={isEager} className="absolute inset-0 size-full" />
      ) : (
        <DefaultCover />
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
