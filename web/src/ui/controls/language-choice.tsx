import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#platform/locale/locales.ts';
import { savedLocale } from '#platform/locale/saved-locale.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { chooseLanguage } from './choose-language.ts';

interface LanguageChoiceProps {
  locales: readonly Locale[];
  /** Opens the page again in the chosen language. */
  onSaved: () => void;
}

/** Selects the language of this device, or that of the browser. Renders nothing while there is only one language. */
export function LanguageChoice({ locales, onSaved }: LanguageChoiceProps) {
  const { t } = useLingui();
  if (locales.length < 2) return null;
  return (
    <SelectField
      label={t`Language`}
      placeholder={t`Language of the browser`}
      choices={locales.map(({ code, name }) => ({ value: code, label: name }))}
      value={savedLocale()}
      onChange={({ target }) => chooseLanguage(target.value, onSaved)}
    />
  );
}
