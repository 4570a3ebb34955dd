import { Trans } from '@lingui/react/macro';
import type { Community } from '@baraza/contract/features/communities.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';

/** Replaces a page of a club that only its officers and owners can use. */
export function OfficersOnly({ club }: { club: Community }) {
  return (
    <EmptyState of="people" action={<ToMembers club={club} />}>
      {club.kind === 'CLUB' ? (
        <Trans>The officers and owners of the club look after this. Ask one of them.</Trans>
      ) : (
        <Trans>A hub has no officers, so there is nothing to manage.</Trans>
      )}
    </EmptyState>
  );
}

/** A link to the page of a club, which has the list of its members. */
export function ToMembers({ club }: { club: Community }) {
  return (
    <ButtonLink to={communityPaths.one(club.slug)} variant="secondary">
      {club.kind === 'CLUB' ? <Trans>Open the club</Trans> : <Trans>Open the hub</Trans>}
    </ButtonLink>
  );
}
