/** An empty calendar sheet, for empty lists of events. */
export function NoEventsDrawing() {
  return (
    <svg aria-hidden width="112" height="96" viewBox="0 0 112 96" fill="none" strokeWidth="2.5" strokeLinecap="round">
      <path
        d="M30 18h52a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14H20a4 4 0 0 1-4-4V32a14 14 0 0 1 14-14z"
        className="stroke-muted"
      />
      <path d="M16 38h80" className="stroke-muted" />
      <path d="M36 10v14M76 10v14" className="stroke-ink" />
      <path d="M32 52h10M52 52h10M72 52h10M32 66h10M52 66h10" className="stroke-muted" strokeDasharray="1 6" />
      <circle cx="77" cy="66" r="7" className="fill-accent stroke-ink" />
    </svg>
  );
}
