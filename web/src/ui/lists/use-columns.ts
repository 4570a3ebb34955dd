import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns how many cards fit side by side in an element of this width, in pixels. */
export function columnsFor(width: number): 1 | 2 | 3 {
  if (width < 600) return 1;
  return width < 900 ? 2 : 3;
}

/** Returns the number of columns that an element has room for; undefined until it is mounted. */
export function useColumns(element: RefObject<HTMLElement | null>): 1 | 2 | 3 | undefined {
  const [columns, setColumns] = useState<1 | 2 | 3>();
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setColumns(columnsFor(box.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return columns;
}
