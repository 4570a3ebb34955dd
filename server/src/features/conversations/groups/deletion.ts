import { recountUnread } from '#features/conversations/unread.queries.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { enqueue, type Tasks } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  isAdmin,
  lockBlockedConversations,
  lockGroupsOf,
  removeFromGroups,
  removeGroupImagesOf,
} from './deletion.queries.ts';
import { removeEmptyGroups } from './groups.queries.ts';
import { provideAdmins } from './members.service.ts';

const task = 'conversations.followAdmin';

/**
 * Lets others follow a person whose account is being deleted or suspended as the admin of their groups, in a job: the transaction has locked
 * the person, and a message that they are sending has locked the conversation first.
 */
export async function followAdmin(tx: Tx, personId: string): Promise<void> {
  if (await isAdmin(tx, personId)) await enqueue(tx, task, { personId });
}

export function groupJobs({ db, sockets }: Deps): Tasks {
  return {
    [task]: async (payload) => {
      // Written by the function above.
      const { personId } = payload as { personId: string };
      await transact(db, async (tx) => {
        const ids = await lockGroupsOf(tx, personId, { onlyAsAdmin: true });
        if (ids.length > 0) await provideAdmins({ sockets }, tx, ids);
      });
    },
  };
}

/** Removes an erased person from their groups. Their messages stay, without a name. */
export async function leaveAllGroups(tx: Tx, personId: string): Promise<void> {
  // What blocks of the person have hidden is unread from now on.
  await recountUnread(tx, await lockBlockedConversations(tx, personId), { unblocked: personId });
  const ids = await lockGroupsOf(tx, personId, { onlyAsAdmin: false });
  await removeFromGroups(tx, personId, ids);
  const pictures = [...(await removeGroupImagesOf(tx, personId)), ...(await removeEmptyGroups(tx, ids))];
  await removePictures(tx, pictures);
}
