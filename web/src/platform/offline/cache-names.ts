/** The names of caches for pictures begin with this and end with the id of the person who has seen them. */
export const pictureCachePrefix = 'pictures.';
/** The service worker's cache for the files of the app. */
export const appFilesCache = 'app-files';

/** Returns the URL under which a picture is stored: without its signature, which changes every day. */
export function storedPictureUrl(url: string): string {
  return url.replace(/(\/media\/private\/)[\w-]+\//, '$1');
}
