import { expect } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';

/** An id that nothing ever had. */
export const absentId = '00000000-0000-7000-8000-000000000000';

/** The form of a post. */
export function postForm(
  ownerId: string,
  content: string,
  files: Uint8Array[] = [],
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId, content, ...more }))
    form.append(name, value);
  for (const [at, bytes] of files.entries()) form.append('files', new Blob([new Uint8Array(bytes)]), `photo-${at}.jpg`);
  return form;
}

/** Posts a text and answers with the id. */
export async function write(person: TestPerson, content: string): Promise<string> {
  const { body } = await person.post('/api/posts', postForm(person.id, content));
  return body.id;
}

/** Every counter of the database agrees with the rows it counts. */
export async function countersAgree(app: TestApp): Promise<void> {
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}
