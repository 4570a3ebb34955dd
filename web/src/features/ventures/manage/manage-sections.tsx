import type { Venture } from '@baraza/contract/features/ventures.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { CloseOrTransfer } from './close-or-transfer.tsx';
import { OfferList } from './offer-list.tsx';
import { TeamList } from './team-list.tsx';

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
