import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { filesOf, type Manifest } from './byte-budget.ts';

const hydrate = 'src/app/landing/hydrate.tsx';
const sheet = 'src/app/landing/landing.css';

interface LandingParts {
  /** The package of the client, with the page's frame and its sources. */
  web: string;
  /** The built client, into which the page is written. */
  dist: string;
  /** The built module that prerenders the page. */
  prerender: string;
}

/** Writes `landing.html`: the prerendered page with its styles and its first script in it, so that it comes in one answer. */
export async function writeLandingPage({ web, dist, prerender }: LandingParts): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { prerenderLanding } = (await import(pathToFileURL(prerender).href)) as {
    prerenderLanding: () => Promise<string>;
  };
  const styles = takeSheet(dist, manifest);
  const files = [...filesOf(manifest, [hydrate])].map((file) => `/${file}`);
  const [script, markup] = await Promise.all([bundleScript(web, files), prerenderLanding()]);
  const frame = readFileSync(join(web, 'landing.html'), 'utf8');
  const page = fill(frame, {
    styles: `<style>${styles.trim()}</style>`,
    page: markup,
    script: `<script>${script}</script>`,
  });
  writeFileSync(join(dist, 'landing.html'), page);
}

/** The page's styles, whose file nobody else loads. */
function takeSheet(dist: string, manifest: Manifest): string {
  const file = manifest[sheet]?.file;
  if (!file) throw new Error(`The build has no ${sheet}.`);
  const styles = readFileSync(join(dist, file), 'utf8');
  rmSync(join(dist, file));
  return styles;
}

/** The first script with the addresses of what it fetches later, as one classic script. */
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
  if (output.length !== 1) throw new Error('The first script is to be one piece.');
  return output[0].code.trim();
}

/** Puts each part in the place of the comment with its name. */
function fill(frame: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((page, [name, part]) => {
    if (!page.includes(`<!--${name}-->`)) throw new Error(`landing.html has no place for its ${name}.`);
    return page.replace(`<!--${name}-->`, () => part);
  }, frame);
}
