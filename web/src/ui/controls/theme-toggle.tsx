import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#platform/device/theme.ts';
import { IconButton } from './icon-button.tsx';

/** Switches between light and dark. */
export function ThemeToggle() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden size={22} /> : <Moon aria-hidden size={22} />}
    </IconButton>
  );
}
