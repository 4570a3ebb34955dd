import { act } from '@testing-library/react';
import { createElement, useImperativeHandle, type ReactElement, type ReactNode, type Ref } from 'react';

/*
 * jsdom has no layout: every element is 0 pixels high and nothing scrolls. These fakes replace what needs layout.
 */

const observers = new Set<FakeIntersectionObserver>();

interface FakeEntry {
  isIntersecting: boolean;
  boundingClientRect: { bottom: number };
}

/** Reports nothing until `scrollToEnd` or `scrollPast`. */
export class FakeIntersectionObserver {
  readonly #callback: (entries: FakeEntry[]) => void;
  constructor(callback: (entries: FakeEntry[]) => void) {
    this.#callback = callback;
  }
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
  intersect() {
    this.#callback([{ isIntersecting: true, boundingClientRect: { bottom: 100 } }]);
  }
  leave() {
    this.#callback([{ isIntersecting: false, boundingClientRect: { bottom: -100 } }]);
  }
}

/** Scrolls every observed element out of view at the top. */
export function scrollPast(): void {
  act(() => {
    for (const observer of observers) observer.leave();
  });
}

const resizeObservers = new Set<FakeResizeObserver>();

/** Reports nothing until `resize`, because no size changes. */
export class FakeResizeObserver {
  readonly #callback: () => void;
  readonly #elements = new Set<Element>();
  constructor(callback: () => void) {
    this.#callback = callback;
    resizeObservers.add(this);
  }
  observe(element: Element) {
    this.#elements.add(element);
  }
  unobserve(element: Element) {
    this.#elements.delete(element);
  }
  disconnect() {
    this.#elements.clear();
    resizeObservers.delete(this);
  }
  report(element: Element) {
    if (this.#elements.has(element)) this.#callback();
  }
}

/** Reports that the size of an element has changed. */
export function resize(element: Element): void {
  act(() => {
    for (const observer of resizeObservers) observer.report(element);
  });
}

/** Scrolls every observed element into view, so that endless lists load their next page. */
export function scrollToEnd(): void {
  act(() => {
    for (const observer of observers) observer.intersect();
  });
}

interface VirtualizerProps<Row> {
  data: readonly Row[];
  as?: string;
  item?: string;
  children: (row: Row, index: number) => ReactNode;
}

/** Replaces the component of `virtua` and renders all rows. */
export function FakeWindowVirtualizer<Row>(props: VirtualizerProps<Row>): ReactElement {
  const { data, as = 'div', item = 'div', children } = props;
  return createElement(
    as,
    null,
    data.map((row, index) => createElement(item, { key: index }, children(row, index))),
  );
}

/** The indexes to which a list with `FakeVirtualizer` was scrolled. */
export const scrolledTo: number[] = [];

interface ScrolledProps<Row> {
  ref: Ref<{ scrollToIndex: (index: number) => void }>;
  data: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** Replaces the component of `virtua` for a box that scrolls, and renders all rows. */
export function FakeVirtualizer<Row>({ ref, data, children }: ScrolledProps<Row>): ReactElement {
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => void scrolledTo.push(index) }));
  return createElement('div', null, data.map(children));
}
