import * as z from 'zod/mini';
import { PictureUrl } from './scalars.ts';

/** A stored picture: `url` is the full size, upright and without metadata. */
export const Picture = z.object({
  url: PictureUrl,
  width: z.number(),
  height: z.number(),
  /**
   * WebP copies for `srcset`, narrowest first. The last one is as wide as the picture, at most 1080. Their URLs work
   * immediately. `bytes` is the size of the file, absent while it is unknown. Clients that decode AVIF can replace
   * `.webp` by `.avif` in the URLs of copies up to 720 pixels wide, for a smaller file. Without an AVIF copy the response is WebP.
   */
  sources: z.array(z.object({ url: PictureUrl, width: z.number(), bytes: z.optional(z.number()) })),
  /** A tiny WebP as a `data:` URL, shown while the picture loads. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;
