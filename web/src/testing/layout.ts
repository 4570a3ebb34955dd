import { onTestFinished, vi } from 'vitest';

const size = { width: 360, height: 100 };

/**
 * Gives elements a size, which jsdom does not: long lists then render their rows. Every observed element is reported
 * as 360 by 100 pixels and visible.
 */
export function simulateLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    observerOf((target) => ({ target, contentRect: size })),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    observerOf((target) => ({ target, isIntersecting: true })),
  );
  vi.stubGlobal('scrollTo', () => undefined);
  const getters = [
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(() => document.body),
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  ];
  // jsdom does not define it.
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const getter of getters) getter.mockRestore();
  });
}

/** An observer class that reports each element once, right after it is observed. */
function observerOf(entryFor: (target: Element) => object) {
  return class {
    readonly #report: (entries: object[]) => void;
    readonly #observed = new Set<Element>();

    constructor(report: (entries: object[]) => void) {
      this.#report = report;
    }

    observe(target: Element): void {
      this.#observed.add(target);
      queueMicrotask(() => this.#observed.has(target) && this.#report([entryFor(target)]));
    }

    unobserve(target: Element): void {
      this.#observed.delete(target);
    }

    disconnect(): void {
      this.#observed.clear();
    }
  };
}
