import { features } from '#app/features.ts';

const ownAreas = features.flatMap(({ dataUse }) => dataUse ?? []);
export const areaNames = new Map(ownAreas.map(({ area, name }) => [area, name]));
/** Where data goes: the areas of features, and what belongs to none of them. */
export const dataAreas: readonly string[] = [...areaNames.keys(), 'other', 'app', 'live'];

const patterns = ownAreas.map(({ area, paths }) => ({ area, pattern: new RegExp(`^(${paths.join('|')})\\b`) }));

/**
 * Returns the area of a request by its path. Pictures have no area of their own, so they count for the page that loads them, as
 * uploads do. What is neither API nor picture is the code of the app.
 */
export function areaOf(path: string, page: string): string {
  const isOfPage = isPicture(path) || path.startsWith('/api/storage');
  if (!isOfPage && path.startsWith('/socket.io/')) return 'live';
  if (!isOfPage && !path.startsWith('/api/')) return 'app';
  const address = isOfPage ? page : path;
  return patterns.find(({ pattern }) => pattern.test(address))?.area ?? 'other';
}

/** Returns whether a path is that of a picture of the community. */
export function isPicture(path: string): boolean {
  return path.startsWith('/media/');
}
