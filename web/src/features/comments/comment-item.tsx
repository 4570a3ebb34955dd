import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { personName } from '#ui/text/person-name.ts';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';

interface CommentBoxProps {
  author: Person;
  /** The number of comments above this reply; 0 for a comment. */
  depth: number;
  /** Whether to highlight and focus the comment, because a link points to it. */
  isLinked: boolean;
  time: ReactNode;
  text: ReactNode;
  /** Whether stewards have hidden it from everyone but its author. */
  isHidden: boolean | undefined;
  /** The buttons below the text, which may take several lines. */
  actions: ReactNode;
  /** The buttons at the end of their first line. */
  menu: ReactNode;
  /** The reply form. */
  children: ReactNode;
}

/** A comment with its author's picture, without its replies. */
export function CommentBox({
  author,
  depth,
  isLinked,
  time,
  text,
  isHidden,
  actions,
  menu,
  children,
}: CommentBoxProps) {
  const name = personName(author);
  const profile = `/profile/${author.username}`;
  const box = useLinkedBox<HTMLDivElement>(isLinked);
  return (
    <div className="flex gap-3">
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
            <Link to={profile} dir="auto" className="touch min-w-0 truncate font-bold hover:underline">
              {name}
            </Link>
            {time}
          </p>
          {isHidden && <HiddenNotice />}
          {text}
        </div>
        <div className="-ms-2 flex items-start gap-1 text-muted">
          <div className="flex min-w-0 grow flex-wrap items-center gap-1">{actions}</div>
          {menu}
        </div>
        {children}
      </div>
    </div>
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
export function repliesLook(depth: number): string {
  return classNames('mt-2', depth < indentedDepthMax && 'ms-3 border-s-2 border-hairline ps-3');
}
