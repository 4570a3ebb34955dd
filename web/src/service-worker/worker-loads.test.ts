import { expect, test } from 'vitest';
import { WorkerLoads } from './worker-loads.ts';

test('loads are listed until a page has confirmed that it counted them', () => {
  const loads = new WorkerLoads();
  const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
  loads.add(one);
  loads.add(two);
  const listed = loads.list();
  expect(listed.loads).toEqual([one, two]);
  // The first page was closed before it could confirm.
  expect(loads.list().loads).toEqual([one, two]);
  loads.add(three);
  loads.confirm(listed.end);
  expect(loads.list().loads).toEqual([three]);
  // A second page confirms the same loads.
  loads.confirm(listed.end);
  expect(loads.list().loads).toEqual([three]);
  loads.confirm(loads.list().end);
  expect(loads.list().loads).toEqual([]);
});
