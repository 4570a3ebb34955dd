import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TransparencyPeriod } from '@baraza/contract/features/stewardship.ts';
import { useReasonLabels } from '#features/moderation/reports/report-labels.ts';
import { useActionLabels } from '#features/moderation/action-labels.ts';
import { call } from '#platform/api/api-client.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PublicPage } from '#ui/page/public-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

const transparencyQuery = queryOptions({
  queryKey: ['moderation', 'transparency'],
  queryFn: ({ signal }): Promise<TransparencyPeriod[]> => call('GET /api/transparency', { signal }),
});

/** Public numbers of reports, decisions and appeals by half-year. */
export function TransparencyPage() {
  const { t } = useLingui();
  const query = useQuery(transparencyQuery);
  return (
    <PublicPage>
      <PageTitle title={t`Transparency`} />
      <h1 className="text-page font-extrabold">
        <Trans>Transparency</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          How often people report something on Baraza, and what the stewards decide. A number below five is not shown,
          so that nobody can be recognised.
        </Trans>
      </p>
      {query.isPending ? (
        <Skeleton className="pinned h-64" />
      ) : query.data ? (
        query.data.length === 0 ? (
          <p>
            <Trans>There are no numbers yet.</Trans>
          </p>
        ) : (
          query.data.map((period) => <Period key={period.period} period={period} />)
        )
      ) : (
        <FailedQuery query={query} message={t`Failed to load the numbers`} />
      )}
    </PublicPage>
  );
}

function Period({ period }: { period: TransparencyPeriod }) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const actions = useActionLabels();
  const [year = '', half] = period.period.split('-');
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-card font-bold">
        {half === 'H1' ? <Trans>January to June {year}</Trans> : <Trans>July to December {year}</Trans>}
      </h2>
      <table className="numbers w-full text-start">
        <caption className="sr-only">
          <Trans>Reports and decisions</Trans>
        </caption>
        <tbody className="divide-y divide-hairline">
          <Row name={t`Reports`} value={period.reports} isBold />
          {period.reportsByReason.map(({ reason, count }) => (
            <Row key={reason} name={reasons[reason]} value={count} />
          ))}
          <Row name={t`Decisions`} value={period.decisions} isBold />
          {period.decisionsByAction.map(({ action, count }) => (
            <Row key={action} name={actions[action]} value={count} />
          ))}
          <Row name={t`Median hours until a decision`} value={period.medianHours} isBold />
          <Row name={t`Appeals`} value={period.appeals} isBold />
          <Row name={t`Appeals that succeeded`} value={period.appealsReversed} />
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, value, isBold = false }: { name: ReactNode; value: number | null; isBold?: boolean }) {
  const { i18n } = useLingui();
  return (
    <tr className={isBold ? 'font-bold' : undefined}>
      <th scope="row" className={`py-2 text-start ${isBold ? 'font-bold' : 'ps-4 font-normal'}`}>
        {name}
      </th>
      <td className="py-2 text-end">
        {value === null ? <Trans>fewer than 5</Trans> : i18n.number(value, { maximumFractionDigits: 1 })}
      </td>
    </tr>
  );
}
