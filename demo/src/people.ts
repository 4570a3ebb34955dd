import { sql } from 'kysely';
import { type Intake, intakesOf } from '@baraza/contract/features/profile-options.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import { ownDocuments } from '@baraza/server/src/platform/operations/legal-documents.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { addRows } from './rows.ts';
import { type Action, before } from './times.ts';

const firstMonths: Record<string, number> = { JANUARY: 0, MAY: 4, SEPTEMBER: 8 };

/** The intakes whose term has begun, newest first; at least seven. */
export function listBegunIntakes(now: Date): Intake[] {
  return intakesOf(now.getUTCFullYear()).filter((intake) => {
    const [term = '', year] = intake.split('_');
    return Date.UTC(Number(year), firstMonths[term] ?? 0) <= now.getTime();
  });
}

/** The intake whose term began that many terms before the current one. */
export function intakeOf(termsAgo: number, now: Date): Intake {
  const intake = listBegunIntakes(now)[termsAgo];
  if (intake === undefined) throw new Error(`No intake began ${termsAgo} terms ago; the data may go back six terms.`);
  return intake;
}

/** Fills in the profiles, which makes the accounts visible. The query builder has no update of many rows from JSON. */
export async function setProfiles(tx: Tx, { people, follows }: DemoData, { now, idOf, pictures }: Load): Promise<void> {
  const followers = Map.groupBy(
    Object.entries(follows).flatMap(([by, whom]) => whom.map((each) => ({ by, whom: each }))),
    ({ whom }) => whom,
  );
  const profiles = people.map(({ username, ...person }) => {
    const following = follows[username] ?? [];
    return {
      id: idOf(username),
      first_name: person.firstName,
      last_name: person.lastName,
      bio: person.bio,
      about: person.about,
      intake: intakeOf(person.termsAgo, now),
      country: person.country,
      program: person.program,
      interests: person.interests,
      skills: person.skills,
      languages: person.languages,
      messages_from: person.isOpenToCampus ? 'campus' : 'friends',
      avatar: pictures.find(username, person.avatar),
      banner: pictures.find(username, person.banner),
      followers_count: followers.get(username)?.length ?? 0,
      following_count: following.length,
      friends_count: following.filter((whom) => follows[whom]?.includes(username)).length,
      onboarded_at: before(now, person.joined),
    };
  });
  await sql`
    update person set first_name = given.first_name, last_name = given.last_name, bio = given.bio, about = given.about,
      intake = given.intake, country = given.country, program = given.program, interests = given.interests,
      skills = given.skills, languages = given.languages, messages_from = given.messages_from,
      avatar = given.avatar, banner = given.banner,
      followers_count = given.followers_count, following_count = given.following_count,
      friends_count = given.friends_count, onboarded_at = given.onboarded_at
    from json_populate_recordset(null::person, ${JSON.stringify(profiles)}::json) as given
    where person.id = given.id`.execute(tx);
  await addRows(
    tx,
    'consent',
    profiles.flatMap(({ id, onboarded_at }) =>
      ownDocuments.map(({ document, version }) => ({
        person_id: id,
        document,
        version,
        accepted_at: onboarded_at,
      })),
    ),
  );
}

export interface Follow extends Action {
  whom: string;
}

/** Adds the follows of each person in their order, each since both had joined, and denser towards now. */
export async function addFollows(tx: Tx, { people, follows }: DemoData, { now, idOf }: Load): Promise<Follow[]> {
  const joined = new Map(people.map((person) => [person.username, person.joined]));
  const added = Object.entries(follows).flatMap(([by, list]) =>
    list.map((whom, index): Follow => {
      const possibleFor = Math.min(joined.get(by) ?? 0, joined.get(whom) ?? 0);
      const share = ((list.length - index - 0.5) / list.length) ** 2;
      return { by, whom, at: before(now, Math.ceil(possibleFor * share)) };
    }),
  );
  await addRows(
    tx,
    'follow',
    added.map(({ by, whom, at }) => ({ follower_id: idOf(by), following_id: idOf(whom), created_at: at })),
  );
  return added;
}
