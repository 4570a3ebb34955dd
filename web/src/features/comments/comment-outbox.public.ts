import type { Id } from '@baraza/contract/shared/scalars.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { OutboxKind, Submitted } from '#platform/outbox/outbox-types.ts';

/** A comment that waits to be sent. */
export interface UnsentComment {
  /** What is commented on. */
  subjectId: Id;
  /** The comment to reply to; null for a top-level comment. */
  parentId: Id | null;
  content: string;
}

/** Returns how comments of one kind are sent. Without a network they wait on the device. */
export function defineComments<Content extends UnsentComment, Reply>({
  pathOf,
  ...kind
}: OutboxKind<Content, Reply> & { pathOf: (subjectId: Id) => string }) {
  defineOutboxKind(kind);
  const laneOf = (subjectId: Id) => `${kind.name}.${subjectId}`;
  const draftOf = ({ subjectId, parentId }: Omit<UnsentComment, 'content'>) => `${kind.name}.${parentId ?? subjectId}`;
  return {
    /** The lane of the viewer's unsent comments, which are sent one after the other. */
    laneOf,
    /** The name of the draft of a form. */
    draftOf,
    submit(comment: Content, id: string): Promise<Submitted<Reply>> {
      const { subjectId, content } = comment;
      const note = { path: pathOf(subjectId), text: content, drafts: { [draftOf(comment)]: content } };
      return submitEntry(kind, { id, lane: laneOf(subjectId), content: comment, note });
    },
  };
}
