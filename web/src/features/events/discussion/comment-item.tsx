import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { confirmed } from '#ui/confirm.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { personName } from '#ui/person-name.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast.ts';
import { useLinkedBox } from '#ui/use-linked-box.ts';
import { CommentForm } from './comment-form.tsx';
import type { FlatComment } from './comment-tree.ts';
import { useAllReplies, useDeleteComment } from './comments.api.ts';

/** Deeper replies are shown, but no longer indented: a phone has no room for it. */
const indentedDepthMax = 5;

interface CommentItemProps {
  said: FlatComment;
  /** All that is known, by what it answers. */
  replies: Map<Id, FlatComment[]>;
  depth: number;
  /** The host may delete whatever is said. */
  isModerated: boolean;
  /** The one that a link leads to. */
  linkedId?: Id | undefined;
}

/** Something that was said, with what was answered. */
export function CommentItem({ said, replies, depth, isModerated, linkedId }: CommentItemProps) {
  const { t: words } = useLingui();
  const viewer = useViewer();
  const [isReplying, setReplying] = useState(false);
  const remove = useDeleteComment(said.eventId, said.id);
  const all = useAllReplies(said.eventId, said.id);
  const { author } = said;
  const own = replies.get(said.id) ?? [];
  const missing = said.repliesCount - own.length;
  const name = personName(author);
  const profile = `/profile/${author.username}`;
  const isLinked = said.id === linkedId;
  const box = useLinkedBox<HTMLDivElement>(isLinked);

  const deleteComment = async () => {
    const isSure = await confirmed({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      act: t`Delete`,
    });
    if (!isSure) return;
    const news = toast.loading(t`Deleting comment...`);
    try {
      await remove.mutateAsync();
      news.success(t`Comment Deleted Successfully`);
    } catch {
      news.error(t`Failed to delete comment...`);
    }
  };
  return (
    <li className={classNames('grid grid-cols-[minmax(0,1fr)]', remove.isPending && 'opacity-60')}>
      <article aria-label={words`Comment by ${name}`} className="flex gap-3">
        <Link to={profile} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-full">
          <Avatar name={name} src={author.image} size={depth === 0 ? 36 : 28} />
        </Link>
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
          <div
            ref={box}
            tabIndex={isLinked ? -1 : undefined}
            className={classNames('pinned-small bg-sunk px-3 py-2', isLinked && 'outline-2 outline-primary')}
          >
            <p className="flex min-w-0 items-baseline gap-1.5 text-label">
              <Link to={profile} className="touch min-w-0 truncate font-bold hover:underline">
                <bdi>{name}</bdi>
              </Link>
              <span className="shrink-0 text-meta text-muted">
                <RelativeTime iso={said.createdAt} />
              </span>
            </p>
            <LinkedParagraph text={said.content} />
          </div>
          <div className="-ms-2 flex flex-wrap items-center gap-1">
            <button
              type="button"
              onClick={() => setReplying(!isReplying)}
              aria-expanded={isReplying}
              className="touch inline-flex min-h-8 items-center rounded-full px-2 text-label font-semibold text-muted hover:bg-sunk hover:text-ink"
            >
              <Trans>Reply</Trans>
            </button>
            {(isModerated || said.authorId === viewer.id) && (
              <IconButton
                label={words`Delete comment`}
                size="small"
                onClick={() => void deleteComment()}
                className="ms-auto text-muted"
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            )}
          </div>
          {isReplying && (
            <CommentForm
              eventId={said.eventId}
              parentId={said.id}
              onSaid={() => setReplying(false)}
              onCancel={() => setReplying(false)}
            />
          )}
        </div>
      </article>
      {(own.length > 0 || missing > 0) && (
        // Below its own box and not beside it, so that the tenth answer to an answer still has room for its words.
        <div
          className={classNames('mt-2 grid gap-3', depth < indentedDepthMax && 'ms-3 border-s-2 border-hairline ps-3')}
        >
          {own.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {own.map((reply) => (
                <CommentItem key={reply.id} said={reply} depth={depth + 1} {...{ replies, isModerated, linkedId }} />
              ))}
            </ul>
          )}
          {missing > 0 && (
            <Button
              variant="quiet"
              size="small"
              pending={all.isPending}
              onClick={() => all.mutate()}
              className="justify-self-start"
            >
              <Trans>Show all replies</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
