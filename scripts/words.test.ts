import { expect, test } from 'vitest';
import { listRoutes } from '@baraza/proving/src/sweep/routes.ts';
import { rooms } from '@baraza/e2e/words/rooms.ts';

test('every page with texts to check is a route of the router', () => {
  const routes = listRoutes();
  const visited = rooms.flatMap(({ visits }) => visits.map(({ route }) => route));
  expect(visited.filter((route) => !routes.includes(route))).toEqual([]);
});
