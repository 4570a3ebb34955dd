import type { Page } from 'playwright-core';

/**
 * Translates the page like the translator of a browser: the text of each text node is replaced, and the node is moved into two elements
 * of its own, also when it is added or changed later. The translation of a text is the text between guillemets.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest('font, script, style, textarea, svg') || text.data.trim() === '') continue;
        const outer = document.createElement('font');
        parent.replaceChild(outer, text);
        const inner = outer.appendChild(document.createElement('font'));
        inner.append(text);
        text.data = `«${text.data}»`;
      }
    };
    addEventListener('DOMContentLoaded', () => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { target } of changes) if (target.isConnected) translate(target);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
