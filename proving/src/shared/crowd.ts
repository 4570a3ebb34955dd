import { randomBytes } from 'node:crypto';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { addPeople, type Queryable } from '@baraza/server/src/testing/people.ts';

/** Adds onboarded people with a session each, who call the server at `url`. */
export async function addCrowd(db: Queryable, url: string, count: number): Promise<TestPerson[]> {
  const mark = randomBytes(4).toString('hex');
  const names = Array.from({ length: count }, (_, index) => `crowd_${index}_${mark}`);
  const people = await addPeople(db, names, { campus: 'crowd.example', emailDomain: 'crowd.example' });
  return people.map(({ id, token }, index) => new TestPerson(url, token, { id, username: names[index] ?? '' }));
}
