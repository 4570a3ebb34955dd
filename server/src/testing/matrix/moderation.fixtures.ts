import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface ModerationFixtures {
  /** A suspension of the owner by the bystander, which ended yesterday; it is active when the role `suspended` calls. */
  sanction: string;
}

export async function makeModerationFixtures({ db, nextId }: Making, people: People): Promise<ModerationFixtures> {
  const sanction = nextId();
  await db
    .insertInto('sanction')
    .values({
      id: sanction,
      person_id: people.owner.id,
      kind: 'SUSPENSION',
      reason: 'SPAM',
      message: 'No advertising, please.',
      imposed_by: people.bystander.id,
      ends_at: new Date(Date.now() - 86_400_000),
    })
    .execute();
  return { sanction };
}
