import { classNames } from './class-names.ts';

/** A quiet box of the size of what is to come; it shows after 150 ms only, so that a quick answer never flashes it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block animate-pulse rounded-md bg-sunk', className)} />
    </span>
  );
}
