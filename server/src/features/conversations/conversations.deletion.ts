import { setPrivateReader } from '#features/conversations/inbox/settings.queries.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { lockConversationsWithPicturesOf, removePicturesSentBy } from './conversations.deletion-queries.ts';
import { setLastMessages } from './thread/messages.queries.ts';
import { removeReactionsOf } from './thread/reactions.queries.ts';
import { recountUnread } from './unread.queries.ts';

/**
 * Removes the pictures that a person sent, their reactions and their settings. The text of their messages stays in the other
 * person's conversations, without a name.
 */
export async function removePicturesOf(tx: Tx, personId: string): Promise<void> {
  const conversationIds = await lockConversationsWithPicturesOf(tx, personId);
  const files = await removePicturesSentBy(tx, personId);
  await setLastMessages(tx, conversationIds);
  await recountUnread(tx, conversationIds);
  await removePictures(tx, files);
  await removeReactionsOf(tx, personId);
  await setPrivateReader(tx, personId, false);
}
