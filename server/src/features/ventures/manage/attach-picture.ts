import { attachUpload, pictureFile } from '#features/media/media.public.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ruleBroken } from '#platform/http/errors.ts';
import type { Tx } from '#platform/sql/database.ts';

interface WrittenPicture {
  url: string;
  /** The field of the request. */
  path: string;
  /** The files that the row has already. */
  before: readonly (string | null)[];
}

/**
 * Returns the file of a picture of a request, which is one that the row has already or an upload of the viewer for a venture. Throws 422
 * `not_our_picture` for any other.
 */
export async function attachVenturePicture(
  tx: Tx,
  viewer: Viewer,
  { url, path, before }: WrittenPicture,
): Promise<string> {
  const kept = before.find((file) => file && file === pictureFile(url));
  const file = kept ?? (await attachUpload(tx, { ownerId: viewer.id, purpose: 'venture', url }));
  if (file) return file;
  throw ruleBroken('not_our_picture', 'Please upload the picture again.', [
    { path, message: 'Must be a picture uploaded here for a venture.' },
  ]);
}
