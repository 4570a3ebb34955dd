import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';

/** Makes everyone a friend of the first person, and starts their conversation: with two others or more, a group. Returns its id. */
export async function startConversation(first: TestPerson, others: readonly TestPerson[]): Promise<string> {
  for (const other of others) {
    await first.post('/api/connections', { followingId: other.id });
    await other.post('/api/connections', { followingId: first.id });
  }
  const { status, body } = await first.post('/api/conversations', {
    participantIds: others.map(({ id }) => id),
    ...(others.length > 1 && { name: 'Calculus rescue' }),
  });
  if (status !== 201) throw new Error(`Starting a conversation returned ${status} ${body.code}.`);
  return body.id as string;
}
