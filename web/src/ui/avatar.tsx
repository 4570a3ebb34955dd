import { useState } from 'react';
import { faceOf } from '@baraza/contract/shared/faces.ts';
import { classNames } from './class-names.ts';

interface AvatarProps {
  /** The person's name; without a picture it determines the initials and the colour. */
  name: string;
  src: string | null;
  /** The side length in pixels. */
  size?: number;
  /** Empty where the name is next to it, which is nearly everywhere. */
  alt?: string;
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

/** A round avatar. Shows initials if the picture is missing or does not load. */
export function Avatar({ name, src, size = 40, alt = '', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (src && src !== failedSrc) {
    return (
      <img
        src={size > smallestPictureMaxPx ? src : faceOf(src)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        style={box}
        className={classNames('shrink-0 rounded-full bg-sunk object-cover', className)}
      />
    );
  }
  return (
    <span
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
