import type { PostImage } from '@baraza/contract/features/posts.ts';

/** How many thumbnails a post shows; more are counted on the last one. */
export const thumbnailsMax = 4;

/** The narrowest copy at least as wide as needed, for browsers without `srcset`. */
export function urlFor({ url, sources }: PostImage, width: number): string {
  return sources.find((source) => source.width >= width)?.url ?? url;
}

/** The shape of a picture that stands alone: its own, but neither a tower nor a ribbon. */
export function boxRatio({ width, height }: Pick<PostImage, 'width' | 'height'>): number {
  return Math.min(2, Math.max(0.8, width / Math.max(1, height)));
}
