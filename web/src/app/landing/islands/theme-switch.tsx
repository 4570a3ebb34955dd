import { useLingui } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { rememberTheme, useTheme } from '#platform/device/theme.ts';

/** Switches between light and dark, stored in localStorage as well as in the cookie. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? t`Switch to dark theme` : t`Switch to light theme`;
  const flip = () => {
    setTheme(other);
    rememberTheme(other);
  };
  return (
    <button type="button" aria-label={label} title={label} onClick={flip} className="theme-switch round">
      <Icon name="moon" size={22} />
      <Icon name="sun" size={22} />
    </button>
  );
}
