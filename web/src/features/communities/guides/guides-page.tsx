import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { AddGuideLink } from './add-guide-link.tsx';
import { GuideRows } from './guide-rows.tsx';
import { KeepersLine } from './keepers-line.tsx';
import { guidesQuery } from './guides.api.ts';

/** All guides of a club or hub. */
export function GuidesPage() {
  const { t } = useLingui();
  return (
    <ClubSubpage title={t`Guides`} heading={<span id="guides">{t`Guides`}</span>}>
      {(club) => <Guides key={club.id} club={club} />}
    </ClubSubpage>
  );
}

function Guides({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useQuery(guidesQuery(club.id));
  if (!query.data) {
    if (query.isError) return <FailedQuery query={query} message={t`Failed to load the guides.`} />;
    return <Skeleton className="h-60" />;
  }
  const { guides, canEdit } = query.data;
  const add = canEdit && <AddGuideLink club={club} count={guides.length} />;
  if (guides.length === 0) {
    return (
      <>
        <KeepersLine club={club} />
        <EmptyState action={add}>
          <Trans>No guides yet.</Trans>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <KeepersLine club={club} />
      <GuideRows club={club} guides={guides} />
      <div>{add}</div>
    </>
  );
}
