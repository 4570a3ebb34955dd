import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#platform/locale/locales.ts';
import { savedLocale, saveLocale } from '#platform/locale/saved-locale.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { toast } from '#ui/page/toast.ts';

interface LanguageChoiceProps {
  locales: readonly Locale[];
  hint?: string;
  /** Opens the page again in the chosen language; gets its code, empty for the language of the browser. */
  onSaved: (code: string) => void;
}

/** Selects the language of this device, or that of the browser. Renders nothing while there is only one language. */
export function LanguageChoice({ locales, hint, onSaved }: LanguageChoiceProps) {
  const { t } = useLingui();
  if (locales.length < 2) return null;
  const choose = (code: string) => {
    try {
      saveLocale(code);
      onSaved(code);
    } catch {
      toast.error(t`This browser does not let us keep your choice.`);
    }
  };
  return (
    <SelectField
      label={t`Language`}
      {...(hint !== undefined && { hint })}
      placeholder={t`Language of the browser`}
      choices={locales.map(({ code, name }) => ({ value: code, label: name }))}
      value={savedLocale()}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
