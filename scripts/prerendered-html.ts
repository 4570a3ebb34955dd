import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@baraza/web/src/platform/locale/locales.ts';
import { type Plugin, rolldown, type RolldownOptions } from 'rolldown';
import type { Manifest } from './byte-budget.ts';

/** What a page that the build prerenders is made of. */
export interface PageParts {
  /** The folder of the web package. */
  web: string;
  /** The folder of the built client, to which the page is added. */
  dist: string;
  /** The built module that prerenders the pages. */
  prerender: string;
}

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Returns the styles of one page and removes their file, which no other page loads. */
export function takeSheet(dist: string, sheet: string): string {
  const file = readManifest(dist)[sheet]?.file;
  if (!file) throw new Error(`The build has no ${sheet}.`);
  const styles = readFileSync(join(dist, file), 'utf8');
  rmSync(join(dist, file));
  return styles;
}

/** Bundles the code of an inline script, which imports by paths relative to `folder`, as one classic script. */
export async function bundleScript(folder: string, code: string, more: RolldownOptions = {}): Promise<string> {
  const entry = join(folder, 'inline-script.ts');
  const source: Plugin = {
    name: 'inline-script',
    load: (id) => (id === entry ? code : undefined),
    resolveId: (id) => (id === entry ? entry : undefined),
  };
  const bundle = await rolldown({
    ...more,
    input: entry,
    platform: 'browser',
    checks: { bundlerTimings: false },
    transform: { target: 'es2022', ...more.transform },
    plugins: [source, more.plugins],
    onLog(_level, log) {
      // A missing module or export would only be a warning.
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  if (output.length !== 1) throw new Error('An inline script must be one file.');
  // Annotations such as `@__PURE__` are for bundlers.
  return output[0].code.replaceAll(/\/\* @[\w-]+ \*\/\s?/g, '').trim();
}

/** Replaces the comment with each part's name by the part. */
export function fillFrame(frame: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((page, [name, part]) => {
    if (!page.includes(`<!--${name}-->`)) throw new Error(`The page has no comment for its ${name}.`);
    return page.replace(`<!--${name}-->`, () => part);
  }, frame);
}

/** Returns the frame in a language, without indentation and comments. */
export function inLanguage(frame: string, { code, direction }: Locale): string {
  const source = '<html lang="en" dir="ltr">';
  if (!frame.includes(source)) throw new Error('The page does not begin in English.');
  return frame.replace(source, `<html lang="${code}" dir="${direction}">`).replaceAll(/^[ \t]+(\/\/.*\n)?/gm, '');
}
