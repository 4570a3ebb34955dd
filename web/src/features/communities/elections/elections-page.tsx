import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ElectionCard } from './election-card.tsx';
import { electionsQuery } from './elections.api.ts';
import { StartDialog } from './start-dialog.tsx';

/** The elections of a club, in which members stand, vote and accept. */
export function ElectionsPage() {
  const { t } = useLingui();
  return <ClubSubpage title={t`Elections`}>{(club) => <Elections key={club.id} club={club} />}</ClubSubpage>;
}

function Elections({ club }: { club: Community }) {
  const [isStarting, setStarting] = useState(false);
  if (club.kind !== 'CLUB' || club.viewer.status !== 'member') {
    return (
      <EmptyState of="people">
        <Trans>Elections are for members of the club.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {isOfficer(club) && club.archivedAt === null && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setStarting(true)}>
            <Plus aria-hidden size={18} />
            <Trans>Start an election</Trans>
          </Button>
        </div>
      )}
      <List club={club} />
      {isStarting && <StartDialog club={club} onClose={() => setStarting(false)} />}
    </>
  );
}

function List({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(electionsQuery(club.id));
  const failed = t`Failed to load the elections.`;
  if (query.isPending) return <Skeleton className="h-60" />;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const elections = query.data.pages.flatMap(({ items }) => items);
  if (elections.length === 0) {
    return (
      <EmptyState of="people">
        <Trans>No elections yet.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t`Elections`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {elections.map((election) => (
          <ElectionCard key={election.id} club={club} election={election} />
        ))}
      </ul>
      <NextPage query={query} errorMessage={failed}>
        <Skeleton className="h-60" />
      </NextPage>
    </>
  );
}
