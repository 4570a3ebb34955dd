import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';

/** Not part of pages that show content of clubs only. */
const naming = lazyCode(() => import('#platform/locale/community-name.ts'));

/** The name of the community of content. */
export function BriefName({ community }: { community: CommunityBrief }) {
  return community.kind === 'CLUB' ? community.name : <HubName hub={community} />;
}

function HubName({ hub }: { hub: CommunityBrief }) {
  return useBriefName()(hub);
}

/** Returns what names a community: in the viewer's language as soon as the names of countries have loaded. */
export function useBriefName(): (community: CommunityBrief) => string {
  const loaded = useLazyCode(naming);
  return (community) => loaded?.communityName(community) ?? community.name;
}
