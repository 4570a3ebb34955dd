import { Trans, useLingui } from '@lingui/react/macro';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isWaiting } from '#features/communities/club-rights.ts';
import { useAnswerOffer } from '#features/communities/communities.api.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';

/** What the viewer should know about their membership: why it was refused or ended, or that they can become an owner. */
export function ClubStanding({ club }: { club: Community }) {
  const { i18n } = useLingui();
  const { status, reason, isOfferedOwnership, askAgainAt } = club.viewer;
  if (isOfferedOwnership) return <OwnershipOffer club={club} />;
  const isDeclined = status === 'none' && (reason !== null || isWaiting(club));
  const time = askAgainAt && formatDateTime(askAgainAt, i18n.locale);
  if (status !== 'removed' && !isDeclined) return null;
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-1 border border-hairline bg-raised p-4">
      <p className="font-semibold">
        {isDeclined ? <Trans>Your request was declined.</Trans> : <Trans>You were removed from this club.</Trans>}
      </p>
      {reason !== null && <LinkedParagraph text={reason} />}
      {time && isWaiting(club) && (
        <p className="text-label text-muted">
          <Trans>You can ask again from {time} on.</Trans>
        </p>
      )}
    </section>
  );
}

function OwnershipOffer({ club }: { club: Community }) {
  const { i18n } = useLingui();
  const { offerEndsAt } = club.viewer;
  const time = offerEndsAt && formatDateTime(offerEndsAt, i18n.locale);
  const answer = useAnswerOffer(club.id);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4">
      <p className="font-semibold">
        <Trans>You are asked to become an owner of this club.</Trans>
      </p>
      {time && (
        <p className="text-label text-muted">
          <Trans>You can accept until {time}.</Trans>
        </p>
      )}
      <AnswerButtons answer={answer} accept={<Trans>Become an owner</Trans>} decline={<Trans>Decline</Trans>} />
    </section>
  );
}
