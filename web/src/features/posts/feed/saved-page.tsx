import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ListHeading } from './list-heading.tsx';
import { PostFeed } from './post-feed.tsx';

const savedFilter = { scope: 'saved' } as const;

/** The posts the viewer has saved. Only the viewer can see them. */
export function SavedPage() {
  const { t } = useLingui();
  return (
    <div className="pb-16">
      <PageTitle title={t`Saved posts`} />
      <ListHeading>
        <Trans>Saved posts</Trans>
      </ListHeading>
      <p className="mb-3 text-label">
        <Link
          to="/feed/scheduled"
          className="touch inline-flex items-center gap-1.5 font-semibold text-primary underline"
        >
          <Clock aria-hidden size={18} />
          <Trans>Scheduled posts</Trans>
        </Link>
      </p>
      <PostFeed
        filter={savedFilter}
        label={t`Saved posts`}
        empty={
          <EmptyState
            action={
              <ButtonLink to="/feed">
                <Trans>Back to feed</Trans>
              </ButtonLink>
            }
          >
            <Trans>Nothing saved yet. Choose Save in the menu of a post to keep it here. Only you can see it.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}
