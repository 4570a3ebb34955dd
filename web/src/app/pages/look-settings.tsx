import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { saveAccountLocale } from '#features/profiles/settings/account-locale.ts';
import { useTheme, type Theme } from '#platform/device/theme.ts';
import { locales } from '#platform/locale/messages.ts';
import { savedLocale } from '#platform/locale/saved-locale.ts';
import { chooseLanguage } from '#ui/controls/choose-language.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

const SeenSetting = lazyPart(
  async () => (await import('#features/posts/feed/seen-setting.tsx')).SeenSetting,
  ['unseen'],
);

/** The language, also of the account's other devices, and the theme of this one. */
export function LookSettings() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {locales.length > 1 && (
        <Choice
          legend={t`Language`}
          hint={t`Kept with your account, for other devices too.`}
          choices={[
            { value: '', label: t`Language of the browser` },
            ...locales.map(({ code, name }) => ({ value: code, label: name, lang: code })),
          ]}
          value={savedLocale()}
          onChange={(code) => chooseLanguage(code, () => void saveAccountLocale(code).finally(() => location.reload()))}
        />
      )}
      <Choice<Theme>
        legend={t`Theme`}
        choices={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        value={theme}
        onChange={setTheme}
      />
      <SeenSetting fallback={<div className="h-14" />} />
    </div>
  );
}

interface ChoiceProps<Value> {
  legend: string;
  hint?: string;
  choices: { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, hint, choices, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && id} className="grid gap-3 min-[400px]:grid-cols-2">
      <legend className="pb-2 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-12 min-w-0 items-center gap-3 rounded-md border border-control px-3.5 font-medium has-checked:border-primary has-checked:bg-sunk"
        >
          <input
            type="radio"
            name={legend}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-5 shrink-0 accent-primary"
          />
          <span lang={choice.lang} className="min-w-0 wrap-anywhere">
            {choice.label}
          </span>
        </label>
      ))}
      {hint && (
        <p id={id} className="col-span-full text-label text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
