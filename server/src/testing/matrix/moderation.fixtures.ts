import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface ModerationFixtures {
  /** A suspension of the owner by the bystander, which ended yesterday; it is active when the role `suspended` calls. */
  sanction: string;
  /** A warning of the fan by the stranger. */
  warning: string;
  /** The fan's open appeal against it. */
  ownAppeal: string;
  /** An open appeal of the fan against another warning, by the bystander. */
  appeal: string;
  /** A decided appeal of the fan. */
  decidedAppeal: string;
}

export async function makeModerationFixtures({ db, nextId }: Making, people: People): Promise<ModerationFixtures> {
  const { owner, stranger, bystander, fan } = people;
  const [sanction, warning, second, third] = [nextId(), nextId(), nextId(), nextId()];
  const [ownAppeal, appeal, decidedAppeal] = [nextId(), nextId(), nextId()];
  const yesterday = new Date(Date.now() - 86_400_000);
  const imposed = { reason: 'SPAM', message: 'No advertising, please.', ends_at: null };
  const warned = { ...imposed, person_id: fan.id, kind: 'WARNING' };
  await db
    .insertInto('sanction')
    .values([
      {
        ...imposed,
        id: sanction,
        person_id: owner.id,
        kind: 'SUSPENSION',
        imposed_by: bystander.id,
        ends_at: yesterday,
      },
      { ...warned, id: warning, imposed_by: stranger.id },
      { ...warned, id: second, imposed_by: bystander.id },
      { ...warned, id: third, imposed_by: bystander.id },
    ])
    .execute();
  const open = { text: 'That was no advertising.', status: 'OPEN', decided_at: null };
  await db
    .insertInto('appeal')
    .values([
      { ...open, id: ownAppeal, sanction_id: warning },
      { ...open, id: appeal, sanction_id: second },
      { ...open, id: decidedAppeal, sanction_id: third, status: 'UPHELD', decided_at: yesterday },
    ])
    .execute();
  return { sanction, warning, ownAppeal, appeal, decidedAppeal };
}
