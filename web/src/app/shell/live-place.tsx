import { AfterPage } from './after-page.tsx';

const load = async () => (await import('./live.tsx')).Live;

/** Where news come in; stands once in the frame. Their code comes after the page. */
export function LivePlace() {
  return <AfterPage load={load} />;
}
