import { Skeleton, SkeletonRow } from '#ui/lists/skeleton.tsx';

/** Placeholder for a post with a picture. */
export function PostSkeleton() {
  return (
    <div className="pinned grid gap-2 border border-hairline bg-raised px-4 pt-2.5 pb-4">
      <SkeletonRow picture="size-9.5" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="h-6 w-32" />
    </div>
  );
}
