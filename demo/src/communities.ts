import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addDatedRows, addRows } from './rows.ts';
import { before, parseDuration, spread } from './times.ts';

/** The community of a post or event, and who may read it. */
export interface Home {
  id: string;
  audience: string;
}

type Club = DemoData['clubs'][number] & Home;
type Hub = DemoData['hubs'][number] & Home;

/** Adds the clubs with their members, requests, elections and dues, and the contacts and guides of clubs and hubs. Hubs and their members exist already. */
export async function addCommunities(tx: Tx, data: DemoData, load: Load): Promise<{ clubs: Club[]; hubs: Hub[] }> {
  const clubs = await addClubs(tx, data, load);
  await addMembers(tx, clubs, data, load);
  const requests = clubs.flatMap(({ id, requests: list }) => list.map((request) => ({ ...request, id })));
  await addDatedRows(
    tx,
    'community_request',
    requests.map(({ id, person, message, ago }) => ({
      community_id: id,
      person_id: load.idOf(person),
      message,
      created_at: before(load.now, ago),
    })),
  );
  await addElections(tx, clubs, load);
  await addDues(tx, clubs, load);
  const hubs = await findHubs(tx, data);
  await addGuides(tx, [...clubs, ...hubs], load);
  await addRows(
    tx,
    'community_contact',
    [...clubs, ...hubs].flatMap(({ id, contacts }) =>
      contacts.map(({ isEmergency, ...contact }, position) => ({
        ...contact,
        community_id: id,
        position,
        is_emergency: isEmergency,
      })),
    ),
  );
  return { clubs, hubs };
}

async function addClubs(tx: Tx, data: DemoData, { now, idOf }: Load): Promise<Club[]> {
  const people = await tx.selectFrom('person').select(['id', 'campus_id']).execute();
  const campuses = new Map(people.map(({ id, campus_id: campus }) => [id, campus]));
  const dated = data.clubs.map((club) => ({ ...club, at: before(now, club.founded) }));
  const idOfClub = makeIds(dated);
  const clubs = dated.map((club) => ({ ...club, id: idOfClub(club) }));
  await addRows(
    tx,
    'community',
    clubs.map((club) => ({
      id: club.id,
      kind: 'CLUB',
      campus_id: campuses.get(idOf(club.founder)) ?? null,
      slug: club.slug,
      name: club.name,
      description: club.description,
      tags: club.tags,
      join_policy: club.joinPolicy,
      audience: club.audience,
      created_at: club.at,
    })),
  );
  return clubs;
}

/** Triggers count the members. */
async function addMembers(tx: Tx, clubs: readonly Club[], { people }: DemoData, { now, idOf }: Load): Promise<void> {
  const joined = new Map(people.map(({ username, joined: ago }) => [username, before(now, ago).getTime()]));
  const members = clubs.flatMap(({ id, founder, founded, officers, members: others }) => {
    const all = [
      { person: founder, role: 'OWNER', title: '' },
      ...officers,
      ...others.map((person) => ({ person, role: 'MEMBER', title: '' })),
    ];
    return spread(all, before(now, founded), now).map((member) => ({ ...member, id }));
  });
  await addRows(
    tx,
    'community_member',
    members.map(({ id, person, role, title, at }) => ({
      community_id: id,
      person_id: idOf(person),
      role,
      title,
      since: new Date(Math.max(at.getTime(), joined.get(person) ?? 0)),
      // So that some posts are new to everybody.
      visited_at: before(now, parseDuration('2d')),
    })),
  );
}

async function addElections(tx: Tx, clubs: readonly Club[], { now, idOf }: Load): Promise<void> {
  const elections = clubs.flatMap(({ id, election, officers, members }) =>
    election
      ? [{ ...election, club: id, entitled: 1 + officers.length + members.length, at: before(now, election.started) }]
      : [],
  );
  const idOfElection = makeIds(elections);
  await addRows(
    tx,
    'community_election',
    elections.map((election) => ({
      id: idOfElection(election),
      community_id: election.club,
      title: election.title,
      role: election.role,
      nominations_until: before(now, election.nominationsEnded),
      closes_at: before(now, -election.closes),
      entitled_count: election.entitled,
      voted_count: election.voters.length,
      created_at: election.at,
    })),
  );
  await addRows(
    tx,
    'community_election_candidate',
    elections.flatMap((election) =>
      election.candidates.map(({ person, votes }) => ({
        election_id: idOfElection(election),
        person_id: idOf(person),
        votes_count: votes,
      })),
    ),
  );
  await addRows(
    tx,
    'community_election_voter',
    elections.flatMap((election) =>
      election.voters.map((voter) => ({
        election_id: idOfElection(election),
        is_runoff: false,
        person_id: idOf(voter),
      })),
    ),
  );
}

async function addDues(tx: Tx, clubs: readonly Club[], { now, idOf }: Load): Promise<void> {
  const dues = clubs.flatMap(({ id, dues: list }) =>
    list.map((due) => ({ ...due, club: id, at: before(now, due.added) })),
  );
  const idOfDue = makeIds(dues);
  const dayOf = (time: Date) => time.toISOString().slice(0, 10);
  await addRows(
    tx,
    'community_due',
    dues.map((due) => ({
      id: idOfDue(due),
      community_id: due.club,
      title: due.title,
      amount: due.amount,
      currency: due.currency,
      due_on: dayOf(before(now, -due.due)),
      created_at: due.at,
    })),
  );
  await addRows(
    tx,
    'community_due_payment',
    dues.flatMap((due) =>
      due.payments.map(({ person, ago }) => ({
        due_id: idOfDue(due),
        person_id: idOf(person),
        paid_on: dayOf(before(now, ago)),
        note: '',
      })),
    ),
  );
}

async function addGuides(tx: Tx, communities: readonly (Club | Hub)[], { now, idOf }: Load): Promise<void> {
  const guides = communities.flatMap(({ id, guides: list }) =>
    list.map((guide) => ({ ...guide, community: id, at: before(now, guide.ago) })),
  );
  const idOfGuide = makeIds(guides);
  await addRows(
    tx,
    'community_guide',
    guides.map((guide) => ({ id: idOfGuide(guide), community_id: guide.community, slug: guide.slug, version: 1 })),
  );
  await addRows(
    tx,
    'community_guide_version',
    guides.map((guide) => ({
      guide_id: idOfGuide(guide),
      version: 1,
      title: guide.title,
      content: guide.text,
      editor_id: idOf(guide.author),
      written_at: guide.at,
    })),
  );
}

async function findHubs(tx: Tx, { hubs, campuses }: DemoData): Promise<Hub[]> {
  const rows = await tx
    .selectFrom('community')
    .leftJoin('campus', 'campus.id', 'community.campus_id')
    .select(['community.id', 'community.country', 'community.audience', 'campus.name as campus'])
    .where('kind', 'in', ['COUNTRY', 'CAMPUS'])
    .execute();
  return hubs.map((hub) => {
    const campus = hub.campus === undefined ? undefined : campuses[hub.campus]?.name;
    const row = rows.find((each) => each.country === (hub.country ?? null) && each.campus === (campus ?? null));
    if (!row) throw new Error(`There is no hub of ${hub.country ?? hub.campus}.`);
    return { ...hub, id: row.id, audience: row.audience };
  });
}
