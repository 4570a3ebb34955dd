import type { Picture } from '@baraza/contract/shared/pictures.ts';

/** Every stored width of a picture, for the browser to choose from. */
export function srcSetOf({ url, width, sources }: Pick<Picture, 'url' | 'width' | 'sources'>): string {
  const all = [...sources.filter((source) => source.width < width), { url, width }];
  return all.map((each) => `${each.url} ${each.width}w`).join(', ');
}
