import { hash } from 'node:crypto';
import type { Deps } from '#platform/features/deps.ts';
import type { SubjectRef } from '#platform/features/subjects.ts';
import { transact } from '#platform/sql/pool.ts';
import { type FloodKind, floodRules, floodTextMin } from './flood-rules.ts';
import { addFloodReport } from './limits.queries.ts';

interface Act {
  personId: string;
  kind: FloodKind;
  /** The ids of the conversation, post or people that it reaches. */
  destinations: readonly string[];
  /** What a report points to. */
  target: SubjectRef;
}

type Counting = Pick<Deps, 'db' | 'publish' | 'floodCounter'>;

/** Counts a published text per wording, and reports its author once a day for the same text in many destinations. */
export async function watchText(deps: Counting, text: string, act: Act): Promise<void> {
  const normal = normalize(text);
  if (normal.length >= floodTextMin) await watch(deps, act, hash('sha256', normal, 'base64').slice(0, 22));
}

/** Counts follows or invitations, and reports a person once a day for many of them. */
export async function watchPeople(deps: Counting, act: Act): Promise<void> {
  await watch(deps, act, '');
}

async function watch(deps: Counting, { personId, kind, destinations, target }: Act, wording: string): Promise<void> {
  const { destinations: most, span, note } = floodRules[kind];
  const key = `flood ${kind} ${personId} ${wording}`;
  const counts = await Promise.all(
    destinations.map(async (destination) => {
      // The same destination counts once, so that a repeated request or an unfollow and a follow do not add up.
      const { count: times } = await deps.floodCounter.add(`${key} ${destination}`, span);
      return times > 1 ? 0 : (await deps.floodCounter.add(key, span)).count;
    }),
  );
  if (Math.max(...counts) < most) return;
  await transact(deps.db, async (tx) => {
    if (!(await addFloodReport(tx, personId, kind))) return;
    await deps.publish(tx, { type: 'moderation.suspected', personId, subject: target, reason: 'SPAM', note });
  });
}

/** The letters and digits of a text, so that punctuation, spaces and case do not make two texts different. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
