import type { ReactNode } from 'react';

/** The content of a list, which decides the drawing. */
type EmptyOf = 'posts' | 'people' | 'events' | 'whispers' | 'hustles';

interface EmptyStateProps {
  /** Below other content on a phone's first screen: without a drawing and with less padding. */
  isBelow?: boolean;
  /** What the list is for; posts by default. */
  of?: EmptyOf;
  /** One sentence in the product's voice. */
  children: ReactNode;
  /** The next step to offer. */
  action?: ReactNode;
}

/** The content of an empty list: a drawing, a sentence and a next step. */
export function EmptyState({ isBelow = false, of = 'posts', children, action }: EmptyStateProps) {
  return (
    <div
      className={`mx-auto grid max-w-sm animate-enter justify-items-center gap-4 px-4 text-center ${isBelow ? 'py-4' : 'py-12'}`}
    >
      {!isBelow && <Drawing of={of} />}
      <p className="text-lead text-balance text-muted">{children}</p>
      {action}
    </div>
  );
}

/** The paths of each drawing: the dashed one, the lines in it, and the part in the accent colour. */
const drawings: Record<EmptyOf, readonly [dashed: string, lines: string, accent: string]> = {
  // A card on a pin board.
  posts: [
    'M30 14h52a16 16 0 0 1 16 16v30a16 16 0 0 1-16 16H18a4 4 0 0 1-4-4V30a16 16 0 0 1 16-16z',
    'M34 40h44M34 54h26',
    'M63 14a7 7 0 1 1-14 0a7 7 0 1 1 14 0z',
  ],
  // Two people, one of whom is missing.
  people: [
    'M60 78c0-13 8-20 19-20s19 7 19 20zM91 38a12 12 0 1 1-24 0a12 12 0 1 1 24 0z',
    'M14 78c0-15 9-24 22-24s22 9 22 24z',
    'M50 32a14 14 0 1 1-28 0a14 14 0 1 1 28 0z',
  ],
  // A month with one day.
  events: [
    'M26 20h60a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10H20a4 4 0 0 1-4-4V30a10 10 0 0 1 10-10z',
    'M36 12v14M76 12v14M18 40h76M34 54h4M54 54h4M34 66h4',
    'M66 50h14v14H66z',
  ],
  // Two speech bubbles.
  whispers: [
    'M52 32h34a12 12 0 0 1 12 12v34H56a12 12 0 0 1-12-12V44',
    'M58 52h24M58 64h14',
    'M26 10h26a12 12 0 0 1 12 12v10H52a8 8 0 0 0-8 8v6H14V22a12 12 0 0 1 12-12z',
  ],
  // A stall with an awning.
  hustles: [
    'M22 44v32a2 2 0 0 0 2 2h64a2 2 0 0 0 2-2V44',
    'M46 78V58h20v20M32 58h4M76 58h4',
    'M24 12h64l10 20a10 10 0 0 1-21 0a10 10 0 0 1-21 0a10 10 0 0 1-21 0a10 10 0 0 1-21 0z',
  ],
};

function Drawing({ of }: { of: EmptyOf }) {
  const [dashed, lines, accent] = drawings[of];
  return (
    <svg
      aria-hidden
      width="112"
      height="88"
      viewBox="0 0 112 88"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={dashed} className="stroke-muted" strokeDasharray="5 7" />
      <path d={lines} className="stroke-muted" />
      <path d={accent} className="fill-accent stroke-ink" />
    </svg>
  );
}
