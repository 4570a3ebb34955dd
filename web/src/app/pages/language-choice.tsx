import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#platform/locales.ts';
import { savedLocale, saveLocale } from '#platform/saved-locale.ts';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';

interface LanguageChoiceProps {
  locales: readonly Locale[];
  /** Opens the page again in the chosen language. */
  onSaved: () => void;
}

/** Selects the language of this device, or that of the browser. Renders nothing while there is only one language. */
export function LanguageChoice({ locales, onSaved }: LanguageChoiceProps) {
  const { t } = useLingui();
  if (locales.length < 2) return null;
  const choose = (code: string) => {
    try {
      saveLocale(code);
      onSaved();
    } catch {
      toast.error(t`This browser does not let us keep your choice.`);
    }
  };
  return (
    <SelectField
      label={t`Language`}
      hint={t`Holds on this device.`}
      placeholder={t`Language of the browser`}
      choices={locales.map(({ code, name }) => ({ value: code, label: name }))}
      value={savedLocale()}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
