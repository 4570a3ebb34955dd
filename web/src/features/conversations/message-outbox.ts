import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { laneOf } from './chat-address.ts';
import { startChat } from './conversations.api.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { OutboxDraft, OutboxEntry } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { deliver, emit } from '#platform/api/sockets.ts';

/** An uploaded picture of a message. The size reserves the space until it is loaded. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
}

/** A voice note that is uploaded with its message, so that it can be recorded without a network. */
export interface RecordedVoice {
  file: Blob;
  /** In seconds. */
  duration: number;
  peaks: number[];
}

interface MessageContent {
  /** Null for the first message to a person, which starts the conversation. */
  conversationId: Id | null;
  /** Null in a group. */
  other: Pick<Participant, 'id' | 'username'> | null;
  content: string;
  picture?: UploadedPicture | undefined;
  voice?: RecordedVoice | undefined;
  replyTo?: Message['replyTo'];
}

/** A message that the server has not acknowledged. */
export type UnsentMessage = OutboxEntry<MessageContent>;

/** A limit that ends later than this refuses a message. */
const longestWaitMs = 10 * 60_000;

export const messageKind = defineOutboxKind<MessageContent, Message>({
  name: 'message',
  isRepeatable: true,
  async send({ conversationId, other, content, picture, voice, replyTo }, { id: clientId, signal }) {
    const id = conversationId ?? (other && (await startChat(queryClient, other)).id);
    if (id === null) throw new Error('A message needs a conversation or a person.');
    const voiceUrl = voice && (await uploadVoice(voice, { idempotencyKey: `${clientId}.voice`, signal }));
    const { message } = await emit('/conversations message:post', {
      conversationId: id,
      content,
      clientId,
      echo: false,
      ...(picture && { picture: picture.url }),
      ...(voiceUrl !== undefined && { voice: voiceUrl }),
      ...(replyTo && { replyToId: replyTo.id }),
    });
    return message;
  },
  // Such as the files or the requests of a day: nothing waits until midnight.
  isRefusal: ({ code, retryAfterMs = 0 }) => code === 'rate_limited' && retryAfterMs > longestWaitMs,
  onSent: (message) => deliver('/conversations message:new', message),
  // Its sender has deleted it on another device.
  onRefused: ({ code }) => (code === 'taken_back' ? 'drop' : 'keep'),
});

async function uploadVoice(
  { file, peaks }: RecordedVoice,
  options: { idempotencyKey: string; signal: AbortSignal },
): Promise<string> {
  const { storeVoice } = await import('#platform/pictures/partial-upload.ts');
  return storeVoice(file, { peaks, ...options });
}

/** Returns the entry of a message, which is sent after the earlier ones of the same conversation. */
export function messageDraft(message: MessageContent): OutboxDraft<MessageContent> {
  const { other, conversationId, content, picture, voice } = message;
  const lane = laneOf(message);
  return {
    lane,
    content: message,
    note: {
      path: `/chat/${other ? other.username : `groups/${conversationId}`}`,
      text: content,
      // A draft holds text only, so what has a file stays in the outbox.
      ...(!picture && !voice && { drafts: { [lane]: content } }),
    },
  };
}
