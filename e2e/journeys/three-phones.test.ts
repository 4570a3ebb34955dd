import { expect } from 'vitest';
import { test } from '#support/journey.ts';
import { slowLine } from '#support/slow-line.ts';
import { talkOnThreePhones } from '#support/three-phones.ts';

/** `npm run prove -- slow-line --only "three phones"` takes ten minutes. */
const minutes = 1;

test('messages that three phones send to a group over slow, interrupted connections arrive once and in order on each', async ({
  product,
}) => {
  const { report, failures } = await talkOnThreePhones(product, { minutes, conditions: slowLine });
  process.stdout.write(`${report.join('\n')}\n`);
  expect(failures).toEqual([]);
}, 400_000);
