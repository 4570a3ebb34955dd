import { Skeleton } from '#ui/skeleton.tsx';

/** Placeholder for a post with a picture. */
export function PostSkeleton() {
  return (
    <div className="pinned grid gap-3 border border-hairline bg-raised p-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="my-1 h-7 w-32" />
    </div>
  );
}
