import { postPictures } from '@baraza/contract/features/post-limits.ts';

/** Why a chosen file was not taken. */
export type PictureProblem =
  { kind: 'too_many' } | { kind: 'too_large'; name: string } | { kind: 'not_a_picture'; name: string };

/** What `File` says of itself, as far as the rules look. */
export interface ChosenFile {
  name: string;
  size: number;
  type: string;
}

const types: readonly string[] = postPictures.types;
const endings = /\.(jpe?g|png|webp|gif|avif)$/i;

/** Sorts newly chosen files into those a post can take beside the `present` it has, and what to say of the others. */
export function admitPictures<F extends ChosenFile>(
  present: number,
  files: readonly F[],
): { taken: F[]; problems: PictureProblem[] } {
  const taken: F[] = [];
  const problems: PictureProblem[] = [];
  for (const file of files) {
    if (!isPicture(file)) problems.push({ kind: 'not_a_picture', name: file.name });
    else if (file.size > postPictures.maxBytes) problems.push({ kind: 'too_large', name: file.name });
    else taken.push(file);
  }
  const room = Math.max(0, postPictures.maxCount - present);
  if (taken.length > room) problems.unshift({ kind: 'too_many' });
  return { taken: taken.slice(0, room), problems };
}

/** Some phones give a picture no type at all; then its name speaks, and the server looks at the content anyway. */
function isPicture(file: ChosenFile): boolean {
  return file.type === '' ? endings.test(file.name) : types.includes(file.type.toLowerCase());
}
