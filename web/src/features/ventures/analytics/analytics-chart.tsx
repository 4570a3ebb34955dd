import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { gridLines, labelledIndexes } from './analytics-scale.ts';

interface AnalyticsChartProps {
  /** A summary for screen readers; the table next to the chart has the values. */
  label: string;
  /** Oldest first; `day` is a UTC date such as `2026-01-31`. */
  days: readonly { day: string; value: number }[];
}

/** The view box and its padding, in SVG units. A phone shows about one unit per pixel. */
const box = { width: 320, height: 180, start: 32, end: 8, top: 10, bottom: 24 };

/** A bar chart with one bar a day. Time runs from left to right in every language. */
export function AnalyticsChart({ label, days }: AnalyticsChartProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  const lines = gridLines(Math.max(0, ...days.map(({ value }) => value)));
  const highest = lines.at(-1) ?? 1;
  const [left, right] = [box.start, box.width - box.end];
  const [top, bottom] = [box.top, box.height - box.bottom];
  const dayWidth = (right - left) / Math.max(1, days.length);
  const heightOf = (value: number) => ((bottom - top) * value) / highest;
  const date = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const labelled = labelledIndexes(days.length, 4);
  return (
    <svg
      // An `img` element could not use the theme's colours.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${box.width} ${box.height}`}
      style={{ direction: 'ltr' }}
      className="numbers w-full"
    >
      <title id={titleId}>{label}</title>
      {lines.map((value) => (
        <g key={value} className="stroke-hairline">
          <line x1={left} x2={right} y1={bottom - heightOf(value)} y2={bottom - heightOf(value)} />
          <text
            x={left - 6}
            y={bottom - heightOf(value) + 4}
            textAnchor="end"
            fontSize="11"
            className="fill-muted stroke-none"
          >
            {i18n.number(value, { notation: 'compact' })}
          </text>
        </g>
      ))}
      {days.map(({ day, value }, at) => (
        <rect
          key={day}
          x={left + at * dayWidth + dayWidth * 0.12}
          y={bottom - heightOf(value)}
          width={dayWidth * 0.76}
          height={heightOf(value)}
          rx={Math.min(3, dayWidth * 0.3)}
          className="fill-hustles"
        />
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-control" />
      {labelled.map((at) => (
        <text
          key={at}
          // The last label is aligned to the right edge, so that it is not cut off.
          x={at === days.length - 1 ? right : left + (at + 0.5) * dayWidth}
          y={box.height - 8}
          textAnchor={at === days.length - 1 ? 'end' : 'middle'}
          fontSize="11"
          className="fill-muted"
        >
          {date.format(new Date(`${days[at]?.day}T00:00:00Z`))}
        </text>
      ))}
    </svg>
  );
}
