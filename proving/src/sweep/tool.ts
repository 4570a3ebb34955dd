import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { makeCommunity, type Community } from '@baraza/e2e/support/community.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { defineTool, report, root, say } from '#shared/tool.ts';
import { compareRoutes, listRoutes } from './routes.ts';
import { rows } from './rows.ts';
import { planOf, sweep, type Stop } from './sweep.ts';
import { allLooks, fileOf, nameOf } from './visit-row.ts';

const pictures = join(root, '.tmp/sweep');

/** A page with all screenshots. */
function album(plan: readonly Stop[]): string {
  const figures = plan.map(({ row, look }) => {
    const name = nameOf(row, look);
    return `<figure><a href="${fileOf(name)}"><img src="${fileOf(name)}" alt=""></a><figcaption>${name}</figcaption></figure>`;
  });
  const style = 'body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}img{height:400px;border:1px solid #999}';
  return `<!doctype html><meta charset="utf-8"><title>Sweep</title><style>${style}</style>${figures.join('\n')}`;
}

export const sweepTool = defineTool({
  name: 'sweep',
  summary: 'no accessibility, layout or console errors on any page; screenshots in .tmp/sweep/index.html',
  options: { route: { default: '', description: 'only routes that contain this text' } },
  fullRuns: [{}],
  async run({ route }) {
    const failures = compareRoutes(listRoutes(), rows);
    const plan = planOf(
      rows.filter((row) => row.route.includes(route)),
      allLooks,
    );
    if (plan.length === 0) failures.push(`no route contains ${route}`);
    rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, 'index.html'), album(plan));

    await using product = await startProduct({ LOG_LEVEL: 'error' });
    await using browser = await launchBrowser();
    let made: Promise<Community> | undefined;
    const community = () => (made ??= makeCommunity(product));
    const found = await sweep({ product, browser, community, pictures }, plan, (name, problems) => {
      say(`${problems.length === 0 ? 'ok   ' : 'WRONG'}  ${name}`);
      for (const problem of problems) say(`         ${problem.replaceAll('\n', '\n         ')}`);
    });
    return report(`${plan.length} visits`, [...failures, ...found]);
  },
});
