import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { defineTool, report, say, seed } from '#shared/tool.ts';
import { playScripts, sumOf } from './play-scripts.ts';

export const likesTool = defineTool({
  name: 'likes',
  summary: 'a like button shows the last tap and what the server stores',
  options: {
    scripts: { default: 40, description: 'number of random scripts' },
    parallel: { default: 6, description: 'scripts played at the same time' },
    seed,
  },
  fullRuns: [{ scripts: 200, parallel: 8 }],
  async run({ seed, scripts, parallel }) {
    say(`seed ${seed}, ${scripts} scripts, ${parallel} in parallel`);
    await using product = await startProduct({ LOG_LEVEL: 'error' });
    await using browser = await launchBrowser();
    const played = await playScripts({ product, browser }, { seed, scripts, parallel });
    for (const { number, script } of played.filter(({ result }) => result.failures.length > 0)) {
      say(`script ${number}: ${script.map((step) => Object.values(step).join(' ')).join(', ')}`);
    }
    return report(
      `${played.length} scripts, ${sumOf(played, 'taps')} taps, ${sumOf(played, 'lost')} responses lost, ` +
        `${sumOf(played, 'reported')} taps reported as failed`,
      played.flatMap(({ number, result }) => result.failures.map((failure) => `script ${number}: ${failure}`)),
    );
  },
});
