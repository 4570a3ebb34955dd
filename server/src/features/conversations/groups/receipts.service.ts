import type { Receipts } from '@baraza/contract/features/conversation-groups.ts';
import { receiptMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import { viewOther } from '#features/conversations/participants.view.ts';
import { findMessage } from '#features/conversations/thread/messages.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findGroup } from './groups.queries.ts';
import { countMembers } from './members.queries.ts';
import { listReceipts } from './receipts.queries.ts';

/** Who has read the viewer's message. Throws 404, and 403 `not_allowed` for messages of others and in large groups. */
export async function viewReceipts(
  { db }: Deps,
  viewer: Viewer,
  { id, messageId }: { id: string; messageId: string },
): Promise<Receipts> {
  const group = await findGroup(db, viewer.id, id);
  const message = group && (await findMessage(db, id, messageId));
  if (!message || message.seq <= group.joined_seq) throw notFound();
  if (message.sender_id !== viewer.id) throw notAllowed('Only its sender can see who has read a message.');
  if ((await countMembers(db, id)) > receiptMembersMax) {
    throw notAllowed(`Receipts are shown in groups of up to ${receiptMembersMax} members.`);
  }
  const rows = await listReceipts(db, { conversationId: id, seq: message.seq, senderId: viewer.id });
  return {
    read: rows.filter((row) => row.has_read).map(viewOther),
    delivered: rows.filter((row) => !row.has_read).map(viewOther),
  };
}
