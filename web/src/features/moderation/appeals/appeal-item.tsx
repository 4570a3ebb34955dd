import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { decisionMessageMax } from '@baraza/contract/features/report-limits.ts';
import type { AppealCase } from '@baraza/contract/features/stewardship.ts';
import { useSanctionLabels } from '#features/moderation/action-labels.ts';
import { useReasonLabels } from '#features/moderation/reports/report-labels.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useDecideAppeal } from './appeals.api.ts';

/** An appeal with the sanction it is about, and the answer of a steward who may decide it. */
export function AppealItem({ appeal }: { appeal: AppealCase }) {
  const { t, i18n } = useLingui();
  const { person, sanction, text, message, status, createdAt, caseId, imposedBy, campus, canDecide } = appeal;
  const reason = useReasonLabels()[sanction.reason];
  const kinds = useSanctionLabels();
  return (
    <li className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
      <header>
        <h2 className="text-card font-bold">
          {person ? <bdi>{personName(person)}</bdi> : <Trans>Deleted user</Trans>}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          <span>{campus}</span>
          <RelativeTime iso={createdAt} />
        </p>
      </header>
      <p>
        <b>{kinds[sanction.kind]}</b> · {reason}
        {sanction.until && (
          <>
            {' '}
            <Trans>until {i18n.date(sanction.until, { dateStyle: 'medium' })}</Trans>
          </>
        )}
        {imposedBy && (
          <>
            {' '}
            <Trans>
              by <bdi>{personName(imposedBy)}</bdi>
            </Trans>
          </>
        )}
      </p>
      {sanction.message && <Text label={t`What they were told`} text={sanction.message} />}
      <Text label={t`Their appeal`} text={text} />
      {message && <Text label={t`The answer`} text={message} />}
      {caseId && (
        <Link
          to={`/steward/cases/${caseId}`}
          className="touch justify-self-start font-semibold text-primary hover:underline"
        >
          <Trans>Open the case</Trans>
        </Link>
      )}
      {status === 'OPEN' &&
        (canDecide ? (
          <AnswerForm appeal={appeal} />
        ) : (
          <p className="text-muted">
            <Trans>You imposed this sanction, so another steward decides the appeal.</Trans>
          </p>
        ))}
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="pinned-small bg-sunk p-3">
      <p className="text-label font-bold">{label}</p>
      <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}

function AnswerForm({ appeal: { id } }: { appeal: AppealCase }) {
  const { t } = useLingui();
  const decide = useDecideAppeal(id);
  const [message, setMessage] = useState('');
  useUnsent(message.trim() !== '', { isKept: false });
  const isReady = message.trim() !== '' && !decide.isPending;
  const answer = (decision: 'UPHOLD' | 'REVERSE') => decide.mutate({ decision, message });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-3">
      <TextAreaField
        label={t`Answer to the person`}
        value={message}
        maxLength={decisionMessageMax}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!isReady} onClick={() => answer('UPHOLD')}>
          <Trans>Turn down: the sanction stays</Trans>
        </Button>
        <Button disabled={!isReady} onClick={() => answer('REVERSE')}>
          <Trans>Accept: end the sanction</Trans>
        </Button>
      </div>
    </div>
  );
}
