import * as z from 'zod/mini';
import { PictureUrl } from './scalars.ts';

export { plainPictureTypes, postPictureTypes } from './picture-types.ts';

/** The widths, in pixels, at which a narrower copy of a picture is kept. A column of the database (`media.picture`) names them too. */
export const pictureWidths = [360, 720, 1080] as const;

/** A stored picture: `url` is the full one, upright and without metadata. */
export const Picture = z.object({
  url: PictureUrl,
  width: z.number(),
  height: z.number(),
  /** Narrower copies of the same picture, for `srcset`; each answers from the first moment on. */
  sources: z.array(z.object({ url: PictureUrl, width: z.number() })),
  /** A tiny WebP as a `data:` address, to stand in while the picture loads. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof Picture>;
