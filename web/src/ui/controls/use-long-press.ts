import { useEffect, useRef, type MouseEvent, type TouchEvent } from 'react';

/** How long a touch must last to count as a long press, in milliseconds, as on Android. */
const pressMs = 500;

/** Returns handlers for long presses. Moving the finger scrolls instead, and the end of a long press is not a tap. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onTouchStart() {
      cancel();
      wasLong.current = false;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, pressMs);
    },
    onTouchMove: cancel,
    onTouchCancel: cancel,
    onTouchEnd(event: TouchEvent) {
      cancel();
      if (wasLong.current) event.preventDefault();
    },
    onContextMenu(event: MouseEvent) {
      // Browsers send a pointer event here, contrary to React's types.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
    },
  };
}
