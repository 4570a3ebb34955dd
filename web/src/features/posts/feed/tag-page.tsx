import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { normalTag } from '@baraza/contract/shared/text-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ListHeading } from './list-heading.tsx';
import { PostFeed } from './post-feed.tsx';

/** The posts with one hashtag. */
export function TagPage() {
  const { t } = useLingui();
  const { tag: pathTag = '' } = useParams();
  const tag = normalTag(pathTag);
  const title = `#${tag ?? pathTag}`;
  const filter = useMemo(() => ({ tag: tag ?? '' }), [tag]);
  const empty = (
    <EmptyState
      action={
        <ButtonLink to="/feed">
          <Trans>Back to feed</Trans>
        </ButtonLink>
      }
    >
      <Trans>No posts with {title} yet.</Trans>
    </EmptyState>
  );
  return (
    <div className="pb-16">
      <PageTitle title={title} />
      <ListHeading>
        <bdi>{title}</bdi>
      </ListHeading>
      {tag === undefined ? empty : <PostFeed key={tag} filter={filter} label={t`Posts with ${title}`} empty={empty} />}
    </div>
  );
}
