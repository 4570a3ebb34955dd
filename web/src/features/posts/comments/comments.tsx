import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LinkedComment } from '#features/comments/comments.public.tsx';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { idsOf } from '#platform/api/id-lists.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { CommentsFrom } from './comments-from.tsx';
import { postComments } from './comment-outbox.ts';
import { commentsQuery } from './comment-queries.api.ts';
import { threadQuery } from './comments.api.ts';
import { PostCommentForm } from './post-comment-form.tsx';
import { PostCommentItem } from './post-comment-item.tsx';

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
      <CommentsFrom post={post} />
      {post.canComment ? (
        <PostCommentForm postId={post.id} parentId={null} onDone={showAll} />
      ) : (
        <p className="text-label text-muted">
          <Trans>You can read the comments and like them.</Trans>
        </p>
      )}
      <UnsentItems lane={postComments.laneOf(post.id)} />
      {linkedId === null ? (
        <Thread post={post} parentId={null} depth={0} />
      ) : (
        <Linked key={linkedId} post={post} commentId={linkedId} />
      )}
    </section>
  );
}

function Linked({ post, commentId }: { post: Post; commentId: Id }) {
  const thread = useQuery(threadQuery(post.id, commentId));
  const renderLevel = (ids: Id[], depth: number): ReactNode => {
    const id = ids[depth];
    if (id === undefined) return null;
    return (
      <PostCommentItem
        key={id}
        {...{ id, post, depth, parentId: ids[depth - 1] ?? null, isLinked: id === commentId }}
        linkedReply={renderLevel(ids, depth + 1)}
        renderReplies={() => <Thread post={post} parentId={id} depth={depth + 1} />}
      />
    );
  };
  return (
    <LinkedComment allPath={`/feed/${post.id}`} thread={thread}>
      {(ids) => renderLevel(ids, 0)}
    </LinkedComment>
  );
}

interface ThreadProps {
  post: Post;
  /** The comment whose replies these are; null for the comments of the post. */
  parentId: Id | null;
  depth: number;
}

/** One level of comments, loaded in pages. */
function Thread({ post, parentId, depth }: ThreadProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(commentsQuery(post.id, parentId));
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
          {post.canComment ? <Trans>No comments yet. Write the first one.</Trans> : <Trans>No comments yet.</Trans>}
        </p>
      )}
      <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {ids.map((id) => (
          <PostCommentItem
            key={id}
            {...{ id, post, parentId, depth }}
            renderReplies={() => <Thread post={post} parentId={id} depth={depth + 1} />}
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
