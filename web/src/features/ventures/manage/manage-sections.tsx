import type { Venture } from '@baraza/contract/features/ventures.ts';
import { AnnouncementList } from '#features/ventures/offers/announcement-list.tsx';
import { CloseOrTransfer } from '#features/ventures/transfer/close-or-transfer.tsx';
import { OfferList } from '#features/ventures/offers/offer-list.tsx';
import { TeamList } from '#features/ventures/team/team-list.tsx';

/** Everything the owner manages outside the form: offers, announcements, team, transfer and closing. */
export function ManageSections({ venture }: { venture: Venture }) {
  return (
    <>
      <OfferList ventureId={venture.id} />
      <AnnouncementList ventureId={venture.id} />
      <TeamList ventureId={venture.id} />
      <CloseOrTransfer venture={venture} />
    </>
  );
}
