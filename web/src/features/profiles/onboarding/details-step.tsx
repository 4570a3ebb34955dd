import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { Options } from '@baraza/contract/features/profiles.ts';
import { countryName, sortedByName } from '#platform/locale/country-name.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { otherProgram, usernameMax } from '@baraza/contract/features/profile-limits.ts';
import { listedChoices } from '#features/profiles/listed-choices.ts';
import { programInFull } from '#features/profiles/program-name.ts';
import { ProgramOtherField } from '#features/profiles/program-other-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FieldWords } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { missingFields, type DetailsField, type Draft } from './draft.ts';
import { UsernameSuggestion } from './username-suggestion.tsx';
import { useUsernameCheck } from './use-username-check.ts';
import { usernameError, type UsernameState } from './username-rule.ts';

export interface StepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  options: Options;
}

/** Step 1: name, username, intake, country and program. */
export function DetailsStep({ draft, change, options, onNext }: StepProps & { onNext: () => void }) {
  const { t } = useLingui();
  const { state, checkAgain } = useUsernameCheck(draft.username);
  const missing = missingFields(draft);
  const canContinue = missing.length === 0 && state === 'available';
  const missingId = useId();
  const usernameBox = useRef<HTMLInputElement>(null);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canContinue) onNext();
      }}
    >
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={60}
          value={draft.first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={60}
          value={draft.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <div className="grid justify-items-start gap-1.5 *:first:w-full">
        <TextField
          ref={usernameBox}
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={usernameMax}
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
          {...useUsernameTexts(state, draft.username)}
        />
        {state === 'available' && (
          <p className="text-meta text-muted">
            <Trans>It cannot be changed later.</Trans>
          </p>
        )}
        {(state === 'empty' || state === 'taken') && (
          <UsernameSuggestion
            draft={draft}
            onChoose={(username) => {
              change({ username });
              usernameBox.current?.focus();
            }}
          />
        )}
        {state === 'failed' && (
          <Button variant="secondary" size="small" className="mb-3" onClick={checkAgain}>
            <Trans>Check again</Trans>
          </Button>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <SelectField
          label={t`Intake`}
          placeholder={t`When did you start?`}
          choices={listedChoices(options.intakes, draft.intake || null, intakeName)}
          value={draft.intake}
          onChange={(event) => change({ intake: event.target.value })}
        />
        <SelectField
          label={t`Country`}
          placeholder={t`Where are you from?`}
          autoComplete="country-name"
          choices={sortedByName(options.countries.map((value) => ({ value, label: countryName(value) })))}
          value={draft.country}
          onChange={(event) => change({ country: event.target.value })}
        />
      </div>
      <SelectField
        label={t`Program`}
        placeholder={t`What do you study?`}
        choices={options.programs.map((value) => ({ value, label: programInFull(value) }))}
        value={draft.program}
        onChange={(event) => change({ program: event.target.value })}
      />
      {draft.program === otherProgram && (
        <ProgramOtherField value={draft.programOther} onChange={(programOther) => change({ programOther })} />
      )}
      <div className="mt-2 grid gap-2 md:flex md:items-center md:justify-end md:gap-4">
        <p id={missingId} className="text-meta text-muted empty:hidden">
          {missing.length > 0 ? (
            <Missing fields={missing} />
          ) : (
            !canContinue && <Trans>A free username is needed.</Trans>
          )}
        </p>
        <Button type="submit" size="large" disabled={!canContinue} aria-describedby={missingId} className="shrink-0">
          <Trans>Next</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Names the fields that are not filled in. */
function Missing({ fields }: { fields: DetailsField[] }) {
  const { t, i18n } = useLingui();
  const names: Record<DetailsField, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    username: t`Username`,
    intake: t`Intake`,
    country: t`Country`,
    program: t`Program`,
    programOther: t`Your program`,
  };
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(fields.map((field) => names[field]));
  return <Trans>Still needed: {list}</Trans>;
}

function useUsernameTexts(state: UsernameState, username: string): Partial<FieldWords> {
  const { t } = useLingui();
  switch (state) {
    case 'empty':
      return { hint: t`It cannot be changed later.` };
    case 'invalid': {
      const texts: Record<string, string> = {
        'Username is too short': t`Username is too short`,
        'Username can only contain letters, numbers, and underscores': t`Username can only contain letters, numbers, and underscores`,
      };
      const broken = usernameError(username) ?? '';
      return { error: texts[broken] ?? broken };
    }
    case 'waiting':
    case 'checking':
      return { hint: t`Checking...` };
    case 'taken':
      return { error: t`Username is already taken` };
    case 'available':
      return { success: t`Username is available` };
    case 'failed':
      return { error: t`The username could not be checked. Check your connection.` };
  }
}
