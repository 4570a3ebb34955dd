import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceLocale } from '@baraza/web/src/platform/locales.ts';
import { chunkAt, filesOf } from './byte-budget.ts';
import { bundleScript, fillFrame, type PageParts, readManifest, takeSheet } from './prerendered-html.ts';

const hydrate = 'src/app/landing/hydrate.tsx';
/** The catalog of the parts that React hydrates. */
const messages = `src/locales/${sourceLocale.code}/landing-islands.po`;

/** Writes `landing.html`: the prerendered page with inline styles and script, so that one response shows it. */
export async function writeLandingPage({ web, dist, prerender }: PageParts): Promise<void> {
  const manifest = readManifest(dist);
  const { prerenderLanding } = (await import(pathToFileURL(prerender).href)) as {
    prerenderLanding: () => Promise<string>;
  };
  const styles = takeSheet(dist, 'src/app/landing/landing.css');
  // The script imports the first file and only fetches the others.
  const files = [...new Set([chunkAt(manifest, hydrate).file, ...filesOf(manifest, [hydrate, messages])])].map(
    (file) => `/${file}`,
  );
  const code = `import { begin } from './early.ts';\nbegin(${JSON.stringify(files)});`;
  const [script, markup] = await Promise.all([bundleScript(join(web, 'src/app/landing'), code), prerenderLanding()]);
  const page = fillFrame(readFileSync(join(web, 'landing.html'), 'utf8'), {
    styles: `<style>${styles.trim()}</style>`,
    page: markup,
    script: `<script>${script}</script>`,
  });
  writeFileSync(join(dist, 'landing.html'), page);
}
