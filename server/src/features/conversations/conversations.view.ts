import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { pictureJson } from '#features/media/media.public.ts';
import { faceFields } from '#features/profiles/profiles.public.ts';
import { json, type JsonSql } from '#platform/json-sql.ts';

/** Who has sent a message, by that row of `person`. */
export const senderJson = (person: string) => json.object<Message['sender']>(faceFields(person));

/** One of the two who talk. */
function participantJson(person: string): JsonSql<Participant> {
  const country = `case when ${person}.deleted_at is null then ${person}.country end`;
  return json.object<Participant>({ ...faceFields(person), country: json.orNull(json.text(country)) });
}

/** A moment that is most often one that is written already. */
const momentLike = (moment: string, known: { moment: string; json: JsonSql<string> }) =>
  json.known<string>(
    `case when ${moment} = ${known.moment} then ${known.json.sql} else ${json.moment(moment).sql} end`,
  );

/**
 * How that row of `message` is shown, with its `sender` and the moment when it was `created`, where that is written already.
 * What few of them have is looked up by its key, for those alone.
 */
export function messageJson(
  message: string,
  sender: JsonSql<Message['sender']>,
  created = json.moment(`${message}.created_at`),
): JsonSql<Message> {
  const picture = json.object<Picture>(pictureJson('media'));
  const answered = json.object<NonNullable<Message['replyTo']>>({
    id: json.plain('answered.id'),
    senderId: json.plain('answered.sender_id'),
    content: json.text('answered.content'),
  });
  const ifAny = <T>(column: string, value: JsonSql<T>, from: string) =>
    json.optional(
      json.known<T>(`case when ${message}.${column} is not null then (select ${value.sql} from ${from}) end`),
    );
  return json.object<Message>({
    id: json.plain(`${message}.id`),
    seq: json.integer(`${message}.seq`),
    content: json.text(`${message}.content`),
    picture: ifAny('picture', picture, `media where media.file = ${message}.picture`),
    senderId: json.plain(`${message}.sender_id`),
    sender,
    conversationId: json.plain(`${message}.conversation_id`),
    createdAt: created,
    updatedAt: momentLike(`${message}.updated_at`, { moment: `${message}.created_at`, json: created }),
    clientId: json.optional(json.text(`${message}.client_id`)),
    replyTo: ifAny(
      'reply_to_seq',
      answered,
      `message as answered where answered.conversation_id = ${message}.conversation_id and answered.seq = ${message}.reply_to_seq`,
    ),
  });
}

/** The newest message up to that number: most often the last one, which is at hand. */
const newestUpTo = (seq: string) =>
  json.orNull(
    json.plain(`case when ${seq} >= newest.seq then newest.id else (
      select message.id from message
      where message.conversation_id = me.conversation_id and message.seq <= ${seq} order by message.seq desc limit 1
    ) end`),
  );

// How far somebody has read is shown to friends alone, like a new message.
const readByOther = `case when pair.can_write
    and not exists (select from private_reader where private_reader.person_id = other.person_id)
  then ${newestUpTo('other.read_seq').sql} else 'null' end`;
const deliveredToOther = `case when pair.can_write then ${newestUpTo('other.delivered_seq').sql} else 'null' end`;

/** The columns of a message that is shown beside others of its conversation. */
export const messageColumns = `message.*, ${json.moment('message.created_at').sql} as created`;

/** How such a message is shown, of one of the two who talk. */
export function talkJson(message: string): JsonSql<Message> {
  const [own, others] = [senderJson('viewer'), senderJson('friend')];
  const sender = `case when ${message}.sender_id = viewer.id then ${own.sql} else ${others.sql} end`;
  return messageJson(message, json.known(sender), json.known(`${message}.created`));
}

/** The last message, where there is one. */
export const lastMessageJson = json.listOfWhich([{ when: 'newest.id is not null', element: talkJson('newest') }]);

/**
 * The conversation of the member `me` with a `friend`, the `other` member, as the `viewer` sees it, with these messages. Whether
 * the two are friends is `pair.can_write`.
 */
export function conversationJson(messages: JsonSql<Message[]>): JsonSql<Conversation> {
  const friend = participantJson('friend');
  return json.object<Conversation>({
    id: json.plain('me.conversation_id'),
    participants: json.listOfWhich([
      { when: 'friend.id < viewer.id', element: friend },
      { when: 'true', element: participantJson('viewer') },
      { when: 'friend.id > viewer.id', element: friend },
    ]),
    messages,
    lastMessageAt: json.orNull(
      momentLike('me.last_message_at', { moment: 'newest.created_at', json: json.known('newest.created') }),
    ),
    unreadCount: json.integer('me.unread_count'),
    readByOther: json.known<string | null>(readByOther),
    deliveredToOther: json.known<string | null>(deliveredToOther),
    canWrite: json.boolean('pair.can_write'),
    muted: json.boolean('me.muted'),
    archived: json.boolean('me.archived'),
  });
}
