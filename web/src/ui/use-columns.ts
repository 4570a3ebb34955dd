import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many cards stand beside each other in an element of that width, in pixels. */
export function columnsFor(width: number): 1 | 2 | 3 {
  if (width < 600) return 1;
  return width < 900 ? 2 : 3;
}

/** The columns that an element has room for; undefined until it is there to be measured. */
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
