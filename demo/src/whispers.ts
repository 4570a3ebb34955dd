import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addDatedRows, addRows } from './rows.ts';
import { before } from './times.ts';

/** Adds the conversations: each dialogue between the pairs that hold it. */
export async function addWhispers(tx: Tx, { whispers }: DemoData, { now, idOf }: Load): Promise<void> {
  const talks = whispers.flatMap(({ lines, talks: list }) =>
    list.map(({ between, ended, isUnread }) => {
      const messages = datedMessages(lines, between, before(now, ended));
      const lastOfFirst = messages.findLastIndex(({ by }) => by !== messages.at(-1)?.by);
      const unread = isUnread ? messages.length - 1 - lastOfFirst : 0;
      return { between, messages, unread, at: messages[0]?.at ?? now };
    }),
  );
  const idOfTalk = makeIds(talks);
  await addRows(
    tx,
    'conversation',
    talks.map((talk) => {
      return {
        id: idOfTalk(talk),
        direct_pair: talk.between.map(idOf).toSorted(),
        started_by: idOf(talk.between[0]),
        last_seq: talk.messages.length,
        last_message_at: talk.messages.at(-1)?.at ?? null,
        created_at: talk.at,
      };
    }),
  );
  await addRows(
    tx,
    'conversation_member',
    talks.flatMap((talk) =>
      talk.between.map((person) => {
        const unread = talk.messages.at(-1)?.by === person ? 0 : talk.unread;
        return {
          conversation_id: idOfTalk(talk),
          person_id: idOf(person),
          read_seq: talk.messages.length - unread,
          delivered_seq: talk.messages.length - unread,
        };
      }),
    ),
  );
  await addDatedRows(
    tx,
    'message',
    talks.flatMap((talk) =>
      talk.messages.map(({ by, text, at }, index) => ({
        conversation_id: idOfTalk(talk),
        seq: index + 1,
        sender_id: idOf(by),
        content: text,
        created_at: at,
        updated_at: at,
      })),
    ),
  );
}

/** The messages of a dialogue that ended at `end`. A message takes 20 seconds to read and two seconds a letter to write. */
function datedMessages(lines: readonly string[], [a, b]: readonly [string, string], end: Date) {
  const messages = lines.map((line) => ({ by: line.startsWith('A') ? a : b, text: line.slice(3) }));
  let left = 0;
  const dated = messages.toReversed().map((message) => {
    const at = before(end, left);
    left += 20_000 + message.text.length * 2_000;
    return { ...message, at };
  });
  return dated.toReversed();
}
