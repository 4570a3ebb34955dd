import { useLingui } from '@lingui/react/macro';
import type { Options } from '@baraza/contract/features/profiles.ts';
import { interestName, languageName } from '#platform/locale/option-names.ts';
import { ComboboxMulti } from '#ui/fields/combobox-multi.tsx';
import type { Edits, SettingsFields } from './settings-draft.ts';

interface PreferenceFieldsProps {
  fields: Pick<SettingsFields, 'interests' | 'skills' | 'languages'>;
  change: (part: Edits) => void;
  options: Options;
}

/** The interests, skills and languages of the settings form. */
export function PreferenceFields({ fields, change, options }: PreferenceFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ComboboxMulti
        label={t`Interests`}
        placeholder={t`Search interests`}
        options={options.interests}
        selected={fields.interests}
        onChange={(interests) => change({ interests })}
        labelOf={interestName}
      />
      <ComboboxMulti
        label={t`Skills`}
        placeholder={t`Search skills`}
        options={options.skills}
        selected={fields.skills}
        onChange={(skills) => change({ skills })}
        labelOf={interestName}
      />
      <ComboboxMulti
        label={t`Languages`}
        placeholder={t`Search languages`}
        options={options.languages}
        selected={fields.languages}
        onChange={(languages) => change({ languages })}
        labelOf={languageName}
      />
    </>
  );
}
