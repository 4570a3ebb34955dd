import { request } from 'playwright-core';
import type { Conversation, Message, MessageDraft } from '@baraza/contract/features/conversations.ts';
import { connectSocket } from '@baraza/server/src/testing/socket-client.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';

/** Makes two members friends with a conversation and returns its id. */
export async function befriend(product: Product, one: Member, other: Member): Promise<string> {
  await Promise.all([one.follow(other), other.follow(one)]);
  return await startConversation(product, one, { participantIds: [other.user.id] });
}

/** Creates a group of a member and their friends and returns its id. */
export async function makeGroup(product: Product, admin: Member, name: string, friends: Member[]): Promise<string> {
  return await startConversation(product, admin, { name, participantIds: friends.map(({ user }) => user.id) });
}

/** Starts a conversation and returns its id. */
export async function startConversation(
  product: Product,
  one: Member,
  data: { participantIds: string[]; name?: string; isRequest?: boolean },
): Promise<string> {
  const client = await request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${one.token}` },
  });
  const answer = await client.post('/api/conversations', { data });
  const { id } = (await answer.json()) as Conversation;
  await client.dispose();
  return id;
}

/** Sends messages without a browser, one after another; a string is a message with only text. */
export async function whisper(
  product: Product,
  from: Member,
  conversationId: string,
  messages: (string | Omit<MessageDraft, 'conversationId'>)[],
): Promise<Message[]> {
  await using socket = await connectSocket(product.url, '/conversations', { auth: { token: from.token } });
  const sent: Message[] = [];
  for (const draft of messages) {
    const more = typeof draft === 'string' ? { content: draft } : draft;
    const ack = await socket.ask('message:post', { conversationId, ...more });
    if (!ack.ok) throw new Error(`A message was refused: ${ack.code}`);
    sent.push(ack['message'] as Message);
  }
  return sent;
}
