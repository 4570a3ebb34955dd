import { useEffect, useState, type ComponentType } from 'react';
import { savesData } from '#platform/data-saver.ts';
import { painted } from '#platform/painted.ts';

/** Where the frame has room for a panel beside a page: below that, nothing of it is fetched. */
const wide = '(width >= 80rem)';

/** Whether a page has a panel at its side on wide screens: Spotlight and all below it. Nobody who saves data has one. */
export function hasSidePanel(path: string): boolean {
  return /^\/feed(\/|$)/.test(path) && !savesData();
}

/** Where the panel stands. Its code and what it shows come after the page. */
export function SidePanelPlace() {
  const [Panel, setPanel] = useState<ComponentType>();
  useEffect(() => {
    const screen = matchMedia(wide);
    const load = async () => {
      if (!screen.matches) return;
      await painted();
      const { SidePanel } = await import('./side-panel.tsx');
      setPanel(() => SidePanel);
    };
    // Without the network there is no panel, and the page is whole without it.
    const start = () => void load().catch(() => undefined);
    start();
    screen.addEventListener('change', start);
    return () => screen.removeEventListener('change', start);
  }, []);
  return <div className="hidden w-[300px] me-6 xl:block">{Panel && <Panel />}</div>;
}
