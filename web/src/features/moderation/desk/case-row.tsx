import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Bot, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Case } from '@baraza/contract/features/moderation.ts';
import { useReasonLabels, useTargetLabel } from '#features/moderation/reports/report-labels.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';

interface CaseRowProps {
  report: Case;
  isSelected: boolean;
  /** Undefined for cases that cannot be decided. */
  onSelect: (() => void) | undefined;
}

/** A case in the queue: what was reported, why, how often, and who works on it. */
export function CaseRow({ report, isSelected, onSelect }: CaseRowProps) {
  const { t } = useLingui();
  const target = useTargetLabel()(report.targetType);
  const author = report.author ? personName(report.author) : t`Deleted user`;
  return (
    <li
      className={classNames(
        'pinned relative flex gap-3 border bg-raised p-4 focus-within:border-primary',
        report.isUrgent ? 'border-danger' : 'border-hairline',
        isSelected && 'bg-sunk',
      )}
    >
      {onSelect && (
        <label className="relative z-1 -m-3 grid size-12 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={t`Select: ${target}`}
            checked={isSelected}
            onChange={onSelect}
            className="size-5 accent-primary"
          />
        </label>
      )}
      <div className="grid min-w-0 grow gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {report.isUrgent && (
            <span className="inline-flex items-center gap-1 text-label font-bold text-danger">
              <TriangleAlert aria-hidden size={16} />
              <Trans>Urgent</Trans>
            </span>
          )}
          {/* Covers the row, so that the whole row is clickable. */}
          <Link to={`/steward/cases/${report.id}`} className="font-bold before:absolute before:inset-0 hover:underline">
            {target}
          </Link>
          <span className="text-muted">
            <Trans>
              by <bdi>{author}</bdi>
            </Trans>
          </span>
          {report.isSystem && (
            <span className="inline-flex items-center gap-1 text-meta text-muted">
              <Bot aria-hidden size={16} />
              <Trans>found by a rule</Trans>
            </span>
          )}
        </p>
        {report.excerpt && (
          <p dir="auto" lang="" className="line-clamp-2 wrap-anywhere">
            {report.excerpt}
          </p>
        )}
        <ReasonChips report={report} />
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          <RelativeTime iso={report.createdAt} />
          <span>{report.campus}</span>
          {report.claimedBy && (
            <span className="font-semibold text-ink">
              <Trans>
                With <bdi>{personName(report.claimedBy)}</bdi>
              </Trans>
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

/** The number of reports of a case by reason. */
export function ReasonChips({ report: { reasons, reportsCount } }: { report: Case }) {
  const { i18n } = useLingui();
  const labels = useReasonLabels();
  return (
    <ul className="chips text-label">
      <li className="pinned-small inline-block bg-sunk px-2.5 py-1 font-semibold">
        <Plural value={reportsCount} one="# report" other="# reports" />
      </li>
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="pinned-small inline-block bg-sunk px-2.5 py-1">
          {labels[reason]} {count > 1 && i18n.number(count)}
        </li>
      ))}
    </ul>
  );
}
