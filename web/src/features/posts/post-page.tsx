import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { returning } from '#platform/device/scroll-position.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { Comments } from '#features/posts/comments/comments.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { postQuery } from './posts.api.ts';

/** A post with its comments. */
export function PostPage() {
  const { t } = useLingui();
  const { postId = '' } = useParams();
  const query = useQuery(postQuery(postId));
  const goBack = useGoBack('/feed');
  const { data: post } = query;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Post`} />
      <PageHeading
        back={
          post ? (
            <BackButton onClick={goBack} />
          ) : (
            <ButtonLink to="/feed" state={returning} variant="quiet" size="small" className="-ms-3">
              <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
              <Trans>Go Back</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>Post</Trans>
      </PageHeading>
      {post ? (
        <Filled key={post.id} post={post} onDeleted={goBack} />
      ) : query.isPending || post === null ? (
        <div aria-busy>
          <PostSkeleton />
        </div>
      ) : hasCode(query.error, 'not_found') ? (
        <EmptyState
          action={
            <ButtonLink to="/feed" state={returning}>
              <Trans>Back to feed</Trans>
            </ButtonLink>
          }
        >
          <Trans>Post doesn't exist</Trans>
        </EmptyState>
      ) : (
        <FailedQuery query={query} message={t`Failed to fetch post details...`} />
      )}
    </div>
  );
}

function Filled({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const [params] = useSearchParams();
  const linkedId = params.get('comment');
  return (
    <>
      <PostCard post={post} onDeleted={onDeleted} />
      <Comments post={post} linkedId={linkedId} />
    </>
  );
}
