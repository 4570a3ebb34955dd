import type { Env } from '#platform/operations/env.ts';

/** On link pages, the address is the default of a slot. */
const card = /(<meta property="og:image" content="(?:\{\{image\|)?)(\/[^"]*)/gi;
const landingPages = /(<link rel="alternate" hreflang="[^"]+" href=")(\/[^"]*)/gi;

/**
 * Makes the links for other sites absolute, which is possible if `PUBLIC_URL` is set: the picture with which apps preview a link,
 * at `MEDIA_URL` if there is one, and the landing page in each language for search engines. These describe the product; content has
 * pages of its own (`link-pages.ts`).
 */
export function withAbsoluteLinks(
  html: string,
  { PUBLIC_URL, MEDIA_URL }: Pick<Env, 'PUBLIC_URL' | 'MEDIA_URL'>,
): string {
  if (!PUBLIC_URL) return html;
  return html
    .replaceAll(card, `$1${new URL(MEDIA_URL ?? PUBLIC_URL).origin}$2`)
    .replaceAll(landingPages, `$1${new URL(PUBLIC_URL).origin}$2`);
}
