import { lazyCode } from '#platform/offline/lazy-code.ts';
import { AfterPage } from './after-page.tsx';

const live = lazyCode(async () => (await import('./live.tsx')).Live);

/** Renders `Live` after the page has loaded; once in the shell. */
export function LiveUpdates() {
  return <AfterPage code={live} />;
}
