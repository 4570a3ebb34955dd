import { AfterPage } from './after-page.tsx';

const load = async () => (await import('./live.tsx')).Live;

/** Renders `Live` after the page has loaded; once in the shell. */
export function LiveUpdates() {
  return <AfterPage load={load} />;
}
