import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Decision } from '@baraza/contract/features/moderation.ts';
import type { Sanction } from '@baraza/contract/features/stewardship.ts';
import { useActionLabels, useSanctionLabels } from '#features/moderation/action-labels.ts';
import { useReasonLabels, useTargetLabel } from '#features/moderation/reports/report-labels.ts';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';

/** Earlier sanctions and decisions about an author. */
export function AuthorHistory({ sanctions, decisions }: { sanctions: Sanction[]; decisions: Decision[] }) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const kinds = useSanctionLabels();
  if (sanctions.length + decisions.length === 0) {
    return (
      <p className="text-muted">
        <Trans>No earlier decisions about this author.</Trans>
      </p>
    );
  }
  return (
    <>
      {sanctions.length > 0 && (
        <ul className="divide-y divide-hairline" aria-label={t`Earlier sanctions`}>
          {sanctions.map(({ id, kind, reason, createdAt, isActive }) => (
            <li key={id} className="flex flex-wrap gap-x-3 py-2">
              <span className="font-semibold">{kinds[kind]}</span>
              <span>{reasons[reason]}</span>
              {isActive && (
                <span className="font-semibold text-danger">
                  <Trans>in force</Trans>
                </span>
              )}
              <span className="text-muted">
                <RelativeTime iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {decisions.length > 0 && <DecisionList decisions={decisions} label={t`Earlier decisions`} />}
    </>
  );
}

/** Decisions with their messages. */
export function DecisionList({ decisions, label }: { decisions: Decision[]; label: string }) {
  const { t } = useLingui();
  const actions = useActionLabels();
  const nameTarget = useTargetLabel();
  const reasons = useReasonLabels();
  return (
    <ul className="divide-y divide-hairline" aria-label={label}>
      {decisions.map(({ id, action, days, targetType, reason, message, note, decidedBy, createdAt }) => (
        <li key={id} className="grid gap-1 py-2">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">
              {days === null
                ? actions[action]
                : t`${actions[action]} (${plural(days, { one: '# day', other: '# days' })})`}
            </span>
            <span>
              {nameTarget(targetType)} · {reasons[reason]}
            </span>
            <span className="text-muted">
              <RelativeTime iso={createdAt} />
            </span>
          </p>
          {message && (
            <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
              {message}
            </p>
          )}
          {note && (
            <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap text-muted">
              {note}
            </p>
          )}
          {decidedBy && (
            <p className="text-meta text-muted">
              <bdi>{personName(decidedBy)}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
