import type { Page } from 'playwright-core';

/**
 * Returns texts of the current page that are cut off, also at the top or bottom, texts that overlap, and texts of people that take their
 * direction from the page or are not aligned with it. Measures the ink of the letters, which in some scripts reaches far beyond the line.
 */
export function textFaultsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      element: HTMLElement;
      /** The nearest element that is positioned over the page: bars and floating buttons cover texts on purpose. */
      layer: Element | null;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }

    const faults = new Set<string>();
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const canvas = document.createElement('canvas').getContext('2d')!;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const text = node.nodeValue!.trim();
      if (text === '' || !isShown(element)) continue;
      const style = getComputedStyle(element);
      // A select with transparent text is covered by the element that shows it.
      if (style.color === 'rgba(0, 0, 0, 0)') continue;
      // On a page from left to right only people write in such letters.
      const isForeign = document.dir !== 'rtl' && isRightToLeft(text) && !/\p{Script=Latin}/u.test(text);
      if (isForeign && !element.closest('[dir=auto], [dir=rtl], bdi')) {
        faults.add(`text has no direction of its own: ${element.tagName.toLowerCase()} "${text.slice(0, 40)}"`);
      }
      const own = element.closest('[dir=auto]');
      const ownStyle = own && getComputedStyle(own);
      const isAgainst =
        ownStyle &&
        ownStyle.textAlign === 'start' &&
        ownStyle.direction !== getComputedStyle(own.parentElement!).direction;
      if (isAgainst && !ownStyle.display.startsWith('inline')) {
        faults.add(`text is not aligned with the page: ${own.tagName.toLowerCase()} "${text.slice(0, 40)}"`);
      }
      canvas.font = style.font;
      const ink = canvas.measureText(text);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width <= 2) continue;
        const baseline = box.top + ink.fontBoundingBoxAscent;
        const line = {
          text: text.slice(0, 40),
          element,
          layer: layerOf(element),
          left: box.left,
          right: box.right,
          top: baseline - ink.actualBoundingBoxAscent,
          bottom: baseline + ink.actualBoundingBoxDescent,
        };
        if (clip(line)) lines.push(line);
      }
    }

    lines.sort((one, other) => one.top - other.top);
    for (const [index, line] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top >= line.bottom - 1) break;
        const isBeside = other.left >= line.right - 1 || other.right <= line.left + 1;
        if (isBeside || other.element === line.element || other.layer !== line.layer) continue;
        faults.add(`text overlaps: "${line.text}" and "${other.text}"`);
      }
    }
    return [...faults];

    function isShown(element: HTMLElement): boolean {
      // Elements for screen readers only are 1 px wide.
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.sr-only, svg, [role=img], canvas, option, pre')
      );
    }

    /** Reduces a line to what its ancestors show of it. Returns whether anything is left; reports a line that is shown in part. */
    function clip(line: Line): boolean {
      // Names and texts of people may have any length, and are cut at their end; the product's own texts must fit.
      const isOwn = !line.element.closest('[dir=auto], bdi');
      for (let box: HTMLElement | null = line.element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (style.overflowX !== 'visible') {
          if (line.right <= edge.left + 1 || line.left >= edge.right - 1) return false;
          const [before, after] = [line.left < edge.left - 1, line.right > edge.right + 1];
          const isCut = isOwn ? before || after : isRightToLeft(line.text) ? after : before;
          if (isCut && style.overflowX !== 'auto' && style.overflowX !== 'scroll') report(line);
          [line.left, line.right] = [Math.max(line.left, edge.left), Math.min(line.right, edge.right)];
        }
        if (style.overflowY !== 'visible') {
          if (line.bottom <= edge.top + 1 || line.top >= edge.bottom - 1) return false;
          const isCut = line.top < edge.top - 1 || line.bottom > edge.bottom + 1;
          if (isCut && style.overflowY !== 'auto' && style.overflowY !== 'scroll') report(line);
          [line.top, line.bottom] = [Math.max(line.top, edge.top), Math.min(line.bottom, edge.bottom)];
        }
        // A modal dialog is in the top layer, where its ancestors do not clip it.
        if (box.matches('dialog[open], :popover-open')) break;
      }
      return true;
    }

    function isRightToLeft(text: string): boolean {
      return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
    }

    function report({ text, element }: Line): void {
      faults.add(`text is cut: ${element.tagName.toLowerCase()} "${text}"`);
    }

    function layerOf(element: Element): Element | null {
      for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
        if (each.matches(':popover-open') || ['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each;
      }
      return null;
    }
  });
}
