import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analytics } from '#features/ventures/ventures.fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { AnalyticsChart } from './analytics-chart.tsx';
import { AnalyticsTable } from './analytics-table.tsx';

const values = (...counts: number[]) =>
  counts.map((value, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, value }));
const heights = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));

test('draws one bar a day, as high as its value', () => {
  const { container } = renderWithApp(<AnalyticsChart label="Views" days={values(0, 5, 10)} />);
  const [none, half, full] = heights(container);
  expect(none).toBe(0);
  expect(full).toBeCloseTo(2 * half!);
});

test('names the chart, and labels the scale and the last day', () => {
  renderWithApp(<AnalyticsChart label="Views in all" days={values(0, 5, 10)} />);
  const labels = [...screen.getByRole('img', { name: 'Views in all' }).querySelectorAll('text')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['0', '5', '10', 'Nov 1', 'Nov 2', 'Nov 3']);
});

test('draws days without values', () => {
  const { container } = renderWithApp(<AnalyticsChart label="Views" days={values(0, 0)} />);
  expect(heights(container)).toEqual([0, 0]);
});

test('lists each day with all metrics, latest first, in a region that can be focused', () => {
  renderWithApp(<AnalyticsTable days={analytics(3).days} />);
  expect(screen.getByRole('region', { name: 'Each day in numbers' }).tabIndex).toBe(0);
  const [head, ...rows] = screen
    .getAllByRole('row')
    .map(({ children }) => [...children].map((cell) => cell.textContent));
  expect(head).toEqual(['Day', 'Views', 'Likes', 'Followers', 'Reviews']);
  expect(rows).toEqual([
    ['Nov 20', '2', '1', '0', '0'],
    ['Nov 19', '1', '1', '0', '0'],
    ['Nov 18', '0', '1', '0', '0'],
  ]);
});
