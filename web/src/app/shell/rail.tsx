import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, LogOut, Scale, Settings, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { isSteward, useViewer } from '#platform/api/session.ts';
import type { MainPage } from '#platform/features/feature.ts';
import { preloadPage } from '#app/pages.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Brand } from '#ui/page/brand.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { BellMenu } from './bell-menu.tsx';
import { useLogOut } from './log-out.tsx';
import { useMainPages, useUnread } from './main-pages.ts';
import { useMainPageLink } from './main-page-links.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useMedia } from './use-media.ts';
import { useUnreadCount } from './use-unread-count.ts';

const RailClubs = lazyPart(
  async () => (await import('#features/communities/rail-clubs.tsx')).RailClubs,
  ['communities'],
);

/** The screen width from which the rail is shown; below it, the clubs are not requested. */
const wide = '(width >= 48rem)';

/** The navigation rail of wide screens. */
export function Rail() {
  const { t } = useLingui();
  const viewer = useViewer();
  const unread = useUnreadCount();
  const { logOut, dialog } = useLogOut();
  const mainPages = useMainPages();
  const mainPageLink = useMainPageLink();
  const isWide = useMedia(wide);
  return (
    <header className="fixed inset-y-0 start-0 z-30 hidden w-60 flex-col overflow-y-auto border-e border-hairline bg-raised md:flex">
      <div className="woven shrink-0" />
      <div className="flex items-center justify-between p-3">
        <Link {...mainPageLink('/feed')} className="rounded-md p-2">
          <Brand />
        </Link>
        <BellMenu unread={unread} />
      </div>
      {/* Scrolls alone where there is room to, so that the profile and settings stay visible below many clubs. */}
      <nav aria-label={t`Main`} className="grid gap-1 px-3 [@media(height>=40rem)]:overflow-y-auto">
        {mainPages.map((page) => (
          <Fragment key={page.path}>
            <MainPageLink page={page} />
            {page.path === '/intake-hub' && isWide && <RailClubs fallback={<div className="h-11" />} />}
          </Fragment>
        ))}
        <CountedLink path="/notifications" tint="text-heart" edge="bg-heart" Icon={Bell} unread={unread}>
          <Trans>Notifications</Trans>
        </CountedLink>
        {isSteward(viewer) && (
          <RailLink path="/steward" tint="text-primary" edge="bg-primary" icon={<Scale aria-hidden size={22} />}>
            <Trans>Steward's desk</Trans>
          </RailLink>
        )}
      </nav>
      {dialog}
      <div className="mt-auto grid gap-2 p-3">
        <ProfileCard />
        <div className="flex items-center justify-between">
          <Link
            to="/settings"
            aria-label={t`Settings`}
            title={t`Settings`}
            className="grid size-[48px] shrink-0 place-items-center rounded-full hover:bg-sunk"
          >
            <Settings aria-hidden size={22} />
          </Link>
          <ThemeToggle />
          <IconButton label={t`Logout`} onClick={logOut}>
            <LogOut aria-hidden size={22} className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </header>
  );
}

function MainPageLink({ page }: { page: MainPage }) {
  const { t } = useLingui();
  const { path, name, Icon, tint, edge } = page;
  return (
    <CountedLink {...{ path, tint, edge, Icon }} unread={useUnread(page)}>
      {t(name)}
    </CountedLink>
  );
}

interface CountedLinkProps extends Omit<RailLinkProps, 'icon'> {
  Icon: LucideIcon;
  unread: number;
}

/** A link with the number of unread items on its icon. */
function CountedLink({ Icon, unread, children, ...link }: CountedLinkProps) {
  const { t } = useLingui();
  return (
    <RailLink
      {...link}
      icon={
        <span className="relative">
          <Icon aria-hidden size={22} />
          <UnreadBadge count={unread} />
        </span>
      }
    >
      {children}
      {unread > 0 && <span className="sr-only">{t`${unread} unread`}</span>}
    </RailLink>
  );
}

interface RailLinkProps {
  path: string;
  tint: string;
  edge: string;
  icon: ReactNode;
  children: ReactNode;
}

function RailLink({ path, tint, edge, icon, children }: RailLinkProps) {
  const mainPageLink = useMainPageLink();
  const preload = () => preloadPage(path);
  return (
    <NavLink
      {...mainPageLink(path)}
      onPointerEnter={preload}
      onFocus={preload}
      className={({ isActive }) =>
        classNames(
          'relative flex min-h-12 [@media(height<54rem)]:min-h-11 items-center gap-3.5 overflow-hidden rounded-md px-3.5 transition-[background-color] duration-120 hover:bg-sunk',
          isActive ? 'bg-sunk font-bold' : 'font-medium',
        )
      }
    >
      {({ isActive }) => (
        <>
          {isActive && <span aria-hidden className={`absolute inset-y-0 start-0 w-1 ${edge}`} />}
          <span className={isActive ? tint : 'text-muted'}>{icon}</span>
          {children}
        </>
      )}
    </NavLink>
  );
}

function ProfileCard() {
  const { username, name, image, intake } = useViewer();
  return (
    <Link
      to={`/profile/${username}`}
      className="pinned flex items-center gap-3 border border-hairline bg-page p-3 hover:bg-sunk"
    >
      <Avatar name={name} src={image} size={44} />
      <span className="grid min-w-0">
        <span dir="auto" className="truncate font-semibold">
          {name}
        </span>
        <span dir="auto" className="truncate text-meta text-muted">
          @{username}
        </span>
        <span className="text-meta text-muted">{intakeName(intake ?? 'JANUARY_2024')}</span>
      </span>
    </Link>
  );
}
