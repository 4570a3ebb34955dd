import { Trans, useLingui } from '@lingui/react/macro';
import { formatRating } from '#features/ventures/venture-format.ts';
import { metricNames, metrics } from './analytics-metrics.ts';
import type { Analytics } from './analytics.api.ts';

/** The all-time totals of a venture. */
export function AnalyticsTotals({ analytics }: { analytics: Analytics }) {
  const { t, i18n } = useLingui();
  return (
    <dl className="numbers grid grid-cols-2 gap-3 md:grid-cols-5">
      {metrics.map((metric) => (
        <Total key={metric} name={t(metricNames[metric])} value={i18n.number(analytics[`${metric}Count`])} />
      ))}
      <div className="pinned-small flex items-baseline justify-between gap-2 border border-hairline bg-raised p-3 max-md:col-span-2 md:block">
        <dt className="text-meta text-muted">
          <Trans>Average rating</Trans>
        </dt>
        <dd className="text-card font-extrabold">{formatRating(analytics.averageRating, i18n.locale)}</dd>
      </div>
    </dl>
  );
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div className="pinned-small border border-hairline bg-raised p-3">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="text-card font-extrabold">{value}</dd>
    </div>
  );
}
