import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, publishedLocales } from '@baraza/web/src/platform/locale/locales.ts';
import { fillFrame, inLanguage, type PageParts, takeSheet } from './prerendered-html.ts';

/** Writes a page per type of content and language, such as `link-event.fr.html`, which the server fills for each link. */
export async function writeLinkPages({ web, dist, prerender }: PageParts): Promise<void> {
  const { prerenderLinkPages } = (await import(pathToFileURL(prerender).href)) as {
    prerenderLinkPages: (locale: Locale) => Promise<{ kind: string; head: string; page: string }[]>;
  };
  const styles = `<style>${takeSheet(dist, 'src/app/link-page/link-page.css').trim()}</style>`;
  const frame = readFileSync(join(web, 'link.html'), 'utf8');
  for (const locale of publishedLocales) {
    for (const { kind, ...parts } of await prerenderLinkPages(locale)) {
      writeFileSync(
        join(dist, `link-${kind}.${locale.code}.html`),
        fillFrame(inLanguage(frame, locale), { ...parts, styles }),
      );
    }
  }
}
