interface ProgressBarProps {
  /** What progresses, for those who cannot see the bar. */
  label: string;
  value: number;
  max: number;
}

/** How far something has come. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      // The tag `progress` cannot be drawn alike in every browser.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-2 overflow-hidden rounded-full bg-sunk"
    >
      <div
        style={{ transform: `scaleX(${max === 0 ? 0 : Math.min(1, value / max)})` }}
        className="h-full origin-left rounded-full bg-primary transition-transform duration-200 ease-out rtl:origin-right"
      />
    </div>
  );
}
