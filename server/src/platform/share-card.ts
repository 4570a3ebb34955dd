/**
 * Adds the metadata with which other apps preview a link. It is the same for every URL, because those apps are not signed in,
 * so it describes the product and nothing else. The picture needs an absolute URL, which is known if `PUBLIC_URL` is set.
 */
export function withShareCard(html: string, publicUrl: string | undefined): string {
  if (!publicUrl) return html;
  const { origin } = new URL(publicUrl);
  return html.replace(/(<meta property="og:image" content=")(\/[^"]*)/, (_, start: string, path: string) => {
    return `${start}${origin}${path}`;
  });
}
