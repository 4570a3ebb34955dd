import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reportNoteMax, reportReasons } from '@baraza/contract/features/report-limits.ts';
import type { ReportReason } from '@baraza/contract/features/reports.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { toast, toastError } from '#ui/page/toast.ts';
import { sendReport } from './report-outbox.ts';
import { useReasonHints, useReasonLabels, useTargetLabel } from './report-labels.ts';
import type { Reportable } from './report.ts';
import { reportsKey } from './reports.api.ts';

interface ReportDialogProps {
  target: Reportable;
  onClose: () => void;
}

/** Reports content or a person: a reason, and a note if the reporter wants to add one. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const name = useId();
  const form = useId();
  const labels = useReasonLabels();
  const hints = useReasonHints();
  const label = useTargetLabel()(target.type).toLowerCase();
  useUnsent(note.trim() !== '', { isKept: false });

  const send = useMutation({
    mutationFn: (chosen: ReportReason) =>
      sendReport({ targetType: target.type, targetId: target.id, reason: chosen, note }),
    onSuccess: (outcome) => {
      toast.success(
        outcome.isSent
          ? t`Thank you. A steward will look at it, and you will hear what was decided.`
          : t`You are offline. Your report is kept and sent when you are back.`,
      );
      void cache.invalidateQueries({ queryKey: reportsKey });
      onClose();
    },
    onError: toastError,
  });
  return (
    <Dialog
      title={t`Report this ${label}`}
      kind="sheet"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} pending={send.isPending} disabled={!reason}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason) send.mutate(reason);
        }}
      >
        <p className="text-muted">
          <Trans>Stewards of your campus read it. The person you report never learns that it was you.</Trans>
        </p>
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="pb-2 font-semibold">
            <Trans>What is wrong?</Trans>
          </legend>
          {reportReasons.map((each) => (
            <label
              key={each}
              className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-md px-2 py-1.5 has-checked:bg-sunk"
            >
              <input
                type="radio"
                name={name}
                checked={reason === each}
                onChange={() => setReason(each)}
                className="row-span-2 size-5 accent-primary"
              />
              <span className="font-semibold">{labels[each]}</span>
              <span className="text-meta text-muted">{hints[each]}</span>
            </label>
          ))}
        </fieldset>
        {reason === 'SELF_HARM' && (
          <output className="pinned-small block bg-sunk p-3">
            <Trans>If someone is in danger right now, call the emergency number or campus security first.</Trans>
          </output>
        )}
        <TextAreaField
          label={t`Anything to add? (optional)`}
          value={note}
          maxLength={reportNoteMax}
          onChange={({ target: box }) => setNote(box.value)}
        />
      </form>
    </Dialog>
  );
}
