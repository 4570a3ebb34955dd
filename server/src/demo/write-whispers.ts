import type { Tx } from '#platform/database.ts';
import { addRows } from './demo.queries.ts';
import { pastIds } from './past-ids.ts';
import type { Random } from './randomness.ts';
import type { PlannedWhispers } from './whispers.ts';

/** Writes the conversations of the community; `idOf` answers with the id of the person at a place. */
export async function writeWhispers(
  tx: Tx,
  talks: PlannedWhispers[],
  { idOf, random }: { idOf: (place: number) => string; random: Random },
): Promise<void> {
  const [nextId, nextMessageId] = [pastIds(random), pastIds(random)];
  const written = talks
    .toSorted((one, two) => startOf(one) - startOf(two))
    .map((talk) => ({ ...talk, id: nextId(new Date(startOf(talk))) }));
  await addRows(
    tx,
    'conversation',
    written.map(({ id, between, messages }) => {
      const [low = '', high = ''] = between.map(idOf).toSorted();
      return {
        id,
        low_id: low,
        high_id: high,
        started_by: idOf(between[0]),
        last_seq: messages.length,
        last_message_seq: messages.length,
        last_message_at: messages.at(-1)?.at ?? null,
        created_at: messages[0]?.at ?? new Date(),
      };
    }),
  );
  await addRows(
    tx,
    'conversation_member',
    written.flatMap(({ id, between, messages, unread }) =>
      between.map((place) => {
        const left = messages.at(-1)?.by === place ? 0 : unread;
        return {
          conversation_id: id,
          person_id: idOf(place),
          read_seq: messages.length - left,
          delivered_seq: messages.length - left,
          unread_count: left,
          last_message_at: messages.at(-1)?.at ?? null,
        };
      }),
    ),
  );
  const messages = written
    .flatMap((talk) => talk.messages.map((message, place) => ({ ...message, seq: place + 1, talk: talk.id })))
    .toSorted((one, two) => one.at.getTime() - two.at.getTime());
  await addRows(
    tx,
    'message',
    messages.map(({ talk, seq, by, at, content }) => ({
      conversation_id: talk,
      seq,
      id: nextMessageId(at),
      sender_id: idOf(by),
      content,
      created_at: at,
      updated_at: at,
    })),
  );
}

function startOf({ messages }: PlannedWhispers): number {
  return messages[0]?.at.getTime() ?? 0;
}
