import { copyPicture, copySound, privatePictureUrl } from '#features/media/media.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findOriginal, type OriginalRow } from './forwarding.queries.ts';

/** What a forwarded message consists of. */
interface Repeated {
  content: string;
  /** The URL of a copy that is attached as an upload of the viewer. */
  picture?: string;
  voice?: string;
}

/** Copies a message that the viewer can read. Throws 404, and 429 above the daily limit of files. */
export async function repeatMessage(deps: Deps, viewer: Viewer, id: string): Promise<Repeated> {
  const original = await findOriginal(deps.db, viewer.id, id);
  if (!original) throw notFound();
  return { content: original.content, ...(await copyFile(deps, viewer, original)) };
}

async function copyFile(
  deps: Deps,
  { id: ownerId }: Viewer,
  { file, width, height, placeholder, duration_ms, bytes, peaks }: OriginalRow,
): Promise<Pick<Repeated, 'picture' | 'voice'>> {
  if (file === null || width === null || height === null || placeholder === null) return {};
  const isVoice = duration_ms !== null && bytes !== null && peaks !== null;
  const copy = isVoice
    ? await copySound(deps, { ownerId, sound: { file, duration_ms, bytes, peaks } })
    : (await copyPicture(deps, { ownerId, purpose: 'message', picture: { file, width, height, placeholder } }))?.file;
  // The original was deleted meanwhile.
  if (copy === undefined) throw notFound();
  return { [isVoice ? 'voice' : 'picture']: privatePictureUrl(copy) };
}
