import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { pollOptions } from '@baraza/contract/features/post-limits.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { pollProblem, type DraftPoll, type PollLength } from './draft-poll.ts';

interface PollFieldProps {
  poll: DraftPoll;
  /** Called with undefined to remove the poll. */
  onChange: (poll: DraftPoll | undefined) => void;
  /** Whether the post has a text or a picture that asks the question. */
  hasQuestion: boolean;
  disabled: boolean;
  /** When the post is published, in milliseconds since 1970; now by default. */
  publishedAt?: number | undefined;
}

/** The poll of a new post. */
export function PollField({ poll, onChange, hasQuestion, disabled, publishedAt }: PollFieldProps) {
  const { t } = useLingui();
  const { options } = poll;
  const change = (more: Partial<DraftPoll>) => onChange({ ...poll, ...more });
  const setOption = (index: number, text: string) => change({ options: options.with(index, text) });
  return (
    <fieldset
      disabled={disabled}
      className="pinned-small grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border border-hairline p-3"
    >
      <legend className="sr-only">
        <Trans>Poll</Trans>
      </legend>
      <div className="flex items-center gap-2">
        <p className="grow font-semibold">
          <Trans>Poll</Trans>
        </p>
        <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
          <Trans>Remove poll</Trans>
        </Button>
      </div>
      {options.map((text, index) => {
        const number = index + 1;
        return (
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1">
            <TextField
              label={t`Option ${number}`}
              value={text}
              maxLength={pollOptions.textMax}
              autoComplete="off"
              onChange={(event) => setOption(index, event.target.value)}
            />
            {options.length > pollOptions.min && (
              <IconButton
                label={t`Remove option ${number}`}
                className="mb-1.5"
                onClick={() => change({ options: options.toSpliced(index, 1) })}
              >
                <X aria-hidden size={20} />
              </IconButton>
            )}
          </div>
        );
      })}
      {options.length < pollOptions.max && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => change({ options: [...options, ''] })}
        >
          <Plus aria-hidden size={18} />
          <Trans>Add option</Trans>
        </Button>
      )}
      <ClosingFields poll={poll} onChange={change} />
      <div>
        <SwitchRow
          name={t`Several choices`}
          about={t`People can choose more than one option.`}
          isOn={poll.isMultiple}
          onChange={(isMultiple) => change({ isMultiple })}
        />
        <SwitchRow
          name={t`Secret poll`}
          about={t`Nobody sees who voted for what, not even you.`}
          isOn={poll.isSecret}
          onChange={(isSecret) => change({ isSecret })}
        />
      </div>
      <output className="text-label text-muted empty:hidden">
        <Problem {...{ poll, hasQuestion, publishedAt }} />
      </output>
    </fieldset>
  );
}

function ClosingFields({ poll, onChange }: { poll: DraftPoll; onChange: (more: Partial<DraftPoll>) => void }) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Open for`}
        value={poll.length}
        onChange={(event) => onChange({ length: event.target.value as PollLength })}
        choices={[
          { value: '1', label: t`1 day` },
          { value: '3', label: t`3 days` },
          { value: '7', label: t`1 week` },
          { value: 'until', label: t`Until a time of your choice` },
        ]}
      />
      {poll.length === 'until' && (
        <TextField
          label={t`Closes at`}
          type="datetime-local"
          value={poll.until}
          min={toLocalInput(new Date(serverNow()).toISOString())}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
    </>
  );
}

/** What is missing before the post can be sent. */
function Problem({ poll, hasQuestion, publishedAt }: Pick<PollFieldProps, 'poll' | 'hasQuestion' | 'publishedAt'>) {
  if (!hasQuestion) return <Trans>Ask your question in the text of the post.</Trans>;
  switch (pollProblem(poll, publishedAt)) {
    case 'too_few':
      return <Trans>Write at least two options.</Trans>;
    case 'same':
      return <Trans>Two options are the same.</Trans>;
    case 'past':
      return publishedAt === undefined ? (
        <Trans>Choose a time in the future.</Trans>
      ) : (
        <Trans>The poll has to close after the post is published.</Trans>
      );
    case undefined:
      return null;
  }
}
