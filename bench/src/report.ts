import { type Figure, judge } from './figures.ts';

const columns = ['row', 'figure', 'ours', 'limit', 'ratio', 'floor', 'goal', 'reached', 'server ms', 'PostgreSQL ms'];

/** The table as Markdown. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.row,
    figure.what,
    `${short(figure.ours)}${figure.unit && ` ${figure.unit}`}`.replace(' /s', '/s'),
    figure.limit === undefined ? '' : `${short(figure.limit)}${figure.unit && ` ${figure.unit}`}`.replace(' /s', '/s'),
    short(figure.ratio),
    figure.goal ? `${figure.goal.floor}` : '',
    figure.goal ? `${figure.goal.goal}` : '',
    judge(figure),
    figure.serverMs === undefined ? '' : figure.serverMs.toFixed(3),
    figure.databaseMs === undefined ? '' : figure.databaseMs.toFixed(3),
  ]);
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function short(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
