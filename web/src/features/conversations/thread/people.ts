import { useMemo } from 'react';
import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** A member as far as a thread shows them. */
type Person = Pick<Participant, 'id' | 'username' | 'name' | 'image' | 'isNew'>;

export type People = ReadonlyMap<Id, Person>;

/** The members of a conversation that the device knows: its participants and the senders of the loaded messages. */
export function usePeople(participants: readonly Participant[], messages: readonly Message[]): People {
  return useMemo(() => {
    const people = new Map<Id, Person>();
    for (const { sender } of messages) if (sender) people.set(sender.id, sender);
    for (const participant of participants) people.set(participant.id, participant);
    return people;
  }, [participants, messages]);
}
