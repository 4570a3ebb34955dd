import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { intakeName } from '#platform/enum-words.ts';
import { SelectField } from '#ui/select-field.tsx';
import '#features/profiles/profiles-messages.ts';

interface IntakeFieldProps {
  saved: CurrentUser;
  choices: { value: string; label: string }[];
  value: string;
  /** The server has refused the value: the intake was fixed after this page was loaded. */
  isRefused: boolean;
  onChange: (intake: string) => void;
}

/** The intake, with how often and until when it can be changed. A fixed one that has no unsaved change is disabled. */
export function IntakeField({ saved, choices, value, isRefused, onChange }: IntakeFieldProps) {
  const { t, i18n } = useLingui();
  const { intake: own, intakeChangeableUntil } = saved;
  const until = intakeChangeableUntil && i18n.date(intakeChangeableUntil, { dateStyle: 'long', timeStyle: 'short' });
  const isEdited = value !== (own ?? '');
  const ownName = own === null ? '' : intakeName(own);
  const hint = until
    ? t`You can change your intake once, until ${until}.`
    : t`Your intake is fixed and can no longer be changed.`;
  const refusal = t`Your intake can no longer be changed. Choose ${ownName} again to save your other changes.`;
  return (
    <SelectField
      label={t`Intake`}
      placeholder={t`When did you start?`}
      hint={hint}
      error={isRefused && isEdited ? refusal : undefined}
      disabled={!until && !isEdited}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
