import { Skeleton } from '#ui/lists/skeleton.tsx';

/** Shown while the event that fills the form loads. */
export function FormSkeleton() {
  return (
    <div aria-busy className="grid w-full max-w-[600px] gap-4 max-xl:mx-auto">
      <Skeleton className="pinned h-64" />
      <Skeleton className="pinned h-56" />
      <Skeleton className="pinned h-32" />
    </div>
  );
}
