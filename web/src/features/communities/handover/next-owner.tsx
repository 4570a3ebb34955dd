import { Trans, useLingui } from '@lingui/react/macro';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { MemberList } from '#features/communities/club/member-list.tsx';
import { useConfirmedOffer } from '#features/communities/desk/owner-offer.ts';
import { Button } from '#ui/controls/button.tsx';
import { personName } from '#ui/text/person-name.ts';
import { type Decision, decisionAbout, isDecided } from './handover-summary.tsx';

interface NextOwnerProps {
  club: Community;
  done: readonly Decision[];
  onDone: (decision: Decision) => void;
}

/** The members, to one of whom the owner offers the club. */
export function NextOwner({ club, done, onDone }: NextOwnerProps) {
  return (
    <>
      <p>
        <Trans>
          Choose who runs the club next. They become an owner once they accept, and a club can have several owners.
        </Trans>
      </p>
      <MemberList
        club={club}
        renderAction={(member) => member.role !== 'OWNER' && <Choose {...{ club, member, done, onDone }} />}
      />
    </>
  );
}

function Choose({ club, member, done, onDone }: NextOwnerProps & { member: CommunityMember }) {
  const { t } = useLingui();
  const offer = useConfirmedOffer(club);
  const name = personName(member);
  if (isDecided(done, member, 'offered')) {
    return (
      <span className="text-label text-muted">
        <Trans>Offer sent</Trans>
      </span>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Choose ${name} as the next owner`}
      pending={offer.isPending}
      onClick={() => void offer.confirm(member, () => onDone(decisionAbout(member, 'offered')))}
    >
      <Trans>Choose</Trans>
    </Button>
  );
}
