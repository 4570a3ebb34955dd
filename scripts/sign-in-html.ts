import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin } from 'rolldown';
import { publishedLocales } from '@baraza/web/src/platform/locale/locales.ts';
import { filesOf, firstVisit, type Manifest, stylesOf } from './byte-budget.ts';
import { bundleScript, fillFrame, type PageParts, readManifest, takeSheet } from './prerendered-html.ts';

/** What the built module returns. */
interface SignInMarkup {
  templates: string;
  messages: Record<string, Record<string, unknown>>;
}

/** Writes `sign-in.html`: the sign-in pages in every language with inline styles and script, so that one response shows them. */
export async function writeSignInPage({ web, dist, prerender }: PageParts): Promise<void> {
  const manifest = readManifest(dist);
  const { prerenderSignIn } = (await import(pathToFileURL(prerender).href)) as {
    prerenderSignIn: () => Promise<SignInMarkup>;
  };
  const { templates, messages } = await prerenderSignIn();
  const styles = takeSheet(dist, 'src/features/auth/sign-in.css');
  const script = await bundleSignIn(web, manifest);
  const parts = {
    locales: publishedLocales,
    messages: Object.fromEntries(
      Object.entries(messages).map(([code, all]) => [
        code,
        Object.fromEntries(Object.entries(all).filter(([id]) => script.includes(id))),
      ]),
    ),
    files: [...filesOf(manifest, firstVisit.code), ...stylesOf(manifest)].map((file) => `/${file}`),
  };
  const page = fillFrame(readFileSync(join(web, 'sign-in.html'), 'utf8'), {
    styles: `<style>${styles.trim()}</style>`,
    pages: templates,
    script: `<script>${script.replace('SIGN_IN_PARTS', () => JSON.stringify(parts).replaceAll('<', '\\u003C'))}</script>`,
  });
  writeFileSync(join(dist, 'sign-in.html'), page);
}

/** The script has `SIGN_IN_PARTS` instead of its parts, which depend on it. */
function bundleSignIn(web: string, manifest: Manifest): Promise<string> {
  const words = { cwd: web, configPath: join(web, 'lingui.config.ts') };
  const code = `import { begin } from './sign-in-document.ts';\nbegin(SIGN_IN_PARTS);`;
  return bundleScript(join(web, 'src/features/auth'), code, {
    plugins: [
      babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)] }),
      withoutReact,
    ],
    transform: {
      define: {
        'import.meta.env.DEV': 'false',
        'import.meta.env.SSR': 'false',
        'process.env.NODE_ENV': '"production"',
        CATALOG_DIGESTS: JSON.stringify(digestsOf(manifest)),
      },
    },
  });
}

/** Modules of the platform export hooks, which the script does not use. Any other import of React fails. */
const withoutReact: Plugin = {
  name: 'without-react',
  resolveId: (id) => (id === 'react' ? '\0react' : undefined),
  load: (id) => (id === '\0react' ? 'export const useSyncExternalStore = undefined;' : undefined),
};

/** Returns the digests in the names of the catalogs. */
function digestsOf(manifest: Manifest): Record<string, string> {
  return Object.fromEntries(
    publishedLocales.map(({ code }) => {
      const { file = '' } = manifest[`src/locales/${code}/problems.po`] ?? {};
      const digest = /-problems-(.+)\.js$/.exec(file)?.[1];
      if (!digest) throw new Error(`The build has no catalog of problems in ${code}.`);
      return [code, digest];
    }),
  );
}
