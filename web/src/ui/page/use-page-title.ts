import { useEffect } from 'react';
import { isolated } from '#platform/locale/isolated.ts';
import { siteName } from '#platform/device/site.ts';

/** Sets the page's title in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${isolated(title)} · ${siteName()}`;
    return () => {
      document.title = siteName();
    };
  }, [title]);
}
