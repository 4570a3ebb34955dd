import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, hasCode } from '#platform/api-error.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { VentureCard } from './venture-card.tsx';
import { ventureQuery } from './ventures.api.ts';
import { venturePaths, VenturesLayout } from './ventures-layout.tsx';

/** One venture. */
export function BusinessPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(ventureQuery(id));
  usePageTitle(query.data?.name ?? t`Business`);
  return (
    <VenturesLayout>
      {query.data ? (
        <VentureCard venture={query.data} place={1} />
      ) : query.isPending ? (
        <Skeleton className="pinned h-64" />
      ) : hasCode(query.error, 'not_found') ? (
        <EmptyState
          action={
            <ButtonLink to={venturePaths.directory}>
              <Trans>Back to the directory</Trans>
            </ButtonLink>
          }
        >
          <Trans>Business Not Found</Trans>
        </EmptyState>
      ) : (
        <ErrorPanel
          message={t`Failed to load this business.`}
          detail={query.error instanceof ApiError ? query.error.detail : undefined}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </VenturesLayout>
  );
}
