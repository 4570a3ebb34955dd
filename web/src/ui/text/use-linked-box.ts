import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the element that a link points to into the screen, by default into its middle, and focuses it. */
export function useLinkedBox<Box extends HTMLElement>(
  isLinked: boolean,
  block: ScrollLogicalPosition = 'center',
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (!isLinked) return;
    box.current?.scrollIntoView({ block });
    box.current?.focus({ preventScroll: true });
  }, [isLinked, block]);
  return box;
}
