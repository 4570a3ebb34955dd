import { useEffect } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { useInstallation } from '#features/installation/installation.ts';
import { expiredUserId, pageAfterSession, useSession, wasLeftOnPurpose } from '#platform/api/session.ts';
import { useIsSuspended } from '#platform/api/suspension.ts';
import { loadDocument } from '#platform/device/load-document.ts';
import type { Audience } from '#platform/features/feature.ts';
import { findPage, isHiddenPage } from './pages.ts';

/** The end of the query of a request for the page that people see who are not signed in. The service worker leaves it to the server. */
const forVisitors = /[?&]card$/;

/** Admits the audience of a page and redirects others, with the path they requested. */
export function Guard({ audience }: { audience: Audience }) {
  const user = useSession()?.user;
  const isSuspended = useIsSuspended();
  const installation = useInstallation();
  const location = useLocation();
  const from = `${location.pathname}${location.search.replace(forVisitors, '')}${location.hash}`;
  if (audience === 'everybody') return <Outlet />;
  if (!user) {
    const next = pageAfterSession();
    if (next === null) return null;
    if (isForVisitors(location)) return <VisitorsPage path={from} />;
    const state = audience === 'members' && !wasLeftOnPurpose() ? { from, of: expiredUserId() } : {};
    return <Navigate replace to={next} state={state} />;
  }
  if (audience === 'members' && isSuspended) return <Navigate replace to="/sanctions" />;
  if (audience === 'members' && !user.isOnboarded) return <Navigate replace to="/onboarding" state={{ from }} />;
  if (audience === 'members' && isHiddenPage(installation, location.pathname)) return <Navigate replace to="/feed" />;
  return <Outlet />;
}

/**
 * Whether the server has a page here for people who are not signed in. A session that has ended on this device leads to the
 * sign-in, as does being offline.
 */
function isForVisitors({ pathname, search }: Location): boolean {
  const hasLeft = wasLeftOnPurpose() || expiredUserId() !== null;
  return !forVisitors.test(search) && !hasLeft && navigator.onLine && findPage(pathname)?.isLink === true;
}

/** Replaces the app by the server's page. */
function VisitorsPage({ path }: { path: string }) {
  useEffect(() => {
    const url = new URL(path, location.origin);
    loadDocument(`${url.pathname}${url.search === '' ? '?' : `${url.search}&`}card${url.hash}`);
  }, [path]);
  return null;
}
