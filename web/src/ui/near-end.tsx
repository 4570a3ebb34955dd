import { useEffect, useRef, type ReactNode } from 'react';

interface NearEndProps {
  isFetching: boolean;
  /** Called when the end of the list is within 500 px, and after each fetch that leaves it there. */
  onNear: () => void;
  /** A placeholder for the items being fetched. */
  children: ReactNode;
}

/** Marks the end of the loaded items and requests the next page before the reader gets there. */
export function NearEnd({ isFetching, onNear, children }: NearEndProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFetching || !line.current) return;
    // A slow phone reports several changes together; the last one is current.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
      rootMargin: '500px',
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={line} className="grid min-h-40">
      {isFetching && children}
    </div>
  );
}
