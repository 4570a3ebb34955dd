import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxMutedWords, mutedWordMax } from '@baraza/contract/features/privacy-limits.ts';
import type { MutedWord, MuteDuration } from '@baraza/contract/features/privacy.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { MutedPeople } from './restricted-people.tsx';
import { mutedWordsQuery, useMuteWord, useUnmuteWord } from './muted-words.api.ts';

/** The people and the words that the viewer has muted. */
export function Muted() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MutedPeople />
      <h3 className="font-semibold">
        <Trans>Muted words</Trans>
      </h3>
      <MutedWords />
    </div>
  );
}

/** The words and hashtags that the viewer has muted, with a form that adds one. */
export function MutedWords() {
  const { t } = useLingui();
  const query = useQuery(mutedWordsQuery);
  if (query.isPending) return <Skeleton className="h-32" />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load the words you muted`} />;
  const words = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-label text-muted">
        <Trans>
          Spotlight leaves out posts of others with these words, and their comments and mentions do not notify you.
          Whispers and your own posts are not affected.
        </Trans>
      </p>
      {words.length < maxMutedWords && <MuteForm />}
      {words.length === 0 ? (
        <p className="text-muted">
          <Trans>You have not muted any words.</Trans>
        </p>
      ) : (
        <ul className="w-full divide-y divide-hairline" aria-label={t`Words you muted`}>
          {words.map((word) => (
            <Row key={word.id} word={word} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MuteForm() {
  const { t } = useLingui();
  const mute = useMuteWord();
  const [text, setText] = useState('');
  const [duration, setDuration] = useState<MuteDuration>('week');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mute.mutate({ text, duration }, { onSuccess: () => setText('') });
      }}
    >
      <TextField
        label={t`Word or hashtag`}
        dir="auto"
        value={text}
        maxLength={mutedWordMax}
        autoComplete="off"
        error={mute.error?.message}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label={t`How long`}
        value={duration}
        onChange={(event) => setDuration(event.target.value as MuteDuration)}
        choices={[
          { value: 'day', label: t`A day` },
          { value: 'week', label: t`A week` },
          { value: 'forever', label: t`For good` },
        ]}
      />
      <Button type="submit" className="justify-self-start" pending={mute.isPending} disabled={text.trim() === ''}>
        <Trans>Mute</Trans>
      </Button>
    </form>
  );
}

function Row({ word: { id, text, until } }: { word: MutedWord }) {
  const { t, i18n } = useLingui();
  const remove = useUnmuteWord(id);
  const end = until === null ? undefined : formatDateTime(until, i18n.locale);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {text}
        </p>
        <p className="text-meta text-muted">
          {end === undefined ? <Trans>For good</Trans> : <Trans>Until {end}</Trans>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Unmute ${text}`}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trans>Unmute</Trans>
      </Button>
    </li>
  );
}
