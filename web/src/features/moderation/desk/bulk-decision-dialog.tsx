import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Case } from '@baraza/contract/features/moderation.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import { useDecideMany } from './desk.api.ts';

interface BulkDecisionDialogProps {
  cases: Case[];
  onDone: () => void;
  onClose: () => void;
}

/** Decides several cases alike, as in a wave of spam. */
export function BulkDecisionDialog({ cases, onDone, onClose }: BulkDecisionDialogProps) {
  const { t } = useLingui();
  const decide = useDecideMany();
  return (
    <Dialog
      title={t`Decide ${plural(cases.length, { one: '# case', other: '# cases alike' })}`}
      kind="sheet"
      onClose={onClose}
    >
      <DecisionForm
        isPending={decide.isPending}
        onDecide={(decision) =>
          decide.mutate(
            { ...decision, caseIds: cases.map(({ id }) => id) },
            {
              onSuccess: () => {
                onDone();
                onClose();
              },
            },
          )
        }
      >
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <span className="text-muted">
          <Plural value={cases.length} one="# case" other="# cases" />
        </span>
      </DecisionForm>
    </Dialog>
  );
}
