import { expect, test } from 'vitest';
import { compareRoutes, listRoutes, routesIn } from './routes.ts';
import type { Row } from './row.ts';
import { rows, shortened } from './rows.ts';
import { planOf, windowsOf } from './sweep.ts';
import { allLooks, nameOf } from './visit-row.ts';

test('every route of the router has a row, and every row a route', () => {
  expect(compareRoutes(listRoutes(), rows)).toEqual([]);
});

test('reports a route without a row and a row without a route', () => {
  expect(compareRoutes(['/a', '/b/:id'], [{ route: '/a' }, { route: '/c' }])).toEqual([
    'The sweep has no row for /b/:id.',
    'The router has no route /c.',
  ]);
});

test('finds routes in the table and in the markup, except redirects', () => {
  const source = `{ path: '/a/:id', audience: 'members' }, <Route path="/b/*" element={x} />
    <Route path="/" element={y} /><Route path="*" element={z} />`;
  expect(routesIn(source)).toEqual(['/a/:id', '/b/*']);
});

test('the short run visits every route with both looks and every state with one', () => {
  const routesOf = (some: readonly Row[]) => [...new Set(some.map(({ route }) => route))];
  const [one, other] = [shortened(rows, 0), shortened(rows, 1)];
  for (const some of [one, other]) expect(routesOf(some)).toEqual(routesOf(rows));
  expect(new Set([...one, ...other]).size).toBe(rows.length);
});

test('no two rows share a name, which names their screenshots', () => {
  const names = planOf(rows, allLooks).map(({ row, look }) => nameOf(row, look));
  expect(new Set(names).size).toBe(names.length);
});

test('visits the empty community first, and a row for one screen only on that screen', () => {
  const row = { route: '/a', as: 'nobody' } as const;
  const plan = planOf(
    [
      { ...row, state: 'filled', screen: 'phone' },
      { ...row, state: 'empty', isEmpty: true },
    ],
    allLooks,
  );
  expect(plan.map((stop) => `${stop.row.state} ${stop.look.screen} ${stop.look.theme}`)).toEqual([
    'empty phone light',
    'empty phone dark',
    'empty desktop light',
    'empty desktop dark',
    'filled phone light',
    'filled phone dark',
  ]);
});

test('rows of a person that need no steps share a window, also those with changed replies, and others have their own', () => {
  const row = { route: '/a', as: 'member' } as const;
  const plan = planOf(
    [
      { ...row, state: 'one' },
      { ...row, state: 'stepped', ready: async () => {} },
      { ...row, state: 'two', sees: 'A text' },
      { ...row, state: 'of another', as: 'friend' },
      { ...row, state: 'signed out', as: 'nobody' },
      { ...row, state: 'none', expects: /404/ },
      { ...row, state: 'failed', before: async () => {}, expects: /500/ },
      { ...row, state: 'empty', before: async () => {} },
    ],
    [{ screen: 'phone', theme: 'light' }],
  );
  const windows = windowsOf(plan).map((stops) => stops.map((stop) => stop.row.state));
  expect(windows).toEqual([['one', 'two', 'none'], ['failed', 'empty'], ['of another'], ['signed out'], ['stepped']]);
});
