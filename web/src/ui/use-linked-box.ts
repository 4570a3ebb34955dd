import { useEffect, useRef, type RefObject } from 'react';

/** For the box that a link leads to: brings it to the middle of the screen, and hands it the focus. */
export function useLinkedBox<Box extends HTMLElement>(isLinked: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (!isLinked) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return box;
}
