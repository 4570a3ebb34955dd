import { act } from '@testing-library/react';
import { createElement, type ReactElement, type ReactNode } from 'react';

/*
 * jsdom has no layout: every element is 0 pixels high and nothing scrolls. These fakes replace what needs layout.
 */

const observers = new Set<FakeIntersectionObserver>();

/** Reports nothing until `scrollToEnd`. */
export class FakeIntersectionObserver {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
  intersect() {
    this.#callback([{ isIntersecting: true }]);
  }
}

/** Reports nothing, because no size changes. */
export class FakeResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
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
