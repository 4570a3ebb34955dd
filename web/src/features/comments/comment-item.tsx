import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';

interface CommentItemProps {
  id: Id;
  reportedAs: ReportTarget;
  author: Person;
  createdAt: string;
  /** Whether stewards have hidden it from everyone but its author. */
  isHidden: boolean | undefined;
  /** The path to the comment. */
  path?: string;
  text: ReactNode;
  /** Without a box around the text, for a list without replies. */
  isPlain?: boolean;
  /** The number of comments above this reply; 0 for a comment. */
  depth?: number;
  /** Whether to highlight and focus the comment, because a link points to it. */
  isLinked?: boolean;
  /** Deletes the comment; undefined if the viewer may not. */
  onDelete?: (() => Promise<unknown>) | undefined;
  /** The form below the comment, which `close` hides. Without it, nobody can reply. */
  renderReplyForm?: ((close: () => void) => ReactNode) | undefined;
  /** The buttons below the text, with the one that opens the reply form; only this one by default. */
  renderActions?: (reply: ReactNode) => ReactNode;
  /** The replies. */
  children?: ReactNode;
}

/** A comment in a list, with its replies. */
export function CommentItem({ author, depth = 0, isPlain = false, isLinked = false, ...props }: CommentItemProps) {
  const { id, reportedAs, onDelete, renderReplyForm, renderActions = (reply: ReactNode) => reply, children } = props;
  const { t } = useLingui();
  const [isReplying, setReplying] = useState(false);
  const remove = useMutation({ mutationFn: async () => onDelete?.() });
  const name = personName(author);
  const profile = `/profile/${author.username}`;
  const box = useLinkedBox<HTMLDivElement>(isLinked);
  const menu = <ContentMenu target={{ type: reportedAs, id }} author={author} />;

  const deleteComment = async () => {
    const isSure = await confirmAction({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    const progress = toast.loading(t`Deleting comment...`, { duration: feedToastDuration });
    try {
      await remove.mutateAsync();
      progress.success(t`Comment Deleted Successfully`);
    } catch {
      progress.error(t`Failed to delete comment...`);
    }
  };
  const time = <RelativeTime iso={props.createdAt} />;
  return (
    <li className={classNames('grid grid-cols-[minmax(0,1fr)]', remove.isPending && 'opacity-60')}>
      <article aria-label={t`Comment by ${name}`} className={classNames('flex', isPlain ? 'gap-2.5' : 'gap-3')}>
        <Link to={profile} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-full">
          <Avatar name={name} src={author.image} size={isPlain ? 32 : depth === 0 ? 36 : 28} />
        </Link>
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
          <div
            ref={box}
            tabIndex={isLinked ? -1 : undefined}
            className={classNames(
              !isPlain && 'pinned-small bg-sunk px-3 py-2',
              isLinked && 'outline-2 outline-primary',
            )}
          >
            <p className="flex min-w-0 items-baseline gap-1.5 text-label">
              <Link to={profile} dir="auto" className="touch min-w-0 truncate font-bold hover:underline">
                {name}
              </Link>
              {props.path === undefined ? (
                <span className="shrink-0 text-meta text-muted">{time}</span>
              ) : (
                <Link to={props.path} className="touch shrink-0 text-meta text-muted hover:underline">
                  {time}
                </Link>
              )}
            </p>
            {props.isHidden && <HiddenNotice />}
            {props.text}
          </div>
          {!isPlain && (
            <div className="-ms-2 flex items-start gap-1 text-muted">
              <div className="flex min-w-0 grow flex-wrap items-center gap-1">
                {renderActions(
                  renderReplyForm && (
                    <CommentAction onClick={() => setReplying(!isReplying)} isExpanded={isReplying}>
                      <Trans>Reply</Trans>
                    </CommentAction>
                  ),
                )}
              </div>
              {menu}
              {onDelete && (
                <IconButton label={t`Delete comment`} size="small" onClick={() => void deleteComment()}>
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              )}
            </div>
          )}
          {isReplying && renderReplyForm?.(() => setReplying(false))}
        </div>
        {isPlain && menu}
      </article>
      {children && <div className={repliesLook(depth)}>{children}</div>}
    </li>
  );
}

interface CommentActionProps {
  onClick: () => void;
  isExpanded: boolean;
  children: ReactNode;
}

/** A text button below a comment that expands something. */
export function CommentAction({ onClick, isExpanded, children }: CommentActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={isExpanded}
      className="touch numbers inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-label font-semibold text-muted hover:bg-sunk hover:text-ink"
    >
      {children}
    </button>
  );
}

/** Deeper replies are not indented any further, because phones have no room for it. */
const indentedDepthMax = 5;

/** Class names for the replies of a comment. They are placed below the picture as well, so that deep replies keep their width. */
function repliesLook(depth: number): string {
  return classNames(
    'mt-2 grid grid-cols-[minmax(0,1fr)] gap-3',
    depth < indentedDepthMax && 'ms-3 border-s-2 border-hairline ps-3',
  );
}
