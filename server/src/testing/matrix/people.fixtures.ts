import { randomBytes } from 'node:crypto';
import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { pictureOf, type Making } from './making.ts';

/** The domain of every e-mail of the matrix, so that any of them is found in a reply. */
export const emailDomain = 'students.example';

export interface Person {
  id: string;
  username: string;
  email: string;
}

export interface People {
  /** A random part of each username. */
  mark: string;
  /** The id of everyone's campus. */
  campus: string;
  /** The id of a campus without people. */
  otherCampus: string;
  owner: Person;
  stranger: Person;
  newcomer: Person;
  deleted: Person;
  /** A member who sends no requests; a friend of the owner. */
  bystander: Person;
  /** A member who follows the owner without being followed, and has sent them a buddy request. */
  fan: Person;
  /** A member of another intake, who is a steward of the other campus. */
  foreigner: Person;
}

/** The people of the matrix, with accounts at the sign-in provider `issuer`. The owner has both pictures. */
export async function makePeople({ db, nextId }: Making, issuer: string): Promise<People> {
  const mark = randomBytes(5).toString('hex');
  const addCampus = (name: string) =>
    db
      .insertInto('campus')
      .values({ name })
      .onConflict((old) => old.column('name').doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow();
  const campus = await addCampus(emailDomain);
  const otherCampus = await addCampus(`elsewhere.${emailDomain}`);
  const name = (part: string): Person => {
    const username = `${part}_${mark}`;
    return { id: nextId(), username, email: `${username}@${emailDomain}` };
  };
  const [owner, stranger, bystander, fan, foreigner, deleted, newcomer] = [
    name('owner'),
    name('stranger'),
    name('bystander'),
    name('fan'),
    name('foreigner'),
    name('deleted'),
    name('newcomer'),
  ];
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  const account = ({ id, username, email }: Person) => ({
    id,
    issuer,
    subject: username,
    email,
    campus_id: campus.id,
    created_at: monthAgo,
  });
  const member = (who: Person) => ({
    ...account(who),
    username: who.username,
    first_name: 'Test',
    last_name: 'Person',
    intake: 'JANUARY_2024',
    country: 'KENYA',
    program: 'COMPUTER_SCIENCE',
    onboarded_at: new Date(),
  });
  const members = [owner, stranger, bystander, fan].map((who) => ({
    ...member(who),
    ...(who === stranger && { onboarded_at: monthAgo }),
    deleted_at: null,
  }));
  await Promise.all([
    db
      .insertInto('person')
      .values([
        ...members,
        {
          ...member(foreigner),
          intake: 'MAY_2025',
          role: 'steward',
          steward_campus_id: otherCampus.id,
          deleted_at: null,
        },
        { ...member(deleted), deleted_at: new Date() },
      ])
      .execute(),
    db.insertInto('person').values(account(newcomer)).execute(),
  ]);

  await db
    .insertInto('consent')
    .values(
      [owner, stranger, bystander, fan, foreigner].flatMap(({ id }) =>
        ownDocuments.map(({ document, version }) => ({ person_id: id, document, version })),
      ),
    )
    .execute();
  await db
    .insertInto('follow')
    .values([
      { follower_id: owner.id, following_id: bystander.id },
      { follower_id: bystander.id, following_id: owner.id },
      { follower_id: fan.id, following_id: owner.id },
    ])
    .execute();
  const counts = (who: Person, followers_count: number, following_count: number, friends_count: number) =>
    db
      .updateTable('person')
      .set({ followers_count, following_count, friends_count })
      .where('id', '=', who.id)
      .execute();
  await Promise.all([counts(owner, 2, 1, 1), counts(bystander, 1, 1, 1), counts(fan, 0, 1, 0)]);

  const [avatar, banner] = [pictureOf(owner.id, 'avatar'), pictureOf(owner.id, 'banner')];
  await db.insertInto('media').values([avatar, banner]).execute();
  await db.updateTable('person').set({ avatar: avatar.file, banner: banner.file }).where('id', '=', owner.id).execute();
  return {
    mark,
    campus: campus.id,
    otherCampus: otherCampus.id,
    owner,
    stranger,
    newcomer,
    deleted,
    bystander,
    fan,
    foreigner,
  };
}
