import { Trans, useLingui } from '@lingui/react/macro';
import { coHostsMax } from '@baraza/contract/features/event-limits.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { PeoplePicker } from '#features/events/guests/people-picker.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface CoHostsDialogProps {
  chosen: readonly Person[];
  /** The club of the event, whose members are asked. */
  clubId: Id | undefined;
  onToggle: (person: Person) => void;
  onClose: () => void;
}

/** Chooses the people whom the host asks to host an event too. */
export function CoHostsDialog({ chosen, clubId, onToggle, onClose }: CoHostsDialogProps) {
  const { t, i18n } = useLingui();
  const [count, max] = [i18n.number(chosen.length), i18n.number(coHostsMax)];
  return (
    <Dialog
      title={t`Choose co-hosts`}
      onClose={onClose}
      kind="sheet"
      footer={
        <>
          <output className="numbers me-auto self-center text-label text-muted">
            <Trans>
              {count} of {max} chosen
            </Trans>
          </output>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <PeoplePicker
        chosen={new Set(chosen.map(({ id }) => id))}
        clubId={clubId}
        isFull={chosen.length >= coHostsMax}
        onToggle={onToggle}
      />
    </Dialog>
  );
}
