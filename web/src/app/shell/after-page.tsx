import { createElement, type ComponentType } from 'react';
import { useLazyCode, type LazyCode } from '#platform/offline/lazy-code.ts';
import { painted } from '#platform/device/painted.ts';

/** A component whose code loads after the page has been painted, or once the network is back. */
export function AfterPage({ code }: { code: LazyCode<ComponentType> }) {
  const loaded = useLazyCode(code, painted);
  return loaded && createElement(loaded);
}
