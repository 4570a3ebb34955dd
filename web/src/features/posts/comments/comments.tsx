import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { idsOf } from '#platform/api/id-lists.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentLane, commentsQuery } from './comments.api.ts';
import { LinkedThread } from './linked-thread.tsx';

/** The comments of a post, newest first, with a form. With `linkedId` only the thread of that comment. */
export function Comments({ post, linkedId }: { post: Post; linkedId: Id | null }) {
  const headingId = useId();
  const { i18n } = useLingui();
  const setParams = useSearchParams()[1];
  // A new comment is not part of the linked thread.
  const showAll = () => linkedId !== null && setParams({}, { replace: true });
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={headingId} className="numbers text-lead font-bold">
        <Trans>Comments</Trans> <span className="font-normal text-muted">{i18n.number(post.commentsCounter)}</span>
      </h2>
      <CommentForm postId={post.id} parentId={null} onDone={showAll} />
      <UnsentItems lane={commentLane(post.id)} />
      {linkedId === null ? (
        <Thread postId={post.id} parentId={null} depth={0} />
      ) : (
        <LinkedThread
          key={linkedId}
          postId={post.id}
          commentId={linkedId}
          renderReplies={(parentId, depth) => <Thread postId={post.id} parentId={parentId} depth={depth} />}
        />
      )}
    </section>
  );
}

interface ThreadProps {
  postId: Id;
  /** The comment whose replies these are; null for the comments of the post. */
  parentId: Id | null;
  depth: number;
}

/** One level of comments, loaded in pages. */
function Thread({ postId, parentId, depth }: ThreadProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(commentsQuery(postId, parentId));
  const ids = idsOf(list.data);
  const isTopLevel = parentId === null;

  if (list.isPending) {
    const count = isTopLevel ? 3 : 1;
    return <SkeletonList count={count} gap="gap-4" picture="size-9" lines={['h-16 w-full', 'h-4 w-24']} />;
  }
  if (list.isError && !list.data) {
    return <FailedQuery query={list} message={t`Failed to load comments...`} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {isTopLevel && ids.length === 0 && (
        <p className="justify-self-center py-6 text-center text-muted">
          <Trans>No comments yet. Write the first one.</Trans>
        </p>
      )}
      <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {ids.map((id) => (
          <CommentItem
            key={id}
            {...{ id, postId, parentId, depth }}
            renderReplies={() => <Thread postId={postId} parentId={id} depth={depth + 1} />}
          />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-label text-danger">
          <Trans>Failed to load comments...</Trans>
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant={isTopLevel ? 'secondary' : 'quiet'}
          size="small"
          wide={isTopLevel}
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? (
            <Trans>Retry</Trans>
          ) : isTopLevel ? (
            <Trans>Load more comments</Trans>
          ) : (
            <Trans>Load more replies</Trans>
          )}
        </Button>
      )}
    </div>
  );
}
