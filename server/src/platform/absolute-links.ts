const ownLinks = /(<meta property="og:image" content="|<link rel="alternate" hreflang="[^"]+" href=")(\/[^"]*)/gi;

/**
 * Makes the links for other sites absolute, which is possible if `PUBLIC_URL` is set: the picture with which apps preview a link,
 * and the landing page in each language for search engines. The metadata of previews is the same for every URL, because those
 * apps are not signed in, so it describes the product and nothing else.
 */
export function withAbsoluteLinks(html: string, publicUrl: string | undefined): string {
  if (!publicUrl) return html;
  const { origin } = new URL(publicUrl);
  return html.replaceAll(ownLinks, (_, start: string, path: string) => `${start}${origin}${path}`);
}
