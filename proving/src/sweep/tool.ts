/**
 * `npm run sweep`: visits every route of the router in every state the table knows, on both screens and in both themes.
 * Whatever is wrong is told and ends it with 1; pictures for people to look at stand in `.tmp/sweep`. A further word
 * narrows to routes that contain it, as in `npm run sweep -- /feed`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { makeCommunity, type Community } from '@baraza/e2e/support/community.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { compareRoutes, listRoutes } from './routes.ts';
import { rows } from './rows.ts';
import { planOf, sweep, type Stop } from './sweep.ts';
import { allLooks, fileOf, nameOf } from './visit-row.ts';

const pictures = join(import.meta.dirname, '../../..', '.tmp', 'sweep');

/** All pictures on one page, those of a row beside each other. */
function album(plan: readonly Stop[]): string {
  const figures = plan.map(({ row, look }) => {
    const name = nameOf(row, look);
    return `<figure><a href="${fileOf(name)}"><img src="${fileOf(name)}" alt=""></a><figcaption>${name}</figcaption></figure>`;
  });
  const style = 'body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}img{height:400px;border:1px solid #999}';
  return `<!doctype html><meta charset="utf-8"><title>Sweep</title><style>${style}</style>${figures.join('\n')}`;
}

async function main(words: string[]): Promise<void> {
  const unmatched = compareRoutes(listRoutes(), rows);
  for (const sentence of unmatched) process.stdout.write(`${sentence}\n`);

  const chosen = rows.filter(({ route }) => words.length === 0 || words.some((word) => route.includes(word)));
  const plan = planOf(chosen, allLooks);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, 'index.html'), album(plan));

  await using product = await startProduct({ LOG_LEVEL: 'error' });
  await using browser = await launchBrowser();
  let made: Promise<Community> | undefined;
  const community = () => (made ??= makeCommunity(product));
  const faults = await sweep({ product, browser, community, pictures }, plan, (name, found) => {
    process.stdout.write(`${found.length === 0 ? 'ok   ' : 'WRONG'}  ${name}\n`);
    for (const fault of found) process.stdout.write(`         ${fault.replaceAll('\n', '\n         ')}\n`);
  });
  process.stdout.write(`\n${plan.length} visits, ${faults.length} faults; pictures in .tmp/sweep/index.html\n`);
  process.exitCode = faults.length + unmatched.length + (plan.length === 0 ? 1 : 0) > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
