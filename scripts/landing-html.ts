import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { sourceLocale } from '@baraza/web/src/platform/locales.ts';
import { chunkAt, filesOf, type Manifest } from './byte-budget.ts';

const hydrate = 'src/app/landing/hydrate.tsx';
/** The catalog of the parts that React hydrates. */
const messages = `src/locales/${sourceLocale.code}/landing-islands.po`;
const sheet = 'src/app/landing/landing.css';

interface LandingParts {
  /** The folder of the web package. */
  web: string;
  /** The folder of the built client, to which the page is added. */
  dist: string;
  /** The built module that prerenders the page. */
  prerender: string;
}

/** Writes `landing.html`: the prerendered page with inline styles and script, so that one response shows it. */
export async function writeLandingPage({ web, dist, prerender }: LandingParts): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { prerenderLanding } = (await import(pathToFileURL(prerender).href)) as {
    prerenderLanding: () => Promise<string>;
  };
  const styles = takeSheet(dist, manifest);
  // The script imports the first file and only fetches the others.
  const files = [...new Set([chunkAt(manifest, hydrate).file, ...filesOf(manifest, [hydrate, messages])])].map(
    (file) => `/${file}`,
  );
  const [script, markup] = await Promise.all([bundleScript(web, files), prerenderLanding()]);
  const frame = readFileSync(join(web, 'landing.html'), 'utf8');
  const page = fill(frame, {
    styles: `<style>${styles.trim()}</style>`,
    page: markup,
    script: `<script>${script}</script>`,
  });
  writeFileSync(join(dist, 'landing.html'), page);
}

/** Returns the page's styles and removes their file, which no other page loads. */
function takeSheet(dist: string, manifest: Manifest): string {
  const file = manifest[sheet]?.file;
  if (!file) throw new Error(`The build has no ${sheet}.`);
  const styles = readFileSync(join(dist, file), 'utf8');
  rmSync(join(dist, file));
  return styles;
}

/** Bundles the first script, with the URLs that it loads later, as one classic script. */
async function bundleScript(web: string, files: readonly string[]): Promise<string> {
  const entry = join(web, 'src/app/landing/first-script.ts');
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'first-script',
        load: (id) =>
          id === entry ? `import { begin } from './early.ts';\nbegin(${JSON.stringify(files)});` : undefined,
        resolveId: (id) => (id === entry ? entry : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  if (output.length !== 1) throw new Error('The first script must be one file.');
  return output[0].code.trim();
}

/** Replaces the comment with each part's name by the part. */
function fill(frame: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((page, [name, part]) => {
    if (!page.includes(`<!--${name}-->`)) throw new Error(`landing.html has no comment for its ${name}.`);
    return page.replace(`<!--${name}-->`, () => part);
  }, frame);
}
