import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { appealMax } from '@baraza/contract/features/report-limits.ts';
import type { Appeal, Sanction } from '@baraza/contract/features/stewardship.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useSanctionLabels } from '#features/moderation/action-labels.ts';
import { useReasonLabels } from '#features/moderation/reports/report-labels.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useAppeal } from './sanctions.api.ts';

/** A sanction against the viewer: what was decided, why, and the appeal. */
export function SanctionCard({ sanction }: { sanction: Sanction }) {
  const { i18n } = useLingui();
  const { kind, reason, message, createdAt, until, isActive, appeal } = sanction;
  const why = useReasonLabels()[reason];
  const kinds = useSanctionLabels();
  const date = (iso: string) => i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-card font-bold">
        {kinds[kind]}
        {!isActive && (
          <span className="ms-2 text-label font-semibold text-muted">
            <Trans>Ended</Trans>
          </span>
        )}
      </h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name={<Trans>Decided</Trans>}>{date(createdAt)}</Fact>
        {until && <Fact name={<Trans>Until</Trans>}>{date(until)}</Fact>}
        <Fact name={<Trans>Reason</Trans>}>{why}</Fact>
      </dl>
      {message && <LinkedParagraph text={message} />}
      {appeal ? <AppealState appeal={appeal} /> : <AppealForm sanction={sanction} />}
    </li>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}

function AppealState({ appeal: { status, text, message } }: { appeal: Appeal }) {
  return (
    <div className="grid gap-2 border-t border-hairline pt-3">
      <p className="font-semibold">
        {status === 'OPEN' ? (
          <Trans>You appealed. Another steward decides.</Trans>
        ) : status === 'UPHELD' ? (
          <Trans>Your appeal was turned down.</Trans>
        ) : (
          <Trans>Your appeal was accepted. The decision no longer applies.</Trans>
        )}
      </p>
      {message && <LinkedParagraph text={message} />}
      <div className="text-muted">
        <LinkedParagraph text={text} />
      </div>
    </div>
  );
}

function AppealForm({ sanction: { id } }: { sanction: Sanction }) {
  const { t } = useLingui();
  const draft = draftKeyOf(useViewer().id, `appeal.${id}`);
  const [text, setText] = useState(() => readDraft(draft));
  const appeal = useAppeal(id, draft);
  const change = (value: string) => {
    setText(value);
    keepDraft(draft, value);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        appeal.mutate(text);
      }}
    >
      <TextAreaField
        label={t`Do you disagree? Tell us why`}
        hint={t`You can appeal once. A steward who did not take this decision reads it.`}
        value={text}
        maxLength={appealMax}
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" className="justify-self-start" pending={appeal.isPending} disabled={text.trim() === ''}>
        <Trans>Send appeal</Trans>
      </Button>
    </form>
  );
}
