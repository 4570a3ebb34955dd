import { isolated } from '#platform/locale/isolated.ts';
import { siteName } from '#platform/device/site.ts';

/** The page's title in the browser's tab and history. The latest one on the page applies, and without one the name of the site. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${isolated(title)} · ${siteName()}`}</title>;
}
