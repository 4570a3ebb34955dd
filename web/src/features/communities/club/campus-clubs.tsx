import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clubsQuery } from '#features/communities/communities.api.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { ListedClub } from '#features/communities/directory/club-card.tsx';
import { idsOf } from '#platform/api/id-lists.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

/** How many clubs the hub of a campus shows. */
const shown = 4;

/** The largest clubs of a campus, with a link to all of them. Nothing without clubs. */
export function CampusClubs({ campus }: { campus: string }) {
  const { data, isPending } = useInfiniteQuery(clubsQuery({ campus }));
  const slugs = data ? idsOf(data).slice(0, shown) : [];
  if (isPending) return <Skeleton className="h-96" />;
  if (slugs.length === 0) return null;
  return (
    <section aria-labelledby="campus-clubs" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="campus-clubs" className="text-card font-bold">
        <Trans>Clubs of this campus</Trans>
      </h2>
      <ul aria-labelledby="campus-clubs" className="grid gap-3 lg:grid-cols-2">
        {slugs.map((slug) => (
          <li key={slug} className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
            <ListedClub slug={slug} />
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink
          to={`${communityPaths.directory}?${new URLSearchParams({ campus }).toString()}`}
          variant="secondary"
          size="small"
        >
          <Trans>Show all clubs of this campus</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
