import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { communityQuery } from './communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from './community-paths.ts';

interface ClubSubpageProps {
  title: string;
  /** The same as elements; the title by default. */
  heading?: ReactNode;
  /** What the viewer gets of a club that they cannot see, by its id. */
  unseen?: (id: string) => ReactNode;
  children: (club: Community) => ReactNode;
}

/** The layout of a page below a club: a link back, a heading, the name of the club, and the content once the club is loaded. */
export function ClubSubpage({ title, heading = title, unseen, children }: ClubSubpageProps) {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const query = useQuery(communityQuery(slug));
  // Forms need the whole description.
  const club = query.data?.isExcerpt ? undefined : query.data;
  const isUnseen = hasCode(query.error, 'not_found');
  const back = isUnseen ? communityPaths.directory : communityPaths.one(slug);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={title} />
      <div>
        <ButtonLink to={back} variant="quiet" size="small" className="-ms-3">
          <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
          {isUnseen ? <Trans>All clubs</Trans> : <Trans>Back to the club</Trans>}
        </ButtonLink>
      </div>
      <div>
        <PageHeading>{heading}</PageHeading>
        {club && (
          <p dir="auto" className="text-lead wrap-anywhere text-muted">
            {communityName(club)}
          </p>
        )}
      </div>
      {isUnseen ? (
        (unseen?.(slug) ?? (
          <EmptyState of="people">
            <Trans>This club does not exist, or it is not open to you.</Trans>
          </EmptyState>
        ))
      ) : club ? (
        children(club)
      ) : query.isError ? (
        <FailedQuery query={query} message={t`Failed to load this club.`} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  );
}
