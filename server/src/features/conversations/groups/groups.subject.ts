import { removePictures } from '#features/media/media.public.ts';
import type { AuthoredSubject, RemovalDeps, Subject } from '#platform/features/subjects.ts';
import type { Tx } from '#platform/sql/database.ts';
import { closeGroup, findReportedGroup, isOwnGroupOf, lockReportedGroup } from './groups.subject-queries.ts';
import { raiseRevisions, setGroup } from './groups.queries.ts';
import { removeInvitation } from './invitations.queries.ts';
import { announceCount } from './members.service.ts';

/** Replaces the name of a group that stewards have taken away. */
const clearedName = 'Group';

/**
 * A group as a whole: its name and picture. Its messages belong to their senders, so hiding and removing keep them: hiding takes the name
 * and the picture away, and removing closes the group as well.
 */
export const group: Subject = {
  table: 'conversation',
  isVisible: isOwnGroupOf,
  isParty: isOwnGroupOf,
  find: findReportedGroup,
  hide: clear,
  remove: async (deps, tx, subject) => {
    await clear(deps, tx, subject);
    await closeGroup(tx, subject.id);
    await removeInvitation(tx, subject.id);
  },
};

/** Takes the name and the picture away, and locks the group. */
async function clear(deps: RemovalDeps, tx: Tx, { id }: AuthoredSubject): Promise<void> {
  const before = await lockReportedGroup(tx, id);
  if (!before) return;
  await setGroup(tx, id, { name: clearedName, image: null });
  if (before.image !== null) await removePictures(tx, [before.image]);
  await raiseRevisions(tx, [id]);
  announceCount(deps, tx, id);
}
