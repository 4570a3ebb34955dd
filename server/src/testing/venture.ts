import type { TestPerson } from '#testing/test-app.ts';

/** Registers a venture and returns its id. */
export async function own(person: TestPerson, more: object = {}): Promise<string> {
  const draft = {
    name: 'Chapo Point',
    description: 'Warm chapati.',
    location: 'Semaphore B',
    email: 'chapo@venture.example',
  };
  const { status, body } = await person.post('/api/ventures', { ...draft, ...more });
  if (status !== 201) throw new Error(`The venture was refused: ${JSON.stringify(body)}`);
  return body.id;
}
