import { t } from '@lingui/core/macro';
import { postTextMax } from '@baraza/contract/features/post-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { keepDraftPictures, readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import type { SharedContent } from '#platform/device/shared-content.ts';
import { preparePictures } from './prepare-pictures.ts';

/**
 * Adds shared texts and pictures to the draft of a post, after what it has already. Returns why some of it was left out, as
 * sentences.
 */
export async function addToDraft(userId: Id, { texts, files }: SharedContent): Promise<string[]> {
  const key = draftKeyOf(userId, 'post');
  const draft = readDraft(key);
  const { text, isCut } = joinTexts(draft, texts);
  if (text !== draft) keepDraft(key, text);
  const problems = isCut ? [t`The shared text was too long and has been shortened.`] : [];
  if (files.length === 0) return problems;

  const existing = await readDraftPictures(userId, 'post');
  const { added, messages } = await preparePictures(existing.length, files);
  const pictures = await Promise.all(
    added.map(async ({ upload, name, alt, preview }) => {
      URL.revokeObjectURL(preview);
      return { file: await upload, name, alt };
    }),
  );
  try {
    await keepDraftPictures(userId, 'post', [...existing, ...pictures]);
  } catch {
    messages.push(t`There is no room for the pictures on this device.`);
  }
  return [...problems, ...messages];
}

/** Joins a draft with texts, each on a line of its own, without those that are there already. */
export function joinTexts(draft: string, texts: readonly string[]): { text: string; isCut: boolean } {
  let text = draft;
  for (const each of texts.map((shared) => shared.trim())) {
    if (each !== '' && !text.includes(each)) text = text.trim() === '' ? each : `${text.trimEnd()}\n${each}`;
  }
  const isCut = text.length > postTextMax;
  return { text: isCut ? text.slice(0, postTextMax).toWellFormed() : text, isCut };
}
