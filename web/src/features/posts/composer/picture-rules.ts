import { postPictures } from '@baraza/contract/features/post-limits.ts';
import type { FileProblem } from '#platform/pictures/picture-file.ts';
import { chosenMaxBytes } from '#platform/pictures/picture-limits.ts';

/** Why a chosen file was refused. */
export type PictureProblem =
  | { kind: 'too_many' }
  | { kind: 'too_large'; name: string; maxBytes: number }
  | { kind: 'not_a_picture' | 'damaged'; name: string };

/** The properties of a `File` that are checked. */
export interface ChosenFile {
  name: string;
  size: number;
  type: string;
}

const types: readonly string[] = postPictures.types;
const extensions = /\.(jpe?g|png|webp|gif|avif)$/i;

/**
 * Returns the files that a post with `existingCount` pictures accepts, and the reasons for refusing the others. `invalid` contains
 * the files with invalid content.
 */
export function checkFiles<F extends ChosenFile>(
  existingCount: number,
  files: readonly F[],
  invalid: ReadonlyMap<F, FileProblem> = new Map(),
): { accepted: F[]; problems: PictureProblem[] } {
  const accepted: F[] = [];
  const problems: PictureProblem[] = [];
  for (const file of files) {
    const fault = invalid.get(file);
    // A file that cannot be decoded cannot be reduced either.
    const maxBytes = fault ? postPictures.maxBytes : chosenMaxBytes;
    if (!isPicture(file) || fault === 'wrong_type') problems.push({ kind: 'not_a_picture', name: file.name });
    else if (file.size > maxBytes) problems.push({ kind: 'too_large', name: file.name, maxBytes });
    else if (fault) problems.push({ kind: fault, name: file.name });
    else accepted.push(file);
  }
  const remaining = Math.max(0, postPictures.maxCount - existingCount);
  if (accepted.length > remaining) problems.unshift({ kind: 'too_many' });
  return { accepted: accepted.slice(0, remaining), problems };
}

/** Some phones report no type. Then the file extension is checked here, and the content later. */
function isPicture(file: ChosenFile): boolean {
  return file.type === '' ? extensions.test(file.name) : types.includes(file.type.toLowerCase());
}
