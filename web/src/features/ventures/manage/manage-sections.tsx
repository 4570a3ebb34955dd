import type { Venture } from '@baraza/contract/features/ventures.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { OfferList } from './offer-list.tsx';
import { TeamList } from './team-list.tsx';
import { VentureEnd } from './close-or-transfer.tsx';

/** All of a venture that is not in its form: what it offers and announces, who is on its team, and its end. */
export function VentureManage({ venture }: { venture: Venture }) {
  return (
    <>
      <OfferList ventureId={venture.id} />
      <AnnouncementList ventureId={venture.id} />
      <TeamList ventureId={venture.id} />
      <VentureEnd venture={venture} />
    </>
  );
}
