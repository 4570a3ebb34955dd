import { AfterPage } from './after-page.tsx';

const load = async () => (await import('./live.tsx')).Live;

/** Renders `Live` after the page has loaded; once in the shell. */
export function LivePlace() {
  return <AfterPage load={load} />;
}
