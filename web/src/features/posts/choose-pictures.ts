import { t } from '@lingui/core/macro';
import type { ChosenPicture } from './chosen-pictures.ts';
import { admitPictures, type PictureProblem } from './picture-rules.ts';
import { shrinkPicture } from '#platform/shrink-picture.ts';

let last = 0;

/** Takes what the rules allow of newly chosen files, starts to make them smaller, and says why it left others. */
export function choosePictures(present: number, files: File[]): { added: ChosenPicture[]; messages: string[] } {
  const { taken, problems } = admitPictures(present, files);
  // One after the other: several large photos at once are more than a small phone's memory holds.
  let turn: Promise<unknown> = Promise.resolve();
  const added = taken.map((file): ChosenPicture => {
    const upload = turn.then(() => shrinkPicture(file));
    turn = upload;
    return {
      id: `picture-${++last}`,
      name: file.name,
      upload,
      bytes: undefined,
      preview: URL.createObjectURL(file),
      alt: '',
    };
  });
  return { added, messages: [...new Set(problems.map(sentence))] };
}

/** Quotes stand double in a message: before a brace, a single one would make the brace a plain character. */
function sentence(problem: PictureProblem): string {
  if (problem.kind === 'too_many') return t`You can only upload up to 4 images`;
  const file = problem.name;
  if (problem.kind === 'too_large') return t`Image ''${file}'' exceeds 5MB limit`;
  return t`''${file}'' is not a JPEG, PNG, WebP, GIF or AVIF image`;
}
