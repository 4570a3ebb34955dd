import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface IntakeFixtures {
  /** The owner's announcement to the intake of all members, and its icebreakers, a live and an expired one. */
  announcement: string;
  icebreaker: string;
  pastIcebreaker: string;
  /** The bystander's announcement in another intake. */
  foreignAnnouncement: string;
  /** The hub of that intake, and that of everyone's campus with the owner's announcement. */
  foreignHub: string;
  campusHub: string;
  campusAnnouncement: string;
  foreignIcebreaker: string;
}

/** The hub of an intake, and the fan's buddy request. */
export async function makeIntakeFixtures(
  { db, nextId }: Making,
  { campus, owner, bystander, fan }: People,
): Promise<IntakeFixtures> {
  const [announcement, foreignAnnouncement, campusAnnouncement] = [nextId(), nextId(), nextId()];
  const [icebreaker, pastIcebreaker, foreignIcebreaker] = [nextId(), nextId(), nextId()];
  const findHub = async (intake: string) => {
    const hub = await db.selectFrom('community').select('id').where('intake', '=', intake).executeTakeFirstOrThrow();
    return hub.id;
  };
  const [own, foreign] = [await findHub('JANUARY_2024'), await findHub('MAY_2025')];
  const { id: campusHub } = await db
    .selectFrom('community')
    .select('id')
    .where('campus_id', '=', campus)
    .where('kind', '=', 'CAMPUS')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('announcement')
    .values([
      { id: announcement, author_id: owner.id, community_id: own, content: 'to all' },
      { id: foreignAnnouncement, author_id: bystander.id, community_id: foreign, content: 'to others' },
      { id: campusAnnouncement, author_id: owner.id, community_id: campusHub, content: 'to the campus' },
    ])
    .execute();
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000);
  const asked = {
    author_id: owner.id,
    community_id: own,
    content: 'why?',
    created_at: hours(-1),
    ends_at: hours(1),
  };
  await db
    .insertInto('icebreaker')
    .values([
      { ...asked, id: icebreaker },
      { ...asked, id: pastIcebreaker, created_at: hours(-40), ends_at: hours(-20) },
      { ...asked, id: foreignIcebreaker, community_id: foreign },
    ])
    .execute();
  await db.insertInto('buddy_proposal').values({ proposer_id: fan.id, asked_id: owner.id }).execute();
  return {
    announcement,
    icebreaker,
    pastIcebreaker,
    foreignAnnouncement,
    foreignHub: foreign,
    campusHub,
    campusAnnouncement,
    foreignIcebreaker,
  };
}
