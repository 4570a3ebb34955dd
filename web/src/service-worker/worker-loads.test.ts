import { expect, test } from 'vitest';
import { WorkerLoads } from './worker-loads.ts';

test('loads are told until a page has confirmed that it counted them', () => {
  const loads = new WorkerLoads();
  const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
  loads.add(one);
  loads.add(two);
  const told = loads.tell();
  expect(told.loads).toEqual([one, two]);
  // The first page was closed before it could confirm.
  expect(loads.tell().loads).toEqual([one, two]);
  loads.add(three);
  loads.confirm(told.end);
  expect(loads.tell().loads).toEqual([three]);
  // A second page confirms the same loads.
  loads.confirm(told.end);
  expect(loads.tell().loads).toEqual([three]);
  loads.confirm(loads.tell().end);
  expect(loads.tell().loads).toEqual([]);
});
