import type { Page } from 'playwright-core';

/**
 * Presses Tab through a page, at most 70 times, and returns what is wrong with the stops: controls that are outside of the window
 * or covered when they have the focus (WCAG 2.4.11), have no visible mark (2.4.7), or one with a contrast below 3:1 (1.4.11).
 */
export async function tourFaultsOn(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  await page.evaluate(() => {
    // Tab starts from what had the focus last.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let stops = 0; stops < 70; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(checkStop);
    if (stop === 'end') break;
    for (const fault of stop) faults.add(fault);
  }
  return [...faults];
}

/** Runs in the page. */
async function checkStop(): Promise<string[] | 'end'> {
  const control = document.activeElement as HTMLElement | null;
  if (!control || control === document.body) return 'end';
  // The frame stays while pages change. What covers its controls on another page is found by `layoutFaultsOn`.
  const tour = window as { toured?: WeakSet<Element> };
  tour.toured ??= new WeakSet();
  if (!control.closest('main') && tour.toured.has(control)) return [];
  tour.toured.add(control);
  // Scrolling to the control ends with a frame, and so do the bars that move with it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  for (const animation of moving) animation.finish();
  if (moving.length > 0) await new Promise(requestAnimationFrame);
  const name = `${control.localName} "${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}"`;
  const found: string[] = [];

  const { left, top, right, bottom } = control.getBoundingClientRect();
  const points = [0.05, 0.5, 0.95].flatMap((x) =>
    [0.05, 0.5, 0.95].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    const label = control.closest('label') ?? control;
    return hit !== null && (label.contains(hit) || hit.contains(control));
  });
  if (!isSeen) found.push(`is hidden when focused: ${name}`);

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const colorOf = (color: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = colorOf(color).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backdropOf = (element: Element | null): string => {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box);
      if ((colorOf(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset, caretColor } = getComputedStyle(control);
  // The browser's own ring is `auto`.
  if (outlineStyle === 'none' || (outlineStyle !== 'auto' && parseFloat(outlineWidth) < 2)) {
    // In a text box the caret marks the focus.
    const hasCaret = control.matches('textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])');
    if (!hasCaret || caretColor === 'transparent') found.push(`has no visible focus: ${name}`);
  } else {
    const isInside = parseFloat(outlineOffset) < 0;
    const [one, other] = [luminance(outlineColor), luminance(backdropOf(isInside ? control : control.parentElement))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 3) found.push(`has a focus ring with a contrast of ${contrast.toFixed(1)}: ${name}`);
  }
  return found;
}
