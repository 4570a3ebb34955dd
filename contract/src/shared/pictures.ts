import * as z from 'zod/mini';
import { PictureUrl } from './scalars.ts';

/** The widths in pixels of the narrower copies of a picture. */
export const pictureWidths = [360, 720, 1080] as const;

/** A stored picture: `url` is the full size, upright and without metadata. */
export const Picture = z.object({
  url: PictureUrl,
  width: z.number(),
  height: z.number(),
  /** Narrower copies for `srcset`. Their URLs work immediately. */
  sources: z.array(z.object({ url: PictureUrl, width: z.number() })),
  /** A tiny WebP as a `data:` URL, shown while the picture loads. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;
