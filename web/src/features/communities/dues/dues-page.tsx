import { Trans, useLingui } from '@lingui/react/macro';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { DuesList } from './dues-list.tsx';

/** The dues of a club, for its members. */
export function DuesPage() {
  const { t } = useLingui();
  return (
    <ClubSubpage title={t`Dues`}>
      {(club) =>
        club.kind === 'CLUB' && club.viewer.status === 'member' ? (
          <DuesList key={club.id} club={club} />
        ) : (
          <EmptyState of="people">
            <Trans>Dues are for members of the club.</Trans>
          </EmptyState>
        )
      }
    </ClubSubpage>
  );
}
