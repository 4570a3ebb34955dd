import * as z from 'zod/mini';
import { Conversation, Message, Participant, type SystemEvent } from '@baraza/contract/features/conversations.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const minute = 60_000;

/** The viewer, as signed in by `signIn` of the test helpers. */
export const ada = participant('Ada Mwangi', '01920000-0000-7000-8000-00000000000a');
export const ben = participant('Ben Otieno', id(1));
export const carol = participant('Carol Wanjiku', id(2));

function participant(name: string, userId: string): Participant {
  const username = name.split(' ')[0]?.toLowerCase() ?? '';
  return z.parse(Participant, { id: userId, username, name, image: null, country: 'KENYA' });
}

export const conversationId = id(10);

/** A message of Ben, sent today a few minutes ago; a higher number is later. */
export function message(seq: number, more: Partial<Message> = {}): Message {
  const { country: _country, ...sender } = [ada, carol].find((person) => person.id === more.senderId) ?? ben;
  const createdAt = new Date(Date.now() - 10 * minute + seq * 1_000).toISOString();
  const content = `Message ${seq}`;
  const rest = { senderId: ben.id, sender, conversationId, createdAt, updatedAt: createdAt, reactions: [] };
  return z.parse(Message, { id: id(1000 + seq), seq, content, ...rest, ...more });
}

/** The conversation with Ben. In the list it has the last message only. */
export function conversation(messages: Message[], more: Partial<Conversation> = {}): Conversation {
  const receipts = { readByOther: null, deliveredToOther: null };
  return z.parse(Conversation, {
    id: conversationId,
    kind: 'DIRECT',
    name: null,
    image: null,
    membersCount: 2,
    viewerRole: 'MEMBER',
    communityId: null,
    onlyAdminsWrite: false,
    participants: [ada, ben],
    messages,
    lastMessageAt: messages.at(-1)?.createdAt ?? null,
    unreadCount: 0,
    canWrite: true,
    muted: false,
    mutedUntil: null,
    archived: false,
    isPinned: false,
    ...receipts,
    ...more,
  });
}

export const groupId = id(20);

/** A group of Ada, Ben and Carol, whose admin is Ben. */
export function group(messages: Message[], more: Partial<Conversation> = {}): Conversation {
  return conversation(messages, {
    id: groupId,
    kind: 'GROUP',
    name: 'Hostel B',
    membersCount: 3,
    participants: [ben, carol, ada],
    ...more,
  });
}

/** A message of the group. */
export function groupMessage(seq: number, more: Partial<Message> = {}): Message {
  return message(seq, { conversationId: groupId, ...more });
}

/** A change of the group. */
export function systemMessage(seq: number, system: SystemEvent): Message {
  return groupMessage(seq, { kind: 'SYSTEM', system, content: '', senderId: null, sender: null });
}
