import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
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
  const elections = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedList query={query} errorMessage={t`Failed to load the elections.`} skeleton={<Skeleton className="h-60" />}>
      {elections.length === 0 ? (
        <EmptyState of="people">
          <Trans>No elections yet.</Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`Elections`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {elections.map((election) => (
            <ElectionCard key={election.id} club={club} election={election} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
