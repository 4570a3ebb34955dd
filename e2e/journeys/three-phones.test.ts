import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { slowLine } from '#support/slow-line.ts';
import { talkOnThreePhones } from '#support/three-phones.ts';

/** `npm run prove -- slow-line --only "three phones"` takes ten minutes. */
const minutes = 1;

test('what three phones send to a group over slow lines that are cut arrives once, in order, on all three', async ({
  product,
}) => {
  const { report, failures } = await talkOnThreePhones(product, { minutes, conditions: slowLine });
  process.stdout.write(`${report.join('\n')}\n`);
  expect(failures).toEqual([]);
}, 400_000);
