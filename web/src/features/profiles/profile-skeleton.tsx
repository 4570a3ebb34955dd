import { Skeleton } from '#ui/lists/skeleton.tsx';

/** The placeholder of a profile header that is loading. */
export function ProfileSkeleton() {
  return (
    <div aria-busy className="pinned overflow-hidden border border-hairline bg-raised">
      <Skeleton className="h-24 rounded-none! md:h-32" />
      <div className="grid gap-3 px-4 pb-6 md:px-6">
        <Skeleton className="-mt-12 size-20 rounded-full! md:-mt-14" />
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
