import { useSavesData } from '#platform/offline/data-saver.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { AfterPage } from './after-page.tsx';
import { useMedia } from './use-media.ts';

/** The screen width from which there is room for a side panel; below it, nothing is loaded. */
const wide = '(width >= 80rem)';

const sidePanel = lazyCode(async () => (await import('./side-panel.tsx')).SidePanel, ['events', 'ventures']);

/** Whether pages have a side panel: on wide screens, unless data is saved. */
export function useHasSidePanel(): boolean {
  const isWide = useMedia(wide);
  return !useSavesData() && isWide;
}

/** The container of the side panel beside a column; empty while data is saved. Its code and data load after the page. */
export function SidePanelSlot() {
  const isSaving = useSavesData();
  if (!useMedia(wide)) return null;
  return <div className="me-6 w-[300px]">{!isSaving && <AfterPage code={sidePanel} />}</div>;
}
