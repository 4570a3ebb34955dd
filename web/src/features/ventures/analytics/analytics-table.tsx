import { Trans, useLingui } from '@lingui/react/macro';
import { metricNames, metrics } from './analytics-metrics.ts';
import type { Analytics } from './analytics.api.ts';

/** The daily values of all metrics, latest first. */
export function AnalyticsTable({ days }: Pick<Analytics, 'days'>) {
  const { t, i18n } = useLingui();
  const date = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <section
      aria-label={t`Each day in numbers`}
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-64 overflow-auto overscroll-contain rounded-md border border-hairline"
    >
      <table className="numbers w-full border-separate border-spacing-0 text-meta md:text-label">
        <caption className="sr-only">
          <Trans>Each day in numbers</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              <Trans>Day</Trans>
            </th>
            {metrics.map((metric) => (
              <th key={metric} scope="col" className={`${head} text-end!`}>
                {t(metricNames[metric])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.day} className="odd:bg-sunk">
              <th scope="row" className="px-0.5 py-1.5 text-start font-medium md:px-2">
                <time dateTime={each.day}>{date.format(new Date(`${each.day}T00:00:00Z`))}</time>
              </th>
              {metrics.map((metric) => (
                <td key={metric} className="px-0.5 py-1.5 text-end md:px-2">
                  {i18n.number(each[metric])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const head =
  'sticky top-0 border-b border-hairline bg-raised px-0.5 py-2 text-start text-[0.6875rem] md:px-2 md:text-meta font-semibold text-muted';
