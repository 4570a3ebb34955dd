import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from '#platform/api/session.ts';
import type { Audience } from '#platform/features/feature.ts';
import { Spinner } from '#ui/lists/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError } from './error-screens.tsx';
import { Guard } from './guards.tsx';
import { pages } from './pages.ts';
import { shell } from './start-page.ts';

/** The routes of the app. */
export function Router() {
  return (
    <BrowserRouter>
      {/* Before the pages, so that a page restores its scroll position after this. */}
      <ScrollToTop />
      <Screens />
    </BrowserRouter>
  );
}

function Screens() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} Fallback={FullPageError}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/landing" element={<Landing />} />
          <Route path="/login" element={<SignIn />} />
          <Route path="/signup" element={<SignIn />} />
          <Route path="/login/callback" element={<SignIn />} />
          {open.map((audience) => (
            <Route key={audience} element={<Guard audience={audience} />}>
              {routesFor(audience)}
            </Route>
          ))}
          <Route element={<Guard audience="members" />}>
            <Route element={<shell.Page />}>{routesFor('members')}</Route>
          </Route>
          <Route path="*" element={<Navigate replace to="/" />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

const open: Audience[] = ['everybody', 'newcomers'];

function routesFor(audience: Audience) {
  return pages
    .filter((each) => each.audience === audience)
    .map(({ path, page: { Page } }) => <Route key={path} path={path} element={<Page />} />);
}

function Home() {
  return useSession() ? <Navigate replace to="/feed" /> : <Landing />;
}

/** The landing page is a separate document, so that visitors load none of the app. */
function Landing() {
  useEffect(() => location.replace('/landing'), []);
  return <PageLoading />;
}

/** The sign-in pages are a separate document, too. A reload keeps the state of the history entry for it. */
function SignIn() {
  useEffect(() => location.reload(), []);
  return <PageLoading />;
}

function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // The first page keeps the position of its static frame; `/` leads to it.
    if (pathname !== shown.current && shown.current !== '/') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname]);
  return null;
}

function PageLoading() {
  return (
    <div className="grid min-h-dvh animate-late place-items-center text-primary">
      <Spinner size={36} />
    </div>
  );
}
