import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import type { TextAuthor } from '#ui/text/linked-text.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PostText } from './post-text.tsx';
import { historyQuery } from '#features/posts/posts.api.ts';

interface HistoryDialogProps {
  postId: Id;
  author: TextAuthor | undefined;
  onClose: () => void;
}

/** All versions of a post's text, newest first. */
export function HistoryDialog({ postId, author, onClose }: HistoryDialogProps) {
  const { t } = useLingui();
  const history = useInfiniteQuery(historyQuery(postId));
  const versions = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog title={t`Edit history`} onClose={onClose}>
      {history.isPending ? (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      ) : history.isError && versions.length === 0 ? (
        <FailedQuery query={history} message={t`The edit history did not load.`} />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {versions.map(({ id, content, createdAt }, index) => (
            <li key={id} className="pinned-small grid grid-cols-[minmax(0,1fr)] gap-1 bg-sunk px-3 py-2">
              <p className="text-meta text-muted">
                {index === 0 ? <Trans>Current</Trans> : id === postId ? <Trans>Original</Trans> : <Trans>Edited</Trans>}
                <span>{' · '}</span>
                <RelativeTime iso={createdAt} />
              </p>
              {content === '' ? (
                <p className="text-muted">
                  <Trans>No text, only pictures.</Trans>
                </p>
              ) : (
                <PostText text={content} author={author} hasPicture={false} />
              )}
            </li>
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          wide
          className="mt-3"
          pending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          <Trans>Load older versions</Trans>
        </Button>
      )}
    </Dialog>
  );
}
