import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Poll } from '@baraza/contract/features/polls.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';

interface PollChoicesProps {
  poll: Poll;
  /** The options of the viewer's current vote. */
  chosen: readonly Id[];
  onVote: (optionIds: readonly Id[]) => void;
  /** Given while the viewer changes a vote. */
  onCancel: (() => void) | false;
}

/** The options of a poll to choose from. */
export function PollChoices({ poll, chosen, onVote, onCancel }: PollChoicesProps) {
  const name = useId();
  const [picked, setPicked] = useState(chosen);
  const pick = (id: Id, isPicked: boolean) => {
    if (poll.isMultiple) setPicked(isPicked ? [...picked, id] : picked.filter((each) => each !== id));
    else setPicked([id]);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (picked.length > 0) onVote(picked);
      }}
    >
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
        <legend className="mb-1 text-meta text-muted">
          {poll.isMultiple ? <Trans>Choose one or more</Trans> : <Trans>Choose one</Trans>}
        </legend>
        {poll.options.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-control px-3 py-1.5 has-checked:border-primary has-checked:bg-sunk has-focus-visible:outline-3"
          >
            <input
              type={poll.isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={picked.includes(id)}
              onChange={(event) => pick(id, event.target.checked)}
              className="size-5 shrink-0 accent-primary"
            />
            <span dir="auto" lang="" className="min-w-0 grow leading-snug wrap-anywhere">
              {text}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={picked.length === 0}>
          <Trans>Vote</Trans>
        </Button>
        {onCancel && (
          <>
            <Button variant="quiet" size="small" onClick={() => onVote([])}>
              <Trans>Take back vote</Trans>
            </Button>
            <Button variant="quiet" size="small" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
