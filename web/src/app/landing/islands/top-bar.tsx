import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#app/landing/icon.tsx';
import { useSession } from '#platform/api/session.ts';
import { Brand } from '#ui/page/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The bar at the top of the landing page. Until React has loaded, CSS shows whether a person is signed in (`data-member`). */
export function TopBar() {
  const { t } = useLingui();
  const user = useSession()?.user;
  const name = user?.name || t`My Account`;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-member', Boolean(user));
  }, [user]);
  return (
    <header className="top-bar">
      <nav aria-label={t`Main`} className="mx-auto flex min-h-16 max-w-6xl items-center gap-1 px-4 md:px-6">
        <a href="/" className="touch me-auto flex rounded-md">
          <Brand />
        </a>
        <ul className="me-2 hidden md:flex">
          <Sections className="rounded-full px-4" />
        </ul>
        <ThemeSwitch />
        <div className="max-md:hidden">
          <a href="/login" className="for-guests button button-quiet min-h-11 px-5">
            {t`Sign In`}
          </a>
          <AccountMenu name={name} />
        </div>
        <SideMenu name={name} />
      </nav>
    </header>
  );
}

function Sections({ className }: { className: string }) {
  const { t } = useLingui();
  const sections = [
    { id: 'connect-section', name: t`Connect` },
    { id: 'events-section', name: t`Explore` },
    { id: 'community-section', name: t`Community` },
  ];
  return sections.map(({ id, name }) => (
    <li key={id}>
      <a href={`#${id}`} className={`entry ${className}`}>
        {name}
      </a>
    </li>
  ));
}

/** The same links on a phone, in a panel that slides in over the dimmed page. */
function SideMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const menu = useRef<HTMLDialogElement>(null);
  const leave = ({ target }: MouseEvent) => {
    if (target === menu.current || (target as Element).closest('a')) menu.current?.close();
  };
  return (
    <>
      <button
        type="button"
        data-opens="menu"
        aria-haspopup="dialog"
        aria-label={t`Menu`}
        title={t`Menu`}
        onClick={() => menu.current?.showModal()}
        className="round md:hidden"
      >
        <Icon name="menu" />
      </button>
      {/* Escape is the browser's; a click beside it or on an entry is no act that a keyboard lacks. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog ref={menu} id="menu" aria-labelledby="menu-title" onClick={leave} className="side-menu">
        <div className="min-h-full ps-4 pe-2 pt-[env(safe-area-inset-top)]">
          <form method="dialog" className="flex min-h-16 items-center justify-between">
            <h2 id="menu-title" className="text-card font-extrabold">
              {t`Menu`}
            </h2>
            <button type="submit" aria-label={t`Close`} title={t`Close`} className="round">
              <Icon name="close" />
            </button>
          </form>
          <div className="woven -ms-4 -me-2" />
          <ul className="grid py-3 pe-2 text-lead">
            <Sections className="px-2" />
            <li className="for-guests mt-3">
              <a href="/login" className="button button-primary w-full">
                {t`Sign In`}
              </a>
            </li>
          </ul>
          <div className="for-members border-t border-hairline py-4 pe-2">
            <p className="flex items-center gap-2 px-2 pb-2 font-bold">
              <Icon name="account" className="shrink-0 text-primary" />
              <bdi data-account-name className="min-w-0" suppressHydrationWarning>
                {name}
              </bdi>
            </p>
            <a href="/profile" className="entry px-2">
              {t`Profile`}
            </a>
            <a href="/feed" className="entry px-2">
              {t`Spotlight`}
            </a>
          </div>
        </div>
      </dialog>
    </>
  );
}
