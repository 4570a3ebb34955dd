import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#platform/api-error.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useLingui } from '@lingui/react/macro';
import { eventQuery } from './events.api.ts';
import './events-words.ts';

/** One event. */
export function EventPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const { data: event, error } = query;
  usePageTitle(event?.title ?? t`Event`);
  if (event) {
    return (
      <article className="mx-auto grid w-full max-w-[600px] gap-3">
        <h1 dir="auto" className="text-page font-extrabold">
          {event.title}
        </h1>
        <p dir="auto" className="whitespace-pre-wrap">
          {event.description}
        </p>
      </article>
    );
  }
  if (!error) return <Skeleton className="mx-auto h-8 max-w-[600px]" />;
  return (
    <ErrorPanel
      message={t`The event did not load.`}
      detail={error instanceof ApiError ? error.detail : undefined}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
