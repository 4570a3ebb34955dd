export type ProfileTab = 'media' | 'posts' | 'friends';

/** Returns the tabs of a profile in order; friends are visible only to their owner. */
export function tabsOf(isOwn: boolean): ProfileTab[] {
  return isOwn ? ['media', 'posts', 'friends'] : ['media', 'posts'];
}

/** Returns the tab of a URL, and whether the URL names an unknown one. */
export function tabOf(search: URLSearchParams, isOwn: boolean): { tab: ProfileTab; isInvalid: boolean } {
  const wanted = search.get('tab');
  const tab = tabsOf(isOwn).find((each) => each === wanted);
  return { tab: tab ?? 'media', isInvalid: wanted !== null && !tab };
}
