export { canHostEvents } from './club-rights.ts';
export { communityQuery, useOwnCommunities } from './communities.api.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

/** Links to the viewer's hubs and clubs. */
export const HubChips = lazyPart(async () => (await import('./hub-chips.tsx')).HubChips, ['communities']);
