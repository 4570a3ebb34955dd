import { Plural, Trans } from '@lingui/react/macro';
import { askAgainDays } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { useAnswerOffer } from '#features/communities/communities.api.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';

/** What the viewer should know about their membership: why it was refused or ended, or that they can become an owner. */
export function ClubStanding({ club }: { club: Community }) {
  const { status, reason, isOfferedOwnership } = club.viewer;
  if (isOfferedOwnership) return <OwnershipOffer club={club} />;
  const isDeclined = status === 'none' && reason !== null;
  if (status !== 'removed' && !isDeclined) return null;
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-1 border border-hairline bg-raised p-4">
      <p className="font-semibold">
        {isDeclined ? <Trans>Your request was declined.</Trans> : <Trans>You were removed from this club.</Trans>}
      </p>
      {reason !== null && <LinkedParagraph text={reason} />}
      {isDeclined && (
        <p className="text-label text-muted">
          <Plural
            value={askAgainDays}
            one="You can ask again # day after the answer."
            other="You can ask again # days after the answer."
          />
        </p>
      )}
    </section>
  );
}

function OwnershipOffer({ club }: { club: Community }) {
  const answer = useAnswerOffer(club.id);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4">
      <p className="font-semibold">
        <Trans>You are offered to become an owner of this club.</Trans>
      </p>
      <AnswerButtons answer={answer} accept={<Trans>Become an owner</Trans>} decline={<Trans>Decline</Trans>} />
    </section>
  );
}
