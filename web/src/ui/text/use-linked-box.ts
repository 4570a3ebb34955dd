import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the element that a link points to into the middle of the screen and focuses it. */
export function useLinkedBox<Box extends HTMLElement>(isLinked: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (!isLinked) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return box;
}
