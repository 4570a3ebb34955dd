import { useEffect, useRef, type MouseEvent, type TouchEvent } from 'react';

/** How long a finger rests before it counts as a long press, in ms, as on Android. */
const pressMs = 500;

/** Handlers for an element that reacts to a finger resting on it. A finger that moves scrolls, and the end of a long press is no tap. */
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
      // Browsers send a pointer event here, which React's types do not say.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
    },
  };
}
