import { t } from '@lingui/core/macro';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import type { ChosenPicture } from './draft-picture.ts';
import { admitPictures, type PictureProblem } from './picture-rules.ts';
import { damagedPicture, findPictureFault, type PictureFault } from '#platform/picture-file.ts';
import { shrinkPicture } from '#platform/shrink-picture.ts';

let last = 0;

/** Takes what the rules allow of newly chosen files, starts to make them smaller, and says why it left others. */
export async function choosePictures(
  present: number,
  files: File[],
): Promise<{ added: ChosenPicture[]; messages: string[] }> {
  const { taken, problems } = admitPictures(present, files, await findFaults(files));
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

/** Looks into one file after the other: several large photos at once are more than a small phone's memory holds. */
async function findFaults(files: File[]): Promise<Map<File, PictureFault>> {
  const faults = new Map<File, PictureFault>();
  for (const file of files) {
    // A larger file is refused for its size, without reading it.
    const fault = file.size <= postPictures.maxBytes && (await findPictureFault(file, postPictures.types));
    if (fault) faults.set(file, fault);
  }
  return faults;
}

/** Quotes are doubled in a message: a single one before a brace would make the brace a plain character. */
function sentence(problem: PictureProblem): string {
  if (problem.kind === 'too_many') return t`You can only upload up to 4 images`;
  const file = problem.name;
  if (problem.kind === 'too_large') return t`Image ''${file}'' exceeds 5MB limit`;
  if (problem.kind === 'damaged') return damagedPicture(file);
  return t`''${file}'' is not a JPEG, PNG, WebP, GIF or AVIF image`;
}
