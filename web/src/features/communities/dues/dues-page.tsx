import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { DuesList } from './dues-list.tsx';

const OneDue = lazyPart(async () => (await import('./one-due.tsx')).OneDue);

/** The dues of a club, for its members, and the one that is named in the query. */
export function DuesPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const dueId = params.get('due');
  return (
    <ClubSubpage title={t`Dues`}>
      {(club) =>
        club.kind !== 'CLUB' || club.viewer.status !== 'member' ? (
          <EmptyState of="people">
            <Trans>Dues are for members of the club.</Trans>
          </EmptyState>
        ) : dueId === null ? (
          <DuesList key={club.id} club={club} />
        ) : (
          <OneDue key={dueId} club={club} dueId={dueId} />
        )
      }
    </ClubSubpage>
  );
}
