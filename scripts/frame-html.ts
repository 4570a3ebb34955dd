import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FrameParts } from '@baraza/web/src/app/frame/prepare-frame.ts';
import { bundleScript, fillFrame, type PageParts } from './prerendered-html.ts';

/** Adds the controls of the static frame to the app's page, rendered from its components, and the script that prepares them. */
export async function writeFrame({ web, dist, prerender }: PageParts): Promise<void> {
  const { prerenderFrame } = (await import(pathToFileURL(prerender).href)) as {
    prerenderFrame: () => Promise<{ html: string; parts: FrameParts }>;
  };
  const { html, parts } = await prerenderFrame();
  const code = `import { prepareFrame } from './prepare-frame.ts';\nprepareFrame(${JSON.stringify(parts)});`;
  const script = await bundleScript(join(web, 'src/app/frame'), code);
  const file = join(dist, 'index.html');
  const frame = `<div>${html}</div>`;
  writeFileSync(
    file,
    fillFrame(readFileSync(file, 'utf8'), { frame, script: `<script>${script.replaceAll('</', '<\\/')}</script>` }),
  );
}
