/**
 * Taps on hearts of the built page at random, while the net loses answers and refuses connections, and tabs are reloaded and
 * closed: `npm run likes -- --scripts 200 --at-once 6 --seed 1`. In the end the screen shows what the server holds, and that is
 * where the last tap went, unless the net spoiled it and the person was told.
 */
import { parseArgs } from 'node:util';
import { walkAll } from './walks.ts';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';

const { values } = parseArgs({
  options: {
    scripts: { type: 'string', default: '40' },
    'at-once': { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [seed, scripts, atOnce] = [Number(values.seed), Number(values.scripts), Number(values['at-once'])];
say(`seed ${seed}, ${scripts} scripts, ${atOnce} at once`);
await using product = await startProduct({ LOG_LEVEL: 'error' });
await using browser = await launchBrowser();
const walks = await walkAll({ product, browser }, { seed, scripts, atOnce }, ({ number, script, walk: { faults } }) => {
  if (faults.length === 0) return;
  say(`script ${number}: ${script.map((step) => Object.values(step).join(' ')).join(', ')}`);
  for (const fault of faults) say(`  ${fault}`);
});
const sum = (count: (each: (typeof walks)[number]['walk']) => number) =>
  walks.reduce((total, { walk }) => total + count(walk), 0);
const faults = sum((walk) => walk.faults.length);
say(
  `${walks.length} scripts, ${sum(({ taps }) => taps)} taps, ${sum(({ lost }) => lost)} answers lost, ` +
    `${sum(({ told }) => told)} taps told as failed, ${faults} faults`,
);
process.exitCode = faults === 0 ? 0 : 1;
