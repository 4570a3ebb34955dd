import { Skeleton } from '#ui/lists/skeleton.tsx';

/** The placeholder of a message list that is loading. */
export function MessagesSkeleton() {
  return (
    <div aria-busy className="grid content-end gap-3 p-4">
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="ms-auto h-16 w-2/3" />
      <Skeleton className="h-12 w-2/5" />
      <Skeleton className="ms-auto h-12 w-1/2" />
    </div>
  );
}
