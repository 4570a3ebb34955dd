import { Trans, useLingui } from '@lingui/react/macro';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { clubTagMax, communitySearchMax } from '@baraza/contract/features/community-limits.ts';
import { hasActivity } from '#features/communities/digest/activity.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { tagNames } from '#features/communities/community-names.ts';
import {
  clubsQuery,
  suggestedClubsQuery,
  useOwnCommunities,
  type ClubFilters,
} from '#features/communities/communities.api.ts';
import { countFound, idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUrlParams } from '#platform/api/url-params.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FilterBar, FilterChoice } from '#ui/fields/filter-bar.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { CardGrid } from '#ui/lists/card-grid.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Titled } from '#ui/lists/titled.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ClubCard, ListedClub } from './club-card.tsx';

const WeeklyDigest = lazyPart(
  async () => (await import('#features/communities/digest/weekly-digest.tsx')).WeeklyDigest,
  ['digest'],
);

/** The clubs: those of the viewer and suggestions, and all of them by text, tag and campus. The URL holds the filters. */
export function ClubsPage() {
  const { t } = useLingui();
  const [params, changeParams] = useUrlParams({ preventScrollReset: true });
  const filters = parseFilters(params);
  const query = useInfiniteQuery({ ...clubsQuery(filters), placeholderData: keepPreviousData });
  const change = (name: keyof ClubFilters, value: string) =>
    changeParams((current) => {
      if (value.trim() === '') current.delete(name);
      else current.set(name, value.trim());
      return current;
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Clubs`} />
      <PageHeading
        tint="bg-intake"
        aside={
          <ButtonLink to={communityPaths.found} size="small">
            <Plus aria-hidden size={18} />
            <Trans>Found a club</Trans>
          </ButtonLink>
        }
      >
        <Trans>Clubs</Trans>
      </PageHeading>
      <Filters filters={filters} found={countFound(query)} onChange={change} />
      {Object.keys(filters).length === 0 && <BeforeSearch />}
      <section aria-labelledby="all-clubs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="all-clubs" className="text-card font-bold">
          {Object.keys(filters).length === 0 ? <Trans>All clubs</Trans> : <Trans>Clubs found</Trans>}
        </h2>
        <AllClubs query={query} filters={filters} />
      </section>
    </div>
  );
}

function parseFilters(params: URLSearchParams): ClubFilters {
  const [search, tag, campus] = [
    params.get('search')?.trim().slice(0, communitySearchMax),
    params.get('tag')?.trim().toLowerCase().slice(0, clubTagMax),
    params.get('campus')?.trim().slice(0, 300),
  ];
  return { ...(search && { search }), ...(tag && { tag }), ...(campus && { campus }) };
}

interface FiltersProps {
  filters: ClubFilters;
  found: number | undefined;
  onChange: (name: keyof ClubFilters, value: string) => void;
}

function Filters({ filters, found, onChange }: FiltersProps) {
  const { t } = useLingui();
  const { campus: ownCampus } = useViewer();
  const { search = '', tag = '', campus = '' } = filters;
  const tags = Object.entries(tagNames).map(([value, name]) => ({ value, label: t(name) }));
  if (tag !== '' && !(tag in tagNames)) tags.unshift({ value: tag, label: tag });
  const campuses = [...new Set([ownCampus, campus])].filter((each) => each !== null && each !== '') as string[];
  const chips = [
    ...campuses.map((value) => ({
      name: `campus ${value}`,
      label: <bdi>{value}</bdi>,
      isSet: value === campus,
      onToggle: () => onChange('campus', value === campus ? '' : value),
    })),
    ...tags.map(({ value, label }) => ({
      name: value,
      label,
      isSet: value === tag,
      onToggle: () => onChange('tag', value === tag ? '' : value),
    })),
  ];
  return (
    <search aria-label={t`Filter clubs`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchBox
        term={search}
        label={t`Search clubs`}
        placeholder={t`Name of a club...`}
        maxLength={communitySearchMax}
        onSearch={(text) => onChange('search', text)}
      />
      <FilterBar
        chips={chips}
        found={found}
        onClear={() => {
          onChange('tag', '');
          onChange('campus', '');
        }}
      >
        {campuses.length > 0 && (
          <FilterChoice
            label={t`Campus`}
            choices={campuses.map((value) => ({ value, label: value }))}
            value={campus}
            onChange={(value) => onChange('campus', value)}
          />
        )}
        <FilterChoice label={t`Tag`} choices={tags} value={tag} onChange={(value) => onChange('tag', value)} />
      </FilterBar>
    </search>
  );
}

/** What is shown until something is searched: the viewer's clubs, and clubs that may fit. Nothing of what does not load. */
function BeforeSearch() {
  const communities = useOwnCommunities() ?? [];
  const own = communities.filter(({ kind }) => kind === 'CLUB');
  const { data: suggested = [], isLoading } = useQuery(suggestedClubsQuery);
  if (isLoading) return <Skeleton className="pinned h-40" />;
  return (
    <>
      {communities.some(hasActivity) && (
        <WeeklyDigest communities={communities} fallback={<Skeleton className="pinned h-48" />} />
      )}
      {own.length > 0 && (
        <Titled edge="bg-intake" title={<Trans>Your clubs</Trans>}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {own.map((club) => (
              <li key={club.id} className="grid grid-cols-[minmax(0,1fr)]">
                <ClubCard club={club} />
              </li>
            ))}
          </ul>
        </Titled>
      )}
      {suggested.length > 0 && (
        <Titled edge="bg-accent" title={<Trans>Clubs for you</Trans>}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {suggested.map((slug) => (
              <li key={slug} className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
                <ListedClub slug={slug} />
              </li>
            ))}
          </ul>
        </Titled>
      )}
    </>
  );
}

function AllClubs({ query, filters }: { query: UseInfiniteQueryResult<InfiniteData<IdPage>>; filters: ClubFilters }) {
  const { t } = useLingui();
  const failed = t`Failed to load the clubs.`;
  if (query.isPending) return <ClubSkeletons />;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const slugs = idsOf(query.data);
  if (slugs.length === 0) {
    return (
      <EmptyState
        of="people"
        action={
          <ButtonLink to={communityPaths.found}>
            <Trans>Found a club</Trans>
          </ButtonLink>
        }
      >
        {Object.keys(filters).length > 0 ? (
          <Trans>No club matches. It may be yours to found.</Trans>
        ) : (
          <Trans>No clubs yet. Found the first one.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid ids={slugs} label={t`Clubs`} listKey={`clubs ${JSON.stringify(filters)}`} isBusy={query.isFetching}>
        {(slug, position) => <ListedClub key={slug} slug={slug} position={position} />}
      </CardGrid>
      <NextPage query={query} errorMessage={failed}>
        <ClubSkeletons />
      </NextPage>
    </>
  );
}

function ClubSkeletons() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="pinned h-40" />
      ))}
    </div>
  );
}
