import { Trans, useLingui } from '@lingui/react/macro';
import { saveAccountLocale } from '#features/profiles/settings/account-locale.ts';
import { useTheme, type Theme } from '#platform/device/theme.ts';
import { locales } from '#platform/locale/messages.ts';
import { LanguageChoice } from '#ui/controls/language-choice.tsx';

/** The language, also of the account's other devices, and the theme of this one. */
export function LookSettings() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LanguageChoice
        locales={locales}
        hint={t`Kept with your account, for other devices too.`}
        onSaved={(code) => void saveAccountLocale(code).finally(() => location.reload())}
      />
      <ThemeChoice />
    </div>
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  const themes: { value: Theme; label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="pb-2 font-semibold">
        <Trans>Theme</Trans>
      </legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-12 items-center gap-3 rounded-md border border-control px-3.5 font-medium has-checked:border-primary has-checked:bg-sunk"
        >
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="size-5 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
