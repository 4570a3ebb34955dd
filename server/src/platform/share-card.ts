/**
 * The card that other apps show for a link to us is the same for every address: they ask without signing in, so it says
 * what the product is and nothing of what stands there. They want the picture's whole address, which is known where
 * `PUBLIC_URL` says it.
 */
export function withShareCard(html: string, publicUrl: string | undefined): string {
  if (!publicUrl) return html;
  const { origin } = new URL(publicUrl);
  return html.replace(/(<meta property="og:image" content=")(\/[^"]*)/, (_, start: string, path: string) => {
    return `${start}${origin}${path}`;
  });
}
