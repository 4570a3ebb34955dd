import { createElement, useState } from 'react';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';

const code = lazyCode(async () => (await import('./focus-aids.ts')).FocusAids);

/** Renders `FocusAids`, which loads with the first touch or focus: a visit that only reads needs none. */
export function FocusAidsHost() {
  const [from] = useState(location.pathname);
  const FocusAids = useLazyCode(code, firstUse);
  return FocusAids && createElement(FocusAids, { from });
}

function firstUse(): Promise<void> {
  if (document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, () => resolve(), { once: true });
  });
}
