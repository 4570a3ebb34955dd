import type { ReactNode } from 'react';
import { classNames } from '#ui/controls/class-names.ts';

/** A placeholder of the size of the content. It appears after 150 ms, so that it does not flash on quick responses. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block animate-pulse rounded-md bg-sunk', className)} />
    </span>
  );
}

interface SkeletonRowProps {
  /** The size of the round picture. */
  picture: string;
  /** The size of each line of text. */
  lines: readonly string[];
  className?: string;
  /** Placeholders after the text. */
  children?: ReactNode;
}

/** A placeholder for a round picture with lines of text next to it. Sizes are class names, such as `h-4 w-2/5`. */
export function SkeletonRow({ picture, lines, className, children }: SkeletonRowProps) {
  return (
    <div className={classNames('flex gap-3', className)}>
      <Skeleton className={classNames(picture, 'rounded-full!')} />
      <div className="grid grow content-center gap-2">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
      {children}
    </div>
  );
}

interface SkeletonListProps extends SkeletonRowProps {
  count?: number;
  /** The distance between rows. */
  gap?: string;
}

/** A placeholder for a list of such rows. */
export function SkeletonList({ count = 4, gap, ...row }: SkeletonListProps) {
  return (
    <div aria-busy className={classNames('grid', gap)}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} {...row} />
      ))}
    </div>
  );
}
