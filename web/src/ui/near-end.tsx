import { useEffect, useRef, type ReactNode } from 'react';

interface NearEndProps {
  isFetching: boolean;
  /** Called once the end of the list is 500 px away, and again after each fetch that leaves it so near. */
  onNear: () => void;
  /** Stands in for what is to come, while it is fetched. */
  children: ReactNode;
}

/** The line below a list that has more: it asks for the next page before one gets there. */
export function NearEnd({ isFetching, onNear, children }: NearEndProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFetching || !line.current) return;
    // A slow phone is told of several changes at once; where the line is now stands last.
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
