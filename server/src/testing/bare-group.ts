import type { TestApp, TestPerson } from './test-app.ts';

/** Stores a group of these people, who need not be friends, without admins and without a message. Returns its id. */
export async function makeBareGroup(app: TestApp, members: readonly TestPerson[]): Promise<string> {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `insert into conversation (kind, started_by) values ('GROUP', $1) returning id`,
    [members[0]?.id],
  );
  const [{ id } = { id: '' }] = rows;
  for (const member of members) await joinBareGroup(app, id, member);
  return id;
}

/** Makes a person a member of a conversation, who sees messages from now on. */
export async function joinBareGroup(app: TestApp, id: string, { id: personId }: TestPerson): Promise<void> {
  await app.deps.pool.query(
    `insert into conversation_member (conversation_id, person_id, joined_seq, read_seq, delivered_seq)
     select id, $2, last_seq, last_seq, last_seq from conversation where id = $1`,
    [id, personId],
  );
}
