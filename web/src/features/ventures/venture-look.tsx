import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';

interface VentureLogoProps {
  src: string | null;
  /** Side in pixels. */
  size: number;
  className?: string;
}

/** The logo of a venture; without one, or when it does not load, a stall. */
export function VentureLogo({ src, size, className }: VentureLogoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const look = classNames('pinned-small shrink-0 overflow-hidden border border-hairline bg-raised', className);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        style={{ width: size, height: size }}
        className={classNames(look, 'object-cover')}
      />
    );
  }
  return (
    <span aria-hidden className={classNames(look, 'inline-block')} style={{ width: size, height: size }}>
      <Stall />
    </span>
  );
}

/** What stands in for a logo: a stall with an awning, and a parcel on its counter. */
function Stall() {
  return (
    <svg viewBox="0 0 48 48" fill="none" strokeWidth="2" strokeLinejoin="round" className="size-full">
      <path d="M11 22v17h26V22M8 31h32" className="stroke-ink" />
      <path d="M10 9h28l4 9a5 5 0 0 1-9 0 5 5 0 0 1-9 0 5 5 0 0 1-9 0 5 5 0 0 1-9 0z" className="fill-hustles" />
      <path d="M17.500 9 15 18a5 5 0 0 0 9 0V9zM31 9l2 9a5 5 0 0 0 9 0l-4-9z" className="fill-accent" />
      <path d="M20 24.500h8V31h-8zM24 24.500V31" className="fill-raised stroke-ink" />
    </svg>
  );
}

/** The picture across the top of a venture; without one, or when it does not load, the cloth of an awning. */
export function VentureCover({ src, className }: { src: string | null; className?: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={classNames('w-full bg-sunk object-cover', className)}
      />
    );
  }
  return <div aria-hidden className={classNames('awning w-full', className)} />;
}
