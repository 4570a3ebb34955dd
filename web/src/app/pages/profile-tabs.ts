export type ProfileTab = 'media' | 'posts' | 'friends';

/** The tabs of a profile in their order; one's friends are shown to oneself alone. */
export function tabsOf(isOwn: boolean): ProfileTab[] {
  return isOwn ? ['media', 'posts', 'friends'] : ['media', 'posts'];
}

/** The tab an address asks for, and whether what it asks for is none. */
export function tabOf(search: URLSearchParams, isOwn: boolean): { tab: ProfileTab; isInvalid: boolean } {
  const wanted = search.get('tab');
  const tab = tabsOf(isOwn).find((each) => each === wanted);
  return { tab: tab ?? 'media', isInvalid: wanted !== null && !tab };
}
