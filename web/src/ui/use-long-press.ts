import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** How long a finger rests before it counts as a long press, in ms, as on Android. */
const pressMs = 500;

/** A finger that moves farther than this many pixels scrolls. */
const slack = 10;

/** Handlers for an element that reacts to a finger resting on it. The click that ends a long press does nothing. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      cancel();
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, pressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch')
        event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
