import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useViewer } from '#platform/api/session.ts';
import type { MainPage } from '#platform/features/feature.ts';
import { preloadPage } from '#app/pages.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Brand } from '#ui/page/brand.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { MoreOptions } from './more-options.tsx';
import { useMainPages, useUnread } from './main-pages.ts';
import { useMainPageLink } from './main-page-links.ts';
import { badgeText } from './badge-text.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useUnreadCount } from './use-unread-count.ts';

// An open conversation covers the bars, which must then not take the focus.
const bar =
  'in-[:root:has([data-opened])]:invisible fixed inset-x-0 z-30 bg-raised transition-transform duration-200 ease-out focus-within:translate-y-0! md:hidden';

/** The top bar of phones: more options, notifications, profile. */
export function TopBar() {
  const { t } = useLingui();
  const { username, name, image } = useViewer();
  const mainPageLink = useMainPageLink();
  const unread = useUnreadCount();
  const badge = badgeText(unread);
  return (
    <header
      className={classNames(
        bar,
        'top-0 border-b border-hairline pt-[env(safe-area-inset-top)] bars-away:-translate-y-full',
      )}
    >
      <div className="flex h-[56px] items-center px-1">
        <MoreOptions />
        <Link {...mainPageLink('/feed')} className="touch ms-1 rounded-md">
          <Brand />
        </Link>
        <Link
          to="/notifications"
          // Contains the text of the badge, so that voice control users can say what they see.
          aria-label={badge === null ? t`Notifications` : t`Notifications, ${badge} unread`}
          className="ms-auto grid size-[48px] shrink-0 place-items-center rounded-full"
        >
          <span className="relative">
            <Bell aria-hidden size={24} />
            <UnreadBadge count={unread} />
          </span>
        </Link>
        <Link to={`/profile/${username}`} className="grid size-[48px] shrink-0 place-items-center rounded-full">
          <Avatar name={name} src={image} size={34} />
          <span className="sr-only">{t`Your profile`}</span>
        </Link>
      </div>
    </header>
  );
}

/** The bottom bar of phones: the six main pages. */
export function BottomBar() {
  const { t } = useLingui();
  const mainPages = useMainPages();
  return (
    <nav
      aria-label={t`Main`}
      className={classNames(
        bar,
        'bottom-0 border-t border-hairline pb-[env(safe-area-inset-bottom)] bars-away:translate-y-full',
      )}
    >
      {/* Scrolls sideways when large text makes the labels wider than the phone. */}
      <ul className="mx-auto flex h-[56px] max-w-lg gap-x-0.5 overflow-x-auto overscroll-x-contain px-1">
        {mainPages.map((page) => (
          <li key={page.path} className="min-w-max flex-auto">
            <MainPageLink page={page} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MainPageLink({ page }: { page: MainPage }) {
  const { path, name, Icon, tint, edge } = page;
  const { t } = useLingui();
  const mainPageLink = useMainPageLink();
  const unread = useUnread(page);
  return (
    <NavLink
      {...mainPageLink(path)}
      data-tap={`page ${path}`}
      onPointerDown={() => preloadPage(path)}
      className={({ isActive }) =>
        classNames(
          'relative grid h-full place-content-center justify-items-center gap-0.5 -outline-offset-2!',
          isActive ? 'font-bold' : 'font-medium text-muted',
        )
      }
    >
      {({ isActive }) => (
        <>
          {isActive && <span aria-hidden className={`absolute inset-x-2 top-0 h-1 rounded-b-sm ${edge}`} />}
          <span className="relative">
            <Icon aria-hidden size={22} className={isActive ? tint : undefined} />
            <UnreadBadge count={unread} />
          </span>
          <span className="text-[0.6875rem] leading-none tracking-tight whitespace-nowrap">{t(name)}</span>
          {unread > 0 && <span className="sr-only">{t`${unread} unread`}</span>}
        </>
      )}
    </NavLink>
  );
}
