import type { QueryClient } from '@tanstack/react-query';
import { listen } from '#platform/api/sockets.ts';

// Every visit loads this. An import of the keys would load all of the communities.
const [all, mine] = [['communities'], ['communities', 'list', 'mine']];
const changing: readonly unknown[] = ['bySlug', 'people', 'elections'];

/**
 * Refetches what the pages of a club show, or marks it as stale, when a notification leads there: of a request, its answer, an
 * election or an offer. Works until the returned function is called.
 */
export function startLiveCommunities(cache: QueryClient): () => void {
  return listen('/notifications notification', ({ kind, link }) => {
    const [path, slug] = /^\/clubs(?:\/([^/?#]+)|$)/.exec(link) ?? [];
    if (path === undefined) return;
    // People who were removed are led to all clubs.
    if (slug === undefined) return void cache.invalidateQueries({ queryKey: all });
    const club = cache.getQueryData<{ id: string }>([...all, 'bySlug', slug]);
    void cache.invalidateQueries({
      queryKey: all,
      predicate: ({ queryKey: [, part, key] }) => changing.includes(part) && (key === slug || key === club?.id),
    });
    if (kind === 'answer') void cache.invalidateQueries({ queryKey: mine });
  });
}
