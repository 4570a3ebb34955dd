import { Navigate, Outlet, useLocation } from 'react-router';
import { useInstallation } from '#features/installation/installation.ts';
import { expiredUserId, pageAfterSession, useSession, wasLeftOnPurpose } from '#platform/api/session.ts';
import { useIsSuspended } from '#platform/api/suspension.ts';
import type { Audience } from '#platform/features/feature.ts';
import { isHiddenPage } from './pages.ts';

/** Admits the audience of a page and redirects others, with the path they requested. */
export function Guard({ audience }: { audience: Audience }) {
  const user = useSession()?.user;
  const isSuspended = useIsSuspended();
  const installation = useInstallation();
  const location = useLocation();
  const from = `${location.pathname}${location.search}${location.hash}`;
  if (audience === 'everybody') return <Outlet />;
  if (!user) {
    const next = pageAfterSession();
    if (next === null) return null;
    const state = audience === 'members' && !wasLeftOnPurpose() ? { from, of: expiredUserId() } : {};
    return <Navigate replace to={next} state={state} />;
  }
  if (audience === 'members' && isSuspended) return <Navigate replace to="/sanctions" />;
  if (audience === 'members' && !user.isOnboarded) return <Navigate replace to="/onboarding" state={{ from }} />;
  if (audience === 'members' && isHiddenPage(installation, location.pathname)) return <Navigate replace to="/feed" />;
  return <Outlet />;
}
