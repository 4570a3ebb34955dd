import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election } from '@baraza/contract/features/elections.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { useVote } from './elections.api.ts';

/** The candidates to choose one from. A vote cannot be changed, so it is confirmed. */
export function Ballot({ club, election }: { club: Community; election: Election }) {
  const { t } = useLingui();
  const group = useId();
  const vote = useVote(club, election);
  const [chosenId, setChosen] = useState<Id>();
  const candidates = election.candidates.filter(({ isInRunoff }) => isInRunoff || election.state === 'VOTING');
  const chosen = candidates.find(({ user }) => user.id === chosenId)?.user;
  const confirm = async () => {
    if (!chosen) return;
    const name = personName(chosen);
    const isSure = await confirmAction({
      title: t`Vote for ${name}?`,
      text: t`Your vote is secret, also from the officers. It cannot be changed or taken back.`,
      confirmLabel: t`Vote`,
      isHarmless: true,
    });
    if (isSure) vote.mutate(chosen.id);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <fieldset disabled={vote.isPending} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
        <legend className="mb-1 text-meta text-muted">
          <Trans>Choose one</Trans>
        </legend>
        {candidates.map(({ user }) => (
          <label
            key={user.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-control px-3 py-1.5 has-checked:border-primary has-checked:bg-sunk has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={group}
              checked={user.id === chosenId}
              onChange={() => setChosen(user.id)}
              className="size-5 shrink-0 accent-primary"
            />
            <Avatar name={personName(user)} src={user.image} size={40} />
            <NameLines name={personName(user)} username={user.username} />
          </label>
        ))}
      </fieldset>
      {vote.error && (
        <p role="alert" className="text-label text-danger">
          {vote.error.message}
        </p>
      )}
      <div>
        <Button type="submit" size="small" disabled={!chosen} pending={vote.isPending}>
          <Trans>Vote</Trans>
        </Button>
      </div>
    </form>
  );
}
