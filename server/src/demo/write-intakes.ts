import type { Tx } from '#platform/database.ts';
import { addRows } from './demo.queries.ts';
import type { PlannedIntakes } from './intakes.ts';
import { pastIds } from './past-ids.ts';
import type { Random } from './randomness.ts';

/** Writes what goes on in the intakes; `ids` are those of the people. */
export async function writeIntakes(
  tx: Tx,
  { announcements, icebreakers, buddies, proposals, ticks }: PlannedIntakes,
  { ids, random }: { ids: string[]; random: Random },
): Promise<void> {
  const idOf = (place: number) => ids[place] ?? '';
  const [nextNews, nextQuestion, nextAnswer] = [pastIds(random), pastIds(random), pastIds(random)];
  const news = announcements.map((each) => ({ ...each, id: nextNews(each.at) }));
  await addRows(
    tx,
    'announcement',
    news.map(({ id, by, intake, content, likes, at }) => ({
      id,
      author_id: idOf(by),
      intake,
      content,
      likes_count: likes.length,
      created_at: at,
    })),
  );
  await addRows(
    tx,
    'announcement_like',
    news.flatMap(({ id, likes }) =>
      likes.map(({ by, at }) => ({ announcement_id: id, user_id: idOf(by), created_at: at })),
    ),
  );
  const asked = icebreakers.map((each) => ({ ...each, id: nextQuestion(each.at) }));
  await addRows(
    tx,
    'icebreaker',
    asked.map(({ id, by, intake, content, at, endsAt }) => ({
      id,
      author_id: idOf(by),
      intake,
      content,
      created_at: at,
      ends_at: endsAt,
    })),
  );
  const answers = asked
    .flatMap(({ id, answers: said }) => said.map((answer) => ({ ...answer, icebreakerId: id })))
    .toSorted((one, two) => one.at.getTime() - two.at.getTime());
  await addRows(
    tx,
    'icebreaker_comment',
    answers.map(({ icebreakerId, by, content, at }) => ({
      icebreaker_id: icebreakerId,
      id: nextAnswer(at),
      author_id: idOf(by),
      content,
      created_at: at,
    })),
  );
  await addRows(
    tx,
    'buddy',
    buddies.flatMap(({ one, other, at }) => [
      { person_id: idOf(one), buddy_id: idOf(other), since: at },
      { person_id: idOf(other), buddy_id: idOf(one), since: at },
    ]),
  );
  await addRows(
    tx,
    'buddy_proposal',
    proposals.map(({ by, whom, at }) => ({ proposer_id: idOf(by), asked_id: idOf(whom), created_at: at })),
  );
  await addRows(
    tx,
    'first_week_tick',
    ticks.map(({ by, step, at }) => ({ person_id: idOf(by), step, created_at: at })),
  );
}
