import { expect } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';
import { postForm } from './post-form.ts';

export { postForm } from './post-form.ts';

/** An id that no row has. */
export const absentId = '00000000-0000-7000-8000-000000000000';

/** Writes a post and returns its id. */
export async function write(person: TestPerson, content: string): Promise<string> {
  const { body } = await person.post('/api/posts', postForm(person.id, content));
  return body.id;
}

/** Expects every counter of the database to equal the rows it counts. */
export async function countersAgree(app: TestApp): Promise<void> {
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}
