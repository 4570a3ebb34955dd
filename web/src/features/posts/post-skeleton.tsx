import { Skeleton, SkeletonRow } from '#ui/lists/skeleton.tsx';

/** Placeholder for a post with a picture. */
export function PostSkeleton() {
  return (
    <div className="pinned grid gap-3 border border-hairline bg-raised p-4">
      <SkeletonRow picture="size-11" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="my-1 h-7 w-32" />
    </div>
  );
}
