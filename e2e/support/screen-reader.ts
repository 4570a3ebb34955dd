import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns role and name of the focused element as in the browser's accessibility tree: `link "Events"`; `none` without one. */
export async function focusOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.className === 'HTMLBodyElement' || result.objectId === undefined) return 'none';
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    return `${String(node?.role?.value)} "${String(node?.name?.value)}"`;
  } finally {
    await session.detach();
  }
}

/** Waits until the focused element has this role and name. */
export async function expectFocus(page: Page, expected: string | RegExp): Promise<void> {
  const pattern = typeof expected === 'string' ? expected : (expect.stringMatching(expected) as string);
  await expect.poll(() => focusOf(page)).toEqual(pattern);
}

/**
 * Records what a screen reader announces by itself: changes inside live regions that were in the page before, and alerts. Regions
 * that a modal dialog makes inert are silent. Call it before the page is opened; the result returns the texts so far, one per line.
 */
export async function listenTo(context: BrowserContext): Promise<(page: Page) => Promise<string>> {
  await context.addInitScript(() => {
    const regions = 'output, [role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    const said: string[] = ((window as unknown as { said: string[] }).said = []);
    let known = new Set<Element>();
    const isSilent = (region: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      return (modal !== undefined && !modal.contains(region)) || region.closest('[inert], [aria-hidden=true]') !== null;
    };
    const hear = (records: MutationRecord[]) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(regions);
        if (region && known.has(region)) changed.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const alert of [node, ...node.querySelectorAll('*')])
            if (alert.matches('[role=alert]')) changed.add(alert);
        }
      }
      known = new Set(document.querySelectorAll(regions));
      for (const region of changed) {
        const text = (region.textContent ?? '').trim();
        if (text !== '' && region.isConnected && !isSilent(region)) said.push(text);
      }
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (page) => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));
}
