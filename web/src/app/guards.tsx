import { useEffect } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { useInstallation } from '#features/installation/installation.ts';
import { expiredUserId, pageAfterSession, useSession, wasLeftOnPurpose } from '#platform/api/session.ts';
import { useIsSuspended } from '#platform/api/suspension.ts';
import { loadDocument } from '#platform/device/load-document.ts';
import type { Audience } from '#platform/features/feature.ts';
import { findPage, isHiddenPage } from './pages.ts';

/** Marks a request for the server's page for people who are not signed in. The service worker does not answer it. */
const cardMark = /[?&]card$/;

/** Admits the audience of a page and redirects others, with the path they requested. */
export function Guard({ audience }: { audience: Audience }) {
  const user = useSession()?.user;
  const isSuspended = useIsSuspended();
  const installation = useInstallation();
  const location = useLocation();
  const from = `${location.pathname}${location.search.replace(cardMark, '')}${location.hash}`;
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
 * Whether to show the server's page for people who are not signed in. Offline, and after a session has ended on this device, the
 * sign-in page is shown instead.
 */
function isForVisitors({ pathname, search }: Location): boolean {
  const hasLeft = wasLeftOnPurpose() || expiredUserId() !== null;
  const page = findPage(pathname);
  const hasPage = Boolean(page?.line ?? page?.forVisitors?.test(pathname));
  return !cardMark.test(search) && !hasLeft && navigator.onLine && hasPage;
}

/** Replaces the app by the server's page. */
function VisitorsPage({ path }: { path: string }) {
  useEffect(() => {
    const url = new URL(path, location.origin);
    loadDocument(`${url.pathname}${url.search === '' ? '?' : `${url.search}&`}card${url.hash}`);
  }, [path]);
  return null;
}
