import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, publishedLocales } from '@baraza/web/src/platform/locale/locales.ts';
import { chunkAt, filesOf } from './byte-budget.ts';
import { bundleScript, fillFrame, inLanguage, type PageParts, readManifest, takeSheet } from './prerendered-html.ts';

const hydrate = 'src/app/landing/hydrate.tsx';

/** Writes a page per language, such as `landing.fr.html`, with inline styles and script, so that one response shows it. */
export async function writeLandingPage({ web, dist, prerender }: PageParts): Promise<void> {
  const manifest = readManifest(dist);
  const { prerenderLanding } = (await import(pathToFileURL(prerender).href)) as {
    prerenderLanding: (locale: Locale) => Promise<{ head: string; page: string }>;
  };
  const styles = takeSheet(dist, 'src/app/landing/landing.css');
  const frame = readFileSync(join(web, 'landing.html'), 'utf8');
  // The same script for all languages, so that the content policy allows it by one hash.
  const code = `import { begin } from './early.ts';\nbegin(document.currentScript.dataset.files.split(' '));`;
  const script = await bundleScript(join(web, 'src/app/landing'), code);
  for (const locale of publishedLocales) {
    const messages = `src/locales/${locale.code}/landing-islands.po`;
    // The script imports the first file and only fetches the others.
    const files = new Set([chunkAt(manifest, hydrate).file, ...filesOf(manifest, [hydrate, messages])]);
    const page = fillFrame(inLanguage(frame, locale), {
      ...(await prerenderLanding(locale)),
      styles: `<style>${styles.trim()}</style>`,
      script: `<script data-files="${[...files].map((file) => `/${file}`).join(' ')}">${script}</script>`,
    });
    writeFileSync(join(dist, `landing.${locale.code}.html`), page);
  }
}
