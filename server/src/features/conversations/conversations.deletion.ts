import { setPrivateReader } from '#features/conversations/inbox/settings.queries.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/listeners.ts';
import {
  lockConversationsWithPicturesOf,
  removePicturesSentBy,
  updateCountersOf,
} from './conversations.deletion-queries.ts';

/**
 * Removes the pictures that an erased person sent and their settings. The text of their messages stays in the other
 * person's conversations, without a name.
 */
export const removePicturesOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const conversationIds = await lockConversationsWithPicturesOf(tx, domainEvent.personId);
  const files = await removePicturesSentBy(tx, domainEvent.personId);
  await updateCountersOf(tx, conversationIds);
  await removePictures(tx, files);
  await setPrivateReader(tx, domainEvent.personId, false);
};
