import type { Conversation, ConversationSettings } from '@baraza/contract/features/conversations.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { viewOneConversation } from './conversations.service.ts';
import { isPrivateReader, type MemberSettings, setPrivateReader, setSettings } from './settings.queries.ts';

export async function viewOwnSettings({ db }: Deps, viewer: Viewer): Promise<ConversationSettings> {
  return { isReadingPrivate: await isPrivateReader(db, viewer.id) };
}

export async function changeOwnSettings(
  { db }: Deps,
  viewer: Viewer,
  settings: ConversationSettings,
): Promise<ConversationSettings> {
  await setPrivateReader(db, viewer.id, settings.isReadingPrivate);
  return settings;
}

/** Mutes, archives or pins a conversation for the viewer only. */
export async function changeSettings(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  settings: MemberSettings,
): Promise<Conversation> {
  await setSettings(db, viewer.id, id, settings);
  return viewOneConversation(db, viewer, id);
}
