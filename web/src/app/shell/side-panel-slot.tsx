import { useSyncExternalStore } from 'react';
import { useSavesData } from '#platform/offline/data-saver.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { AfterPage } from './after-page.tsx';

/** The screen width from which there is room for a side panel; below it, nothing is loaded. */
const wide = '(width >= 80rem)';

const sidePanel = lazyCode(async () => (await import('./side-panel.tsx')).SidePanel, ['events', 'ventures']);

function onWidth(tell: () => void): () => void {
  const screen = matchMedia(wide);
  screen.addEventListener('change', tell);
  return () => screen.removeEventListener('change', tell);
}

/** Whether pages have a side panel: on wide screens, unless data is saved. */
export function useHasSidePanel(): boolean {
  const isWide = useIsWide();
  return !useSavesData() && isWide;
}

function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(wide).matches);
}

/** The container of the side panel beside a column; empty while data is saved. Its code and data load after the page. */
export function SidePanelSlot() {
  const isSaving = useSavesData();
  if (!useIsWide()) return null;
  return <div className="me-6 w-[300px]">{!isSaving && <AfterPage code={sidePanel} />}</div>;
}
