import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

interface IntakeFieldProps {
  saved: CurrentUser;
  choices: { value: string; label: string }[];
  value: string;
  /** The server refused the value, because the intake became final after this page was loaded. */
  isRefused: boolean;
  onChange: (intake: string) => void;
}

/** The intake, with a hint until when it can be changed. Disabled once it is final, unless there is an unsaved change. */
export function IntakeField({ saved, choices, value, isRefused, onChange }: IntakeFieldProps) {
  const { t, i18n } = useLingui();
  const { intake: savedIntake, intakeChangeableUntil } = saved;
  const until = intakeChangeableUntil && i18n.date(intakeChangeableUntil, { dateStyle: 'long', timeStyle: 'short' });
  const isEdited = value !== (savedIntake ?? '');
  const savedName = savedIntake === null ? '' : intakeName(savedIntake);
  const hint = until
    ? t`You can change your intake once, until ${until}.`
    : t`Your intake is fixed and can no longer be changed.`;
  const refusal = t`Your intake can no longer be changed. Choose ${savedName} again to save your other changes.`;
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
