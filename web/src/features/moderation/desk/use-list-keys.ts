import { useEffect, useRef, type RefObject } from 'react';

/**
 * While the focus is in a list, J and K move it between the links and X clicks the checkbox of its item. Outside of the list the keys do
 * nothing, because people who dictate press keys by speaking (WCAG 2.1.4).
 */
export function useListKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const items = [...(list.current?.children ?? [])];
      const current = items.findIndex((item) => item.contains(document.activeElement));
      if (current === -1) return;
      const key = event.key.toLowerCase();
      if (key === 'x') items[current]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      if (key === 'j') items[current + 1]?.querySelector('a')?.focus();
      if (key === 'k') items[current - 1]?.querySelector('a')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}
