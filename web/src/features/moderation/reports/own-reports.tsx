import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NewReport, Report } from '@baraza/contract/features/reports.ts';
import { useOutbox } from '#platform/outbox/outbox.ts';
import type { OutboxEntry } from '#platform/outbox/outbox-types.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useReasonLabels, useTargetLabel } from './report-labels.ts';
import { reportLane } from './report-outbox.ts';
import { ownReportsQuery } from './reports.api.ts';

/** The viewer's reports with their outcomes, and those that wait for a network. */
export function OwnReports() {
  const { t } = useLingui();
  const query = useInfiniteQuery(ownReportsQuery);
  // The lane has reports only.
  const pending = useOutbox(reportLane) as readonly OutboxEntry<NewReport>[];
  const failed = t`Failed to load your reports`;
  const reports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {pending.length + reports.length > 0 && (
        <ul className="w-full divide-y divide-hairline" aria-label={t`Your reports`}>
          {pending.map(({ id, content, failure }) => (
            <Row key={id} report={content}>
              <State icon={<WifiOff aria-hidden size={16} />}>
                {failure?.reason ?? <Trans>Waiting for the network</Trans>}
              </State>
            </Row>
          ))}
          {reports.map((report) => (
            <Row key={report.id} report={report} excerpt={report.excerpt}>
              <Outcome report={report} />
              <RelativeTime iso={report.createdAt} />
            </Row>
          ))}
        </ul>
      )}
      {query.isPending ? (
        <Skeleton className="h-16 w-full" />
      ) : query.data ? (
        <LoadMore query={query} errorMessage={failed}>
          <Trans>Show more</Trans>
        </LoadMore>
      ) : (
        <FailedQuery query={query} message={failed} />
      )}
      {query.data && pending.length + reports.length === 0 && (
        <p className="text-muted">
          <Trans>You have not reported anything. Every post, message and profile has Report in its menu.</Trans>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  report: Pick<NewReport, 'targetType' | 'reason'>;
  excerpt?: string;
  children: ReactNode;
}

function Row({ report: { targetType, reason }, excerpt, children }: RowProps) {
  const target = useTargetLabel()(targetType);
  const why = useReasonLabels()[reason];
  return (
    <li className="grid min-w-0 gap-0.5 py-3">
      <p className="font-semibold">
        {target} · {why}
      </p>
      {excerpt && (
        <p dir="auto" lang="" className="truncate text-muted">
          {excerpt}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">{children}</p>
    </li>
  );
}

function Outcome({ report: { status, outcome } }: { report: Report }) {
  if (status !== 'CLOSED') {
    return (
      <State icon={<Clock aria-hidden size={16} />}>
        {status === 'OPEN' ? <Trans>Waiting for a steward</Trans> : <Trans>A steward is looking at it</Trans>}
      </State>
    );
  }
  return (
    <State icon={<CircleCheck aria-hidden size={16} className="text-primary" />}>
      {outcome === 'ACTION_TAKEN' ? (
        <Trans>We acted on it. Thank you.</Trans>
      ) : (
        <Trans>We looked at it and found no breach of the rules</Trans>
      )}
    </State>
  );
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      {children}
    </span>
  );
}
