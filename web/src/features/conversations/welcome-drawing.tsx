/** Two speech bubbles. */
export function WelcomeDrawing() {
  return (
    <svg aria-hidden width="128" height="88" viewBox="0 0 128 88" fill="none" strokeWidth="2.5" strokeLinecap="round">
      <path
        d="M24 10h44a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14H14a3 3 0 0 1-3-3V23a13 13 0 0 1 13-13z"
        className="stroke-whispers"
      />
      <path d="M28 26h38M28 37h22" className="stroke-muted" />
      <path
        d="M92 40h12a13 13 0 0 1 13 13v23a3 3 0 0 1-3 3H64a13 13 0 0 1-13-13v-4"
        className="stroke-ink"
        strokeDasharray="5 7"
      />
      <circle cx="76" cy="66" r="3" className="fill-accent" />
      <circle cx="88" cy="66" r="3" className="fill-accent" />
      <circle cx="100" cy="66" r="3" className="fill-accent" />
    </svg>
  );
}
