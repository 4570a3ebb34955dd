import { useLayoutEffect, useRef } from 'react';
import { NoticeStripHost } from '#features/installation/notice-strip-host.tsx';

/** The id of the element in which `StatusStrip`, whose code loads later, is shown. */
export const statusStripId = 'status-strip';

/** The area above a page for notices of the operator and the state of the device. Sets `--strip` to its height in pixels. */
export function StripArea() {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--strip', `${area.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (area.current) observer.observe(area.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--strip');
    };
  }, []);
  return (
    <div
      // The padding keeps it below the top bar of phones, over the padding of the page. A margin would collapse with that of the frame.
      className="relative z-10 pt-[calc(env(safe-area-inset-top)+56px)] -mb-[calc(env(safe-area-inset-top)+56px)] text-label md:m-0 md:p-0"
    >
      <div ref={area}>
        <NoticeStripHost />
        <div id={statusStripId} />
      </div>
    </div>
  );
}
