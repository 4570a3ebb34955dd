import type { Message } from '@baraza/contract/features/conversations.ts';
import '#platform/features/publish.ts';
import type { Audience } from './thread/audience.queries.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A message has been stored. `exceptSocket` is a socket that receives it in an acknowledgement. */
    'conversations.messagePosted': { message: Message; audience: Audience; exceptSocket: string | undefined };
    /** A message of a group mentions these members. */
    'conversations.mentioned': { actorId: string; conversationId: string; groupName: string; userIds: string[] };
  }
}
