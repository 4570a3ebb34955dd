import { createElement } from 'react';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';
import { useInstallation } from './installation.ts';

const code = lazyCode(async () => (await import('./notice-strip.tsx')).NoticeStrip, ['installation']);

/** The strip of the operator above a page. Its code loads when there is something to say. */
export function NoticeStripHost() {
  const { isInMaintenance, notices } = useInstallation();
  // Screen readers announce what appears in an element that was there before.
  return <output className="block">{(isInMaintenance || notices.length > 0) && <LoadedStrip />}</output>;
}

function LoadedStrip() {
  const strip = useLazyCode(code);
  return strip && createElement(strip);
}
