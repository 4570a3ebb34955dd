import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { viewOneConversation } from '#features/conversations/inbox/conversations.service.ts';
import { postChange } from '#features/conversations/thread/posting.service.ts';
import { attachUpload, pictureFile, removePictures } from '#features/media/media.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, fieldBroken, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { addGroup, type GroupSettings, hasCreatedMany, raiseRevisions, setGroup } from './groups.queries.ts';
import { addMembers } from './members.queries.ts';
import { lockAsAdmin, requireAddable, requireLive, requireOwnRules } from './members.service.ts';

export interface NewGroup {
  participantIds: readonly string[];
  name: string | undefined;
  /** The URL of an upload of the creator. */
  image: string | undefined;
  idempotencyKey: string | undefined;
}

/**
 * Creates a group of the viewer, who becomes its admin, and these people. Throws 422 `one_participant`, `invalid_body` without a name and
 * `not_our_picture`, 404 for people they may not see, 403 `not_friends`, and 429 above the limits.
 */
export async function createGroup(
  deps: Deps,
  viewer: Viewer,
  { participantIds, name, image = '', idempotencyKey: key }: NewGroup,
): Promise<Conversation> {
  const others = [...new Set(participantIds)].filter((id) => id !== viewer.id);
  if (others.length < 2) throw ruleBroken('one_participant', 'A group has at least two other people.');
  if (name === undefined) {
    throw fieldBroken('invalid_body', 'name', 'A group needs a name.');
  }
  const content = [...others.toSorted(), name, image];
  const once = { personId: viewer.id, operation: 'POST /api/conversations', key, content };
  return createOnce(deps.db, once, async (tx) => {
    await requireAddable(deps, tx, viewer, others);
    if (deps.env.RATE_LIMITS === 'on' && (await hasCreatedMany(tx, viewer.id))) {
      throw new AppError('rate_limited', 'You have created many groups. Please wait a while.', { retryAfter: 600 });
    }
    const picture = image === '' ? null : await attach(tx, viewer, image);
    const id = await addGroup(tx, { starterId: viewer.id, name, image: picture });
    await addMembers(tx, id, [viewer.id], 'ADMIN');
    await addMembers(tx, id, others, 'MEMBER');
    await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'CREATED' });
    return viewOneConversation(tx, viewer, id);
  });
}

async function attach(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const file = await attachUpload(tx, { ownerId: viewer.id, purpose: 'message', url });
  if (!file) throw ruleBroken('not_our_picture', 'Please choose the picture again.');
  return file;
}

export interface GroupChanges {
  name?: string | undefined;
  image?: string | null | undefined;
  onlyAdminsWrite?: boolean | undefined;
}

/** Changes what is given, as an admin; each change is a message. Throws 404, 403 `not_allowed`, 422 `not_our_picture`, and 409 `of_club`, `archived` and `group_closed`. */
export async function changeGroup(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { name, image, onlyAdminsWrite }: GroupChanges,
): Promise<Conversation> {
  return transact(deps.db, async (tx) => {
    const before = await lockAsAdmin(tx, viewer, id);
    if (name !== undefined || image !== undefined) requireOwnRules(before);
    requireLive(before);
    const change: Partial<GroupSettings> = {};
    const types: ('RENAMED' | 'IMAGE_CHANGED' | 'WRITING_LIMITED' | 'WRITING_OPENED')[] = [];
    if (name !== undefined && name !== before.name) {
      change.name = name;
      types.push('RENAMED');
    }
    if (image !== undefined && (image === null ? null : pictureFile(image)) !== before.image) {
      change.image = image === null ? null : await attach(tx, viewer, image);
      types.push('IMAGE_CHANGED');
    }
    if (onlyAdminsWrite !== undefined && onlyAdminsWrite !== before.only_admins_write) {
      change.only_admins_write = onlyAdminsWrite;
      types.push(onlyAdminsWrite ? 'WRITING_LIMITED' : 'WRITING_OPENED');
    }
    if (types.length > 0) {
      await setGroup(tx, id, change);
      await raiseRevisions(tx, [id]);
      if (change.image !== undefined && before.image !== null) await removePictures(tx, [before.image]);
      for (const type of types) await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type });
    }
    return viewOneConversation(tx, viewer, id);
  });
}
