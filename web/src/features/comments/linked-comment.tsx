import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '#platform/api/api-error.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';

interface LinkedCommentProps<Thread> {
  /** The path of the page with all comments. */
  allPath: string;
  /** The linked comment with its ancestors; null once one of them was deleted. */
  thread: UseQueryResult<Thread | null>;
  children: (thread: Thread) => ReactNode;
}

/** The comment that a link points to, below its ancestors, with a button that shows all comments. */
export function LinkedComment<Thread>({ allPath, thread, children }: LinkedCommentProps<Thread>) {
  const { t } = useLingui();
  const { data, error } = thread;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <ButtonLink to={allPath} replace variant="secondary" size="small">
        <Trans>Show all comments</Trans>
      </ButtonLink>
      {data === null || hasCode(error, 'not_found') ? (
        <DeletedNotice takesFocus={data === undefined} />
      ) : data !== undefined ? (
        <ul className="w-full">{children(data)}</ul>
      ) : error === null ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <FailedQuery query={thread} message={t`Failed to load comments...`} />
      )}
    </div>
  );
}

/** Takes focus only when the link was opened after the deletion, not when the comment disappears while it is shown. */
function DeletedNotice({ takesFocus }: { takesFocus: boolean }) {
  const box = useLinkedBox<HTMLParagraphElement>(takesFocus);
  return (
    <p ref={box} tabIndex={-1} className="text-muted">
      <Trans>This comment is no longer there.</Trans>
    </p>
  );
}
