import { Trans, useLingui } from '@lingui/react/macro';
import { Languages, LogOut, Menu, Moon, Scale, Settings, Sun, Users } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { isSteward, useViewer } from '#platform/api/session.ts';
import { useTheme } from '#platform/device/theme.ts';
import { useLogOut } from './log-out.tsx';
import { raiseToasts } from '#ui/dialogs/top-layer.ts';

const item = 'flex min-h-12 w-full items-center gap-3.5 px-4 text-start font-medium hover:bg-sunk';

/** The menu of the top bar: theme, language, settings, log out. The browser closes it on Escape, back, or a tap elsewhere. */
export function MoreOptions() {
  const { t } = useLingui();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useTheme();
  const { logOut, dialog } = useLogOut();
  const viewer = useViewer();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        aria-label={t`More Options`}
        title={t`More Options`}
        popoverTarget={id}
        className="grid size-[48px] shrink-0 place-items-center rounded-full"
      >
        <Menu aria-hidden size={24} />
      </button>
      {dialog}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && raiseToasts()}
        className="pinned fixed inset-auto start-2 top-[calc(env(safe-area-inset-top)+60px)] m-0 w-60 overflow-hidden border border-hairline bg-raised py-2 text-ink shadow-float open:animate-enter"
      >
        <button type="button" className={item} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? <Sun aria-hidden size={22} /> : <Moon aria-hidden size={22} />}
          {theme === 'dark' ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
        </button>
        <Link to="/clubs" className={item} onClick={close}>
          <Users aria-hidden size={22} />
          <Trans>Clubs</Trans>
        </Link>
        <Link to="/settings/look" className={item} onClick={close}>
          <Languages aria-hidden size={22} />
          <Trans>Language</Trans>
        </Link>
        {isSteward(viewer) && (
          <Link to="/steward" className={item} onClick={close}>
            <Scale aria-hidden size={22} />
            <Trans>Steward's desk</Trans>
          </Link>
        )}
        <Link to="/settings" className={item} onClick={close}>
          <Settings aria-hidden size={22} />
          <Trans>Settings</Trans>
        </Link>
        <button
          type="button"
          className={`${item} text-danger`}
          onClick={() => {
            close();
            logOut();
          }}
        >
          <LogOut aria-hidden size={22} className="rtl:-scale-x-100" />
          <Trans>Logout</Trans>
        </button>
      </div>
    </>
  );
}
