export interface FrameParts {
  /** The texts in each other language, in the order of the frame. */
  words: Record<string, string[]>;
  /** The main pages that operators can hide, by the name of their feature. */
  hideable: Record<string, string>;
}

/**
 * Prepares the controls of the static frame, which the build has rendered for Spotlight in the default language, before their first
 * paint: for the language, the page, the tab that was open last, and what the operator has hidden. An inline script runs it.
 */
export function prepareFrame({ words, hideable }: FrameParts): void {
  const frame = document.querySelector('.early > div');
  if (!frame) return;
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  for (const word of words[document.documentElement.lang] ?? []) (texts.nextNode() ?? frame).nodeValue = word;
  const path = location.pathname === '/' ? '/feed' : location.pathname;
  const linkTo = (page: string | undefined) => frame.querySelector(`a[href="${page}"]`);
  try {
    const { id, isOnboarded } = JSON.parse(localStorage['baraza']).user;
    const current = linkTo(path);
    if (!isOnboarded || !current) return frame.remove();
    current.setAttribute('aria-current', 'page');
    if (path !== '/feed') frame.querySelectorAll('fieldset, [data-tap=compose]').forEach((each) => each.remove());
    const tab = new URLSearchParams(location.search).get('show') ?? localStorage[`baraza.typed.feed-tab.${id}`];
    const shown = frame.querySelector(`[data-tap="tab ${tab}"]`);
    if (shown) {
      frame.querySelector('fieldset [aria-pressed=true]')?.setAttribute('aria-pressed', 'false');
      shown.setAttribute('aria-pressed', 'true');
    }
    const { hiddenFeatures } = JSON.parse(localStorage[`baraza.copied.installation.${id}`] ?? '{"hiddenFeatures":[]}');
    for (const name of hiddenFeatures) linkTo(hideable[name])?.parentElement?.remove();
  } catch {
    // Storage is disabled, or holds something else.
  }
}
