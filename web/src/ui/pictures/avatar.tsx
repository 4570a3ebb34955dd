import { useState } from 'react';
import { copyOf, faceWidth, hasCopies } from '@baraza/contract/shared/picture-copies.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { CopyImage } from './copy-image.tsx';
import { showCopy, useLoadedCopy } from './loaded-copies.ts';
import { sizesAttribute } from './picture-copies.ts';
import { WaitingPicture } from './waiting-picture.tsx';

interface AvatarProps {
  /** The person's name; without a picture it determines the initials and the colour. */
  name: string;
  src: string | null;
  /** The side length in pixels. */
  size?: number;
  /** Empty where the name is next to it, which is nearly everywhere. */
  alt?: string;
  /** Whether a tap loads it while data is saved; otherwise the initials show. */
  canLoad?: boolean;
  className?: string;
}

/** Up to this side length the smallest version of a picture is sharp on any phone. */
const smallestPictureMaxPx = 48;

const tints = [
  'bg-primary text-on-primary',
  'bg-accent text-on-accent',
  'bg-heart text-on-heart',
  'bg-ink text-on-ink',
];

/** A round avatar. Shows initials if the picture is missing, does not load, or would cost data that a person saves. */
export function Avatar({ name, src, size = 40, alt = '', canLoad = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isWaiting = useLoadedCopy(src ?? '') === undefined;
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (src && isWaiting && canLoad) {
    return (
      <WaitingPicture
        picture={{ url: src }}
        alt={alt}
        style={{ width: size, height: size }}
        className={classNames('shrink-0 rounded-full bg-sunk', className)}
      />
    );
  }
  if (src && src !== failedSrc && !isWaiting) {
    return (
      <CopyImage
        {...(size > smallestPictureMaxPx &&
          hasCopies(src) && { srcSet: srcSetOf(src), sizes: sizesAttribute({ phone: `${size}px` }) })}
        src={copyOf(src, faceWidth)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onLoad={() => showCopy(src, null)}
        onError={() => setFailedSrc(src)}
        style={box}
        className={classNames('shrink-0 rounded-full bg-sunk object-cover', className)}
      />
    );
  }
  return (
    <span
      dir="auto"
      style={box}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-bold select-none',
        tintOf(name),
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

function srcSetOf(src: string): string {
  return ([faceWidth, 180, 360] as const).map((width) => `${copyOf(src, width)} ${width}w`).join(', ');
}

/** Returns the first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}

function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? '';
}
