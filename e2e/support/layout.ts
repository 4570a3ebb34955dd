import type { Page } from 'playwright-core';

/**
 * Returns the layout defects of the current page: truncated labels, placeholders or options, tabs, navigation links or columns
 * that need sideways scrolling, distorted pictures, and covered controls. Does not change the scroll position. Covered controls take
 * most of the time, because the page is scrolled to its end.
 */
export function layoutFaultsOn(page: Page, { findsCovered = true } = {}): Promise<string[]> {
  return page.evaluate(async (findsCovered) => {
    // Measures the final positions. An animation of an element that is not rendered does not end, so all are finished here.
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity)
        animation.finish();
    }
    const faults = new Set<string>();
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
    const isMenuOpen = document.querySelector(':popover-open:not(.toast-layer, [aria-hidden])') !== null;
    const root = dialog ?? document.body;
    const find = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          // Elements for screen readers only are 1 px wide.
          element.getBoundingClientRect().width > 2,
      );
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;

    /** Elements for screen readers only, on some screens or all, are 1 px wide. */
    const isForReaders = (element: HTMLElement) => {
      for (let box: HTMLElement | null = element; box; box = box.parentElement) if (box.offsetWidth === 1) return true;
      return false;
    };
    const isCut = (element: HTMLElement) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { right, left } = text.getBoundingClientRect();
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        if (getComputedStyle(box).overflowX === 'hidden' && (right > edge.right + 1 || left < edge.left - 1))
          return true;
        // A modal dialog is in the top layer, where its ancestors do not clip it.
        if (box.matches('dialog[open]')) return false;
      }
      return false;
    };
    const labels = 'button, [role=tab], nav a, label, legend, h1, h2, h3, th';
    for (const label of find(labels)) {
      const parts = [label, ...label.querySelectorAll<HTMLElement>('*')].filter(
        (part) =>
          [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          !isForReaders(part) &&
          getComputedStyle(part).webkitLineClamp === 'none',
      );
      // Names and texts of people may have any length; the product's own texts must fit.
      const own = parts.filter((part) => !part.closest('[dir=auto], bdi'));
      if (own.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && isEllipsis(part)))
        faults.add(`text is cut: ${nameOf(label)}`);
      else if (own.some(isCut)) faults.add(`text is cut: ${nameOf(label)}`);
    }
    function isEllipsis(element: HTMLElement) {
      return getComputedStyle(element).overflowX !== 'visible';
    }

    // A source with a box takes a cell and a gap, which moves the picture.
    if ([...root.querySelectorAll('picture > source')].some((source) => source.getClientRects().length > 0))
      faults.add('a source of a picture has a box');

    const canvas = document.createElement('canvas').getContext('2d');
    const widthOf = (text: string, style: CSSStyleDeclaration) => {
      if (!canvas) return 0;
      canvas.font = style.font;
      return canvas.measureText(text).width;
    };
    for (const control of find('input, textarea, select')) {
      if (control.getBoundingClientRect().width < 24) continue;
      const style = getComputedStyle(control);
      const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (control instanceof HTMLSelectElement) {
        const words = control.selectedOptions[0]?.text ?? '';
        // A select with transparent text has a separate element that shows it and wraps.
        if (style.color !== 'rgba(0, 0, 0, 0)' && widthOf(words, style) > room + 1)
          faults.add(`choice is cut: select "${words}"`);
      } else if (control instanceof HTMLInputElement) {
        const { font } = getComputedStyle(control, '::placeholder');
        if (canvas) canvas.font = font || style.font;
        const wide = canvas?.measureText(control.placeholder).width ?? 0;
        if (control.value === '' && wide > room + 1) faults.add(`placeholder is cut: "${control.placeholder}"`);
      }
    }

    for (const bar of find('[role=tablist], nav, nav ul, table')) {
      for (let box: HTMLElement | null = bar; box && box !== document.body; box = box.parentElement) {
        const scrolls = ['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX);
        if (scrolls && box.scrollWidth > box.clientWidth + 1) faults.add(`has to be scrolled sideways: ${nameOf(bar)}`);
      }
    }

    for (const box of find('img, [style*=width]')) {
      const [wide, high] = [parseFloat(box.style.width), parseFloat(box.style.height)];
      if (!box.style.width.endsWith('px') || !box.style.height.endsWith('px')) continue;
      const { width, height } = box.getBoundingClientRect();
      const ratio = width / height / (wide / high);
      if (Math.abs(ratio - 1) > 0.03)
        faults.add(`is squashed to ${Math.round(width)} x ${Math.round(height)}: ${nameOf(box)}`);
    }

    // Controls below an open menu or behind a dialog cannot be clicked anyway.
    if (findsCovered && !isMenuOpen) {
      const before = scrollY;
      const findEnd = () => Math.max(0, document.documentElement.scrollHeight - innerHeight);
      const end = findEnd();
      const steps = Array.from({ length: Math.min(12, Math.ceil(end / innerHeight)) }, (_, at) => at * innerHeight);
      // A page grows when posts that come near the window are rendered, so its end is found again after each step.
      for (const top of dialog ? [before] : new Set([0, ...steps, Number.MAX_SAFE_INTEGER])) {
        scrollTo({ top, behavior: 'instant' });
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        for (const control of find('a[href], button, input, select, textarea, [role=tab], summary')) {
          const cover = coverOf(control);
          if (!cover) continue;
          const isFixed = hasFixed(cover);
          // Bars cover each other on purpose, and what a bar covers can be scrolled free except at the ends of the page.
          // Which end that is depends on the side of the bar: a sheet reaches above the middle of the window.
          const { y, height } = cover.getBoundingClientRect();
          const isAtItsEnd = y + height / 2 < innerHeight / 2 ? scrollY === 0 : scrollY >= findEnd() - 1;
          if (isFixed && !dialog && (hasFixed(control) || !isAtItsEnd)) continue;
          faults.add(`is covered by ${nameOf(cover)}: ${nameOf(control)}`);
        }
      }
      scrollTo({ top: before, behavior: 'instant' });
    }
    function hasFixed(element: Element | null): boolean {
      for (let each = element; each; each = each.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true;
      }
      return false;
    }
    /** Whether a point of a control is beyond the edge of a box in which it can be scrolled into view. */
    function isScrolledOut(control: HTMLElement, x: number, y: number): boolean {
      const scrolls = (overflow: string) => ['auto', 'scroll'].includes(overflow);
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { top, bottom, left, right } = box.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(box);
        if ((scrolls(overflowX) && (x < left || x > right)) || (scrolls(overflowY) && (y < top || y > bottom)))
          return true;
      }
      return false;
    }
    /** Returns the control that covers the centre of another. */
    function coverOf(control: HTMLElement): Element | undefined {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isScrolledOut(control, x, y)) return undefined;
      const hit = document.elementFromPoint(x, y);
      if (!hit || control.contains(hit) || hit.contains(control)) return undefined;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      if (labels.some((label) => label.contains(hit))) return undefined;
      return hit.closest('a[href], button, input, select, textarea, [role=tab], [role=listbox], header, nav') ?? hit;
    }
    return [...faults];
  }, findsCovered);
}
