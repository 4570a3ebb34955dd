import { useEffect } from 'react';
import { isolated } from '#platform/isolated.ts';
import { siteName } from '#platform/site.ts';

/** Sets the page's title in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${isolated(title)} · ${siteName()}`;
    return () => {
      document.title = siteName();
    };
  }, [title]);
}
