import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { classNames } from '#ui/controls/class-names.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { PartError } from '#app/error-screens.tsx';
import { findPage } from '#app/pages.ts';
import { LiveUpdates } from './live-updates.tsx';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { useLastList } from './main-page-links.ts';
import { SidePanelSlot } from './side-panel-slot.tsx';
import { StripArea } from './strip-area.tsx';
import { useBars } from './use-bars.ts';

/** With the padding: a column of 600 pixels, which begins where wide pages begin, 24 pixels beside a side panel of 300. */
const widths = {
  column: 'mx-auto max-w-[648px] xl:mx-0 xl:w-[648px]',
  wide: 'mx-auto max-w-[972px] xl:mx-0 xl:w-[972px]',
  window: '',
};

/** The frame around members' pages: a rail on wide screens, bars at the top and bottom on phones. */
export function Shell() {
  const { key, pathname } = useLocation();
  const frame = findPage(pathname)?.frame ?? 'column';
  useBars(pathname);
  useLastList();
  return (
    <div className="md:ps-60">
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-24 rounded-full bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Rail />
      <TopBar />
      <StripArea />
      <div className={classNames(frame !== 'window' && 'xl:flex xl:justify-center')}>
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'relative min-h-dvh px-4 pt-[calc(env(safe-area-inset-top)+72px)] pb-[calc(env(safe-area-inset-bottom)+88px)] md:px-6 md:py-8',
            widths[frame],
          )}
        >
          <ErrorBoundary resetKey={key} Fallback={PartError}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {frame === 'column' && <SidePanelSlot />}
      </div>
      <BottomBar />
      <LiveUpdates />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="pinned h-44" />
      <Skeleton className="pinned h-44" />
    </div>
  );
}
