import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { electedRoles, electionDaysMax, memberTitleMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { fromLocalInput, toLocalInput } from '#ui/fields/local-date-time.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useStartElection } from './elections.api.ts';

const afterDays = (days: number) => toLocalInput(new Date(serverNow() + days * 86_400_000).toISOString());

/** A dialog to start an election: a week for nominations, and one more to vote, unless the officer chooses other times. */
export function StartDialog({ club, onClose }: { club: Community; onClose: () => void }) {
  const { t } = useLingui();
  const start = useStartElection(club);
  const keyOf = useRef(createAttemptKeys());
  const [title, setTitle] = useState('');
  const [role, setRole] = useState<(typeof electedRoles)[number]>('OFFICER');
  const [nominationsUntil, setNominationsUntil] = useState(() => afterDays(7));
  const [closesAt, setClosesAt] = useState(() => afterDays(14));
  const [now, latest] = [afterDays(0), afterDays(electionDaysMax)];
  // Such texts have the order of the times.
  const isInOrder = nominationsUntil > now && nominationsUntil < closesAt;
  const isTooLong = closesAt > latest;
  const send = () => {
    const draft = {
      title,
      role,
      nominationsUntil: fromLocalInput(nominationsUntil),
      closesAt: fromLocalInput(closesAt),
    };
    start.mutate({ draft, idempotencyKey: keyOf.current(draft) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t`Start an election`}
      onClose={onClose}
      footer={
        <Button disabled={title.trim() === '' || !isInOrder || isTooLong} pending={start.isPending} onClick={send}>
          <Trans>Start election</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t`Title of the winner`}
          hint={t`Such as Treasurer. Members see it next to the name.`}
          required
          autoComplete="off"
          maxLength={memberTitleMax}
          value={title}
          error={start.error?.message}
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField
          label={t`Role of the winner`}
          value={role}
          choices={electedRoles
            .filter((value) => value !== 'OWNER' || club.viewer.role === 'OWNER')
            .map((value) => ({ value, label: t(roleNames[value]) }))}
          {...(role === 'OWNER' && { hint: t`In addition to the current owners. A club has at most three owners.` })}
          onChange={({ target }) => setRole(electedRoles.find((each) => each === target.value) ?? 'OFFICER')}
        />
        <TextField
          label={t`Candidates can stand until`}
          type="datetime-local"
          required
          min={now}
          max={latest}
          value={nominationsUntil}
          onChange={({ target }) => setNominationsUntil(target.value)}
        />
        <TextField
          label={t`Voting ends`}
          type="datetime-local"
          required
          min={nominationsUntil}
          max={latest}
          value={closesAt}
          hint={t`Within ${electionDaysMax} days.`}
          error={isInOrder ? undefined : t`Voting starts in the future, when nominations end, and ends after that.`}
          onChange={({ target }) => setClosesAt(target.value)}
        />
        <p className="text-label text-muted">
          <Trans>All members are notified. Members of today can vote, in secret.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
