import { useSyncExternalStore } from 'react';
import { savesData } from '#platform/data-saver.ts';
import { AfterPage } from './after-page.tsx';

/** Where the frame has room for a panel beside a page: below that, nothing of it is fetched. */
const wide = '(width >= 80rem)';

const load = async () => (await import('./side-panel.tsx')).SidePanel;

function onWidth(tell: () => void): () => void {
  const screen = matchMedia(wide);
  screen.addEventListener('change', tell);
  return () => screen.removeEventListener('change', tell);
}

/** Whether a page has a panel at its side on wide screens: Spotlight and all below it. Nobody who saves data has one. */
export function hasSidePanel(path: string): boolean {
  return /^\/feed(\/|$)/.test(path) && !savesData();
}

/** Where the panel stands. Its code and what it shows come after the page. */
export function SidePanelPlace() {
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(wide).matches);
  if (!isWide) return null;
  return (
    <div className="me-6 w-[300px]">
      <AfterPage load={load} />
    </div>
  );
}
