import { createElement, useImperativeHandle, type ReactElement, type ReactNode, type Ref } from 'react';

/*
 * Replaces `virtua` in tests, because jsdom has no layout: `vi.mock('virtua', () => import('./fake-virtualizer.ts'))`.
 */

/** The indexes to which the list was scrolled. */
export const scrolledTo: number[] = [];

interface Props<Row> {
  ref: Ref<{ scrollToIndex: (index: number) => void }>;
  data: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** Renders all rows. */
export function Virtualizer<Row>({ ref, data, children }: Props<Row>): ReactElement {
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => void scrolledTo.push(index) }));
  return createElement('div', null, data.map(children));
}
