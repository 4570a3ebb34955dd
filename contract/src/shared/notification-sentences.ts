import type { NotificationKind } from './notification-kinds.ts';

/** What a sentence names. */
interface About {
  /** The actor, with the number of others who did the same. */
  who: string;
  /** The number of people in `who`. */
  actors: number;
  /** The title of the event, or the name of the business or the group. */
  subject: string;
}

export type Sentence = (about: About) => string;

/** The sentences of a feature by the kind and the `detail` of a notification. */
export type NotificationSentences = Partial<Record<NotificationKind, Record<string, Sentence>>>;

/** Returns the sentence of a kind and variant; undefined for those of a newer release. */
export function findSentence(
  features: readonly NotificationSentences[],
  kind: NotificationKind,
  detail: string,
): Sentence | undefined {
  for (const { [kind]: ofKind } of features) if (ofKind && Object.hasOwn(ofKind, detail)) return ofKind[detail];
}
