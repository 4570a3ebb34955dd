import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { workerConstants, workerPlugins } from '@baraza/web/build/worker-plugins.ts';
import { filesOf, firstVisit, stylesOf, type Manifest } from './byte-budget.ts';
import { writeScreenBundles } from './screen-bundles.ts';

/** Writes `service-worker.js`, a classic script with the lists of files of this build, and the bundles that it loads later. */
export async function writeServiceWorker({ web, dist }: { web: string; dist: string }): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const kept = [...filesOf(manifest, firstVisit.keeps), ...stylesOf(manifest)];
  const bundles = writeScreenBundles(dist, manifest, kept);
  const bundle = await rolldown({
    input: join(web, 'src/service-worker/service-worker.ts'),
    platform: 'browser',
    plugins: workerPlugins,
    // A missing module would only be a warning.
    onLog(_level, log) {
      throw new Error(log.message);
    },
    transform: {
      target: 'es2022',
      define: {
        ...workerConstants,
        FIRST_FILES: JSON.stringify(kept.map((file) => `/${file}`)),
        SCREEN_BUNDLES: JSON.stringify(bundles),
        'process.env.NODE_ENV': '"production"',
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  if (output.length !== 1) throw new Error('The service worker must be one file.');
  writeFileSync(join(dist, 'service-worker.js'), output[0].code.trim());
}
