import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/publish.ts';
import {
  countMessages,
  lockConversationsWithPicturesOf,
  removePicturesSentBy,
} from './conversations.deletion-queries.ts';

/** Of who is deleted go the pictures they have sent; their words stay with those they wrote them to, without a name. */
export const removePicturesOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const touched = await lockConversationsWithPicturesOf(tx, domainEvent.personId);
  const files = await removePicturesSentBy(tx, domainEvent.personId);
  await countMessages(tx, touched);
  await removePictures(tx, files);
};
