import type { PostImage } from '@baraza/contract/features/posts.ts';

/** The maximum number of thumbnails of a post. The last one shows how many more there are. */
export const thumbnailsMax = 4;

/** The aspect ratio (width / height) of the box of a single picture: its own, limited to 0.8 to 2. */
export function boxRatio({ width, height }: Pick<PostImage, 'width' | 'height'>): number {
  return Math.min(2, Math.max(0.8, width / Math.max(1, height)));
}
