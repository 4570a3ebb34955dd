import { useEffect } from 'react';
import { product } from '@baraza/contract/shared/product.ts';
import { isolated } from '#platform/isolated.ts';

/** Sets the page's title in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${isolated(title)} · ${product.name}`;
    return () => {
      document.title = product.name;
    };
  }, [title]);
}
