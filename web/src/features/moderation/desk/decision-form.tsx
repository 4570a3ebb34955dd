import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { DecisionAction, NewDecision } from '@baraza/contract/features/moderation.ts';
import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import {
  actionsFor,
  decisionMessageMax,
  reportNoteMax,
  suspensionDaysMax,
} from '@baraza/contract/features/report-limits.ts';
import { useActionLabels } from '#features/moderation/action-labels.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMessageTemplates } from './message-templates.ts';

interface DecisionFormProps {
  /** What a decision about one case is about. */
  targetType?: ReportTarget;
  isPending: boolean;
  onDecide: (decision: NewDecision) => void;
  /** Further controls next to the submit button. */
  children?: ReactNode;
}

/** The form of a decision, with a preview of the messages to the reporters and the author. */
export function DecisionForm({ targetType, isPending, onDecide, children }: DecisionFormProps) {
  const { t } = useLingui();
  const name = useId();
  const labels = useActionLabels();
  const templates = useMessageTemplates();
  const [action, setAction] = useState<DecisionAction>();
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [days, setDays] = useState('7');
  useUnsent(message.trim() !== '' || note.trim() !== '', { isKept: false });

  const isSuspension = action === 'SUSPEND';
  const dayCount = Number(days);
  const areDaysValid = Number.isInteger(dayCount) && dayCount >= 1 && dayCount <= suspensionDaysMax;
  const needsMessage = action !== undefined && action !== 'NO_ACTION';
  const isReady = action !== undefined && (!needsMessage || message.trim() !== '') && (!isSuspension || areDaysValid);
  const isGroup = targetType === 'GROUP';
  const isClub = targetType === 'COMMUNITY';
  const hints: Record<DecisionAction, string> = {
    NO_ACTION: t`The rules were not broken`,
    HIDE: isGroup ? t`It loses its name and picture` : t`Only its author still sees it, with a notice`,
    REMOVE: isGroup
      ? t`It loses its name and picture, and nobody can write there any more`
      : t`Deleted with its pictures, for good`,
    WARN: isClub ? t`Its owners are warned; nothing else changes` : t`The content stays; the author is warned`,
    SUSPEND: t`The author can do nothing but appeal for some days`,
    BAN: t`The author is out; their businesses close and their events are cancelled`,
    FREEZE: t`Only its members can read it, and nobody can write there until stewards lift the freeze`,
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onDecide({ action, message, note, ...(isSuspension && { days: dayCount }) });
      }}
    >
      <fieldset className="grid gap-1 md:grid-cols-2">
        <legend className="pb-2 font-semibold">
          <Trans>Decision</Trans>
        </legend>
        {actionsFor(targetType).map((each) => (
          <label
            key={each}
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-md border border-control px-3 py-2 has-checked:border-primary has-checked:bg-sunk"
          >
            <input
              type="radio"
              name={name}
              checked={action === each}
              onChange={() => setAction(each)}
              className="row-span-2 size-5 accent-primary"
            />
            <span className="font-semibold">{labels[each]}</span>
            <span className="text-meta text-muted">{hints[each]}</span>
          </label>
        ))}
      </fieldset>
      {isSuspension && (
        <TextField
          label={t`Days`}
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value.trim())}
          error={areDaysValid ? undefined : t`1 to ${suspensionDaysMax} days`}
        />
      )}
      {needsMessage && (
        <>
          <SelectField
            label={t`Start from a template`}
            placeholder={t`Choose a template`}
            value=""
            choices={templates.map(({ label }, at) => ({ value: String(at), label }))}
            onChange={({ target }) => setMessage(templates[Number(target.value)]?.text ?? message)}
          />
          <TextAreaField
            label={isClub ? t`Message to the owners` : t`Message to the author`}
            value={message}
            maxLength={decisionMessageMax}
            onChange={({ target }) => setMessage(target.value)}
          />
        </>
      )}
      <TextAreaField
        label={t`Note for other stewards (optional)`}
        value={note}
        maxLength={reportNoteMax}
        onChange={({ target }) => setNote(target.value)}
      />
      {action && <Preview {...{ action, message, isClub }} days={isSuspension ? dayCount : undefined} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isPending} disabled={!isReady}>
          <Trans>Decide</Trans>
        </Button>
        {children}
      </div>
    </form>
  );
}

interface PreviewProps {
  action: DecisionAction;
  message: string;
  isClub: boolean;
  days: number | undefined;
}

/** A preview of the messages to the reporters and the author. */
function Preview({ action, message, isClub, days }: PreviewProps) {
  const { t } = useLingui();
  const toAuthor: Record<Exclude<DecisionAction, 'NO_ACTION'>, string> = {
    HIDE: t`Your content was hidden from others.`,
    REMOVE: t`Your content was removed.`,
    WARN: t`You were warned.`,
    SUSPEND: t`Your account is suspended for ${plural(days ?? 0, { one: '# day', other: '# days' })}.`,
    BAN: t`Your account is banned.`,
    FREEZE: t`Your club was frozen.`,
  };
  return (
    <section className="pinned-small grid gap-3 bg-sunk p-3">
      <h3 className="text-label font-bold">
        <Trans>What they will be told</Trans>
      </h3>
      <p>
        <b>
          <Trans>People who reported it:</Trans>
        </b>{' '}
        {action === 'NO_ACTION' ? (
          <Trans>We looked at it and found no breach of the rules</Trans>
        ) : (
          <Trans>We acted on it. Thank you.</Trans>
        )}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <b>{isClub ? <Trans>The owners:</Trans> : <Trans>The author:</Trans>}</b>{' '}
        {action === 'NO_ACTION' ? <Trans>nothing</Trans> : <span>{`${toAuthor[action]} ${message}`}</span>}
      </p>
    </section>
  );
}
