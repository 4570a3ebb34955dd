import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';

/** Not part of pages that show content of clubs only. */
const naming = lazyCode(() => import('./community-name.ts'));

/** The name of the community of content. */
export function BriefName({ community }: { community: CommunityBrief }) {
  return community.kind === 'CLUB' ? community.name : <HubName hub={community} />;
}

function HubName({ hub }: { hub: CommunityBrief }) {
  return useLazyCode(naming)?.communityName(hub) ?? hub.name;
}
