import { useQuery } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isHiddenPage } from '#app/pages.ts';
import { guidesQuery } from '#features/communities/guides/guides.api.ts';
import { useInstallation } from '#features/installation/installation.ts';
import { Announcements } from '#features/intake/announcements/announcements.tsx';

/** The announcements of a hub. In that of a campus or country, the people who keep its guides write them. */
export function HubAnnouncements({ community: { id, slug, kind, intake } }: { community: Community }) {
  const { data } = useQuery(guidesQuery(id));
  // Operators hide announcements with the Intake Hub.
  if (isHiddenPage(useInstallation(), '/intake-hub')) return null;
  // The same list as in the Intake Hub, where every member can announce.
  if (kind === 'INTAKE' && intake !== null) return <Announcements hub={{ intake }} />;
  return <Announcements hub={{ communityId: id, slug }} canAnnounce={data?.canEdit === true} />;
}
