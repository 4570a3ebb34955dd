import { t } from '@lingui/core/macro';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import type { DraftPicture } from './draft-picture.ts';
import { checkFiles, type PictureProblem } from './picture-rules.ts';
import { damagedPicture, findPictureProblem, type FileProblem } from '#platform/pictures/picture-file.ts';
import { chosenMaxBytes } from '#platform/pictures/picture-limits.ts';
import { shrinkPicture } from '#platform/pictures/shrink-picture.ts';

let lastId = 0;

/**
 * Adds the chosen files that a post with `existingCount` pictures accepts, and starts compressing them. `messages` explain why
 * other files were refused.
 */
export async function preparePictures(
  existingCount: number,
  files: File[],
): Promise<{ added: DraftPicture[]; messages: string[] }> {
  const { accepted, problems } = checkFiles(existingCount, files, await inspectFiles(files));
  // One at a time, because several large photos would exceed the memory of a small phone.
  let previous: Promise<unknown> = Promise.resolve();
  const added = accepted.map((file): DraftPicture => {
    const upload = previous.then(() => shrinkPicture(file));
    previous = upload;
    return {
      id: `picture-${++lastId}`,
      name: file.name,
      upload,
      bytes: undefined,
      preview: URL.createObjectURL(file),
      alt: '',
    };
  });
  return { added, messages: [...new Set(problems.map(describeProblem))] };
}

/** Reads the files one at a time, because several large photos would exceed the memory of a small phone. */
async function inspectFiles(files: File[]): Promise<Map<File, FileProblem>> {
  const invalid = new Map<File, FileProblem>();
  for (const file of files) {
    // A file that is too large is refused without reading it.
    const fault = file.size <= chosenMaxBytes && (await findPictureProblem(file, postPictures.types));
    if (fault) invalid.set(file, fault);
  }
  return invalid;
}

/** Quotes are doubled because in ICU messages a single quote before a brace escapes the brace. */
export function describeProblem(problem: PictureProblem): string {
  if (problem.kind === 'too_many') return t`You can only upload up to 4 images`;
  const file = problem.name;
  if (problem.kind === 'too_large') {
    const megabytes = problem.maxBytes / MEGABYTE;
    return t`Image ''${file}'' exceeds ${megabytes}MB limit`;
  }
  if (problem.kind === 'damaged') return damagedPicture(file);
  return t`''${file}'' is not a JPEG, PNG, WebP, GIF or AVIF image`;
}
