import { classNames } from './class-names.ts';

/** A placeholder of the size of the content. It appears after 150 ms, so that it does not flash on quick responses. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block animate-pulse rounded-md bg-sunk', className)} />
    </span>
  );
}
