import { maxMutedWords } from '@baraza/contract/features/privacy-limits.ts';
import type { MutedWord, MuteDuration } from '@baraza/contract/features/privacy.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { ruleBroken } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  countMutedWords,
  hasWords,
  listMutedWords,
  type MutedWordRow,
  removeExpiredWords,
  removeMutedWord,
  setMutedWord,
} from './muted-words.queries.ts';

export async function viewMutedWords({ db }: Deps, viewer: Viewer): Promise<MutedWord[]> {
  return (await listMutedWords(db, viewer.id)).map(viewMutedWord);
}

/** Mutes a word. The same word again changes its duration. Throws 422 `no_word` for punctuation only, and `too_many_muted_words`. */
export async function muteWord(
  { db }: Deps,
  viewer: Viewer,
  { text, duration }: { text: string; duration: MuteDuration },
): Promise<MutedWord> {
  return transact(db, async (tx) => {
    if (!(await hasWords(tx, text))) throw ruleBroken('no_word', 'Enter a word or a hashtag.');
    // Concurrent calls cannot exceed the limit.
    await lockPeople(tx, [viewer.id]);
    await removeExpiredWords(tx, viewer.id);
    const row = await setMutedWord(tx, viewer.id, { content: text, duration });
    if ((await countMutedWords(tx, viewer.id)) > maxMutedWords) {
      throw ruleBroken('too_many_muted_words', `One person can mute ${maxMutedWords} words.`);
    }
    return viewMutedWord(row);
  });
}

/** Unmutes a word. Idempotent. */
export async function unmuteWord({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await removeMutedWord(db, viewer.id, id);
}

function viewMutedWord({ id, content, until }: MutedWordRow): MutedWord {
  return { id, text: content, until: until?.toISOString() ?? null };
}
