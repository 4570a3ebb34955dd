import { changeRole } from '#features/moderation/roles/roles.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Command, textOf } from './command.ts';
import { findPerson, nameOf } from './find-person.ts';

export const roleCommands: Record<string, Command> = {
  'role grant': {
    usage: 'EMAIL|USERNAME steward|admin [--campus NAME]',
    summary: 'Make a person an admin, or a steward of one campus or of all',
    options: { campus: { type: 'string' }, force: { type: 'boolean' } },
    args: [2, 2],
    async run(deps, [who = '', role = ''], { campus, force }) {
      if (role !== 'steward' && role !== 'admin') throw new Error('The role is steward or admin.');
      if (role === 'admin' && campus !== undefined) throw new Error('An admin has no campus.');
      const person = await setRoleOf(deps, who, { role, campus: textOf(campus) ?? null, force: force === true });
      const area = role === 'admin' ? 'an admin' : `a steward of ${textOf(campus) ?? 'all campuses'}`;
      return [`${person} is now ${area}.`];
    },
  },
  'role revoke': {
    usage: 'EMAIL|USERNAME [--force]',
    summary: "End a person's role; the last admin only with --force",
    options: { force: { type: 'boolean' } },
    args: [1, 1],
    async run(deps, [who = ''], { force }) {
      const person = await setRoleOf(deps, who, { role: 'student', campus: null, force: force === true });
      return [`${person} has no role now.`];
    },
  },
};

async function setRoleOf(
  deps: Deps,
  who: string,
  change: { role: 'student' | 'steward' | 'admin'; campus: string | null; force: boolean },
): Promise<string> {
  return transact(deps.db, async (tx) => {
    const person = await findPerson(tx, who);
    if (!person.onboarded_at || person.deleted_at) throw new Error(`${nameOf(person)} has no complete account.`);
    await changeRole(deps, tx, { ...change, personId: person.id, by: null });
    return nameOf(person);
  });
}
