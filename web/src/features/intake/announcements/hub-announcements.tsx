import { useQuery } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import { guidesQuery } from '#features/communities/communities.public.ts';
import { Announcements } from './announcements.tsx';

/** The announcements of the hub of a campus or country, in which those announce who keep its guides. */
export function HubAnnouncements({ community: { id, slug } }: { community: Community }) {
  const { data } = useQuery(guidesQuery(id));
  return <Announcements hub={{ communityId: id, slug }} canAnnounce={data?.canEdit === true} />;
}
