import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { decisionMessageMax } from '@baraza/contract/features/report-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useLift } from './desk.api.ts';

/** Lifts the freeze of a club, with a message to its owners. */
export function LiftForm({ id }: { id: Id }) {
  const { t } = useLingui();
  const lift = useLift(id);
  const [message, setMessage] = useState('');
  useUnsent(message.trim() !== '', { isKept: false });
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        lift.mutate(message);
      }}
    >
      <p>
        <Trans>The club is frozen. You can lift that when its owners have changed what broke the rules.</Trans>
      </p>
      <TextAreaField
        label={t`Message to the owners`}
        value={message}
        maxLength={decisionMessageMax}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button type="submit" className="justify-self-start" pending={lift.isPending} disabled={message.trim() === ''}>
        <Trans>Lift the freeze</Trans>
      </Button>
    </form>
  );
}
