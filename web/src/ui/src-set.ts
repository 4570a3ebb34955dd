import type { Picture } from '@baraza/contract/shared/pictures.ts';

/** Returns the `srcset` with every stored width of a picture. */
export function srcSetOf({ url, width, sources }: Pick<Picture, 'url' | 'width' | 'sources'>): string {
  const all = [...sources.filter((source) => source.width < width), { url, width }];
  return all.map((each) => `${each.url} ${each.width}w`).join(', ');
}
