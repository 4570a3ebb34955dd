import { postMessage, type Posted } from '#features/conversations/thread/posting.service.ts';
import type { TestApp, TestPerson } from './test-app.ts';
import { viewerOf } from './viewer-of.ts';

/** Posts a message as the socket handler does. */
export async function whisper(
  app: TestApp,
  by: TestPerson,
  { conversationId, content = 'Lunch?', clientId }: { conversationId: string; content?: string; clientId?: string },
): Promise<Posted> {
  return postMessage(app.deps, viewerOf(by.id), { conversationId, content, clientId, replyToId: undefined });
}
