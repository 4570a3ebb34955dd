import { postPictures } from '@baraza/contract/features/post-limits.ts';
import type { PictureFault } from '#platform/picture-file.ts';

/** Why a chosen file was not taken. */
export type PictureProblem = { kind: 'too_many' } | { kind: 'too_large' | 'not_a_picture' | 'damaged'; name: string };

/** What `File` says of itself, as far as the rules look. */
export interface ChosenFile {
  name: string;
  size: number;
  type: string;
}

const types: readonly string[] = postPictures.types;
const endings = /\.(jpe?g|png|webp|gif|avif)$/i;

/**
 * Sorts newly chosen files into those a post can take beside the `present` it has, and what to say of the others. `faults`
 * holds the files whose content is no good.
 */
export function admitPictures<F extends ChosenFile>(
  present: number,
  files: readonly F[],
  faults: ReadonlyMap<F, PictureFault> = new Map(),
): { taken: F[]; problems: PictureProblem[] } {
  const taken: F[] = [];
  const problems: PictureProblem[] = [];
  for (const file of files) {
    const fault = faults.get(file);
    if (!isPicture(file) || fault === 'wrong_type') problems.push({ kind: 'not_a_picture', name: file.name });
    else if (file.size > postPictures.maxBytes) problems.push({ kind: 'too_large', name: file.name });
    else if (fault) problems.push({ kind: fault, name: file.name });
    else taken.push(file);
  }
  const room = Math.max(0, postPictures.maxCount - present);
  if (taken.length > room) problems.unshift({ kind: 'too_many' });
  return { taken: taken.slice(0, room), problems };
}

/** Some phones give a picture no type at all; then its name decides, and after it the content. */
function isPicture(file: ChosenFile): boolean {
  return file.type === '' ? endings.test(file.name) : types.includes(file.type.toLowerCase());
}
