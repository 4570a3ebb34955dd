import { icebreakerHours } from '@baraza/contract/features/intake-limits.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { intakeOf } from './people.ts';
import { addDatedRows, addRows } from './rows.ts';
import { before, soonAfter, spread, spreadActions } from './times.ts';

/** Adds what happens in the intakes: announcements, icebreakers, buddies and the first week. */
export async function addIntakes(tx: Tx, { intakes }: DemoData, { now, idOf }: Load): Promise<void> {
  const hubs = await tx.selectFrom('community').select(['id', 'intake']).where('intake', 'is not', null).execute();
  const hubOf = (termsAgo: number) => {
    const hub = hubs.find(({ intake }) => intake === intakeOf(termsAgo, now));
    if (!hub) throw new Error(`Nobody is of the intake ${termsAgo} terms ago.`);
    return hub.id;
  };
  const announcements = intakes.flatMap(({ termsAgo, announcements: list }) =>
    list.map((announcement) => ({
      ...announcement,
      community: hubOf(termsAgo),
      at: before(now, announcement.ago),
    })),
  );
  const idOfAnnouncement = makeIds(announcements);
  await addRows(
    tx,
    'announcement',
    announcements.map((announcement) => ({
      id: idOfAnnouncement(announcement),
      author_id: idOf(announcement.author),
      community_id: announcement.community,
      content: announcement.text,
      likes_count: announcement.likes.length,
      created_at: announcement.at,
    })),
  );
  await addRows(
    tx,
    'announcement_like',
    announcements.flatMap((announcement) =>
      spreadActions(announcement.likes, announcement.at, soonAfter(announcement.at, now)).map(({ by, at }) => ({
        announcement_id: idOfAnnouncement(announcement),
        person_id: idOf(by),
        created_at: at,
      })),
    ),
  );

  const icebreakers = intakes.flatMap(({ termsAgo, icebreakers: list }) =>
    list.map((icebreaker) => {
      const at = before(now, icebreaker.ago);
      return { ...icebreaker, community: hubOf(termsAgo), at, end: before(at, -icebreakerHours * 3_600_000) };
    }),
  );
  const idOfIcebreaker = makeIds(icebreakers);
  await addRows(
    tx,
    'icebreaker',
    icebreakers.map((icebreaker) => ({
      id: idOfIcebreaker(icebreaker),
      author_id: idOf(icebreaker.author),
      community_id: icebreaker.community,
      content: icebreaker.text,
      created_at: icebreaker.at,
      ends_at: icebreaker.end,
    })),
  );
  await addDatedRows(
    tx,
    'comment',
    icebreakers.flatMap((icebreaker) =>
      spread(icebreaker.answers, icebreaker.at, soonAfter(icebreaker.at, now)).map(({ author, text, at }) => ({
        subject_type: 'ICEBREAKER',
        subject_id: idOfIcebreaker(icebreaker),
        author_id: idOf(author),
        content: text,
        created_at: at,
      })),
    ),
  );

  const buddies = intakes.flatMap((intake) => intake.buddies);
  await addRows(
    tx,
    'buddy',
    buddies.flatMap(({ between: [one, other], ago }) => [
      { person_id: idOf(one), buddy_id: idOf(other), since: before(now, ago) },
      { person_id: idOf(other), buddy_id: idOf(one), since: before(now, ago) },
    ]),
  );
  const proposals = intakes.flatMap((intake) => intake.proposals);
  await addRows(
    tx,
    'buddy_proposal',
    proposals.map(({ from, to, ago }) => ({
      proposer_id: idOf(from),
      asked_id: idOf(to),
      created_at: before(now, ago),
    })),
  );
  const firstWeeks = intakes.flatMap((intake) => intake.firstWeek);
  await addRows(
    tx,
    'first_week_tick',
    firstWeeks.flatMap(({ person, done, ago }) =>
      done.map((step) => ({ person_id: idOf(person), step, created_at: before(now, ago) })),
    ),
  );
}
