interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  value: number;
  max: number;
}

/** Shows the progress of an operation. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      // The element `progress` cannot be styled consistently across browsers.
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
