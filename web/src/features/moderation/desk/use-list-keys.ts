import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus between the links of a list with J and K, and clicks the checkbox of the focused item with X. */
export function useListKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !list.current) return;
      const items = [...list.current.children];
      const current = items.findIndex((item) => item.contains(document.activeElement));
      const key = event.key.toLowerCase();
      if (key === 'x') items[current]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      if (key !== 'j' && key !== 'k') return;
      const next = key === 'j' ? Math.min(current + 1, items.length - 1) : Math.max(current - 1, 0);
      items[next]?.querySelector<HTMLElement>('a')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}

/** Returns whether a key press writes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  return target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])');
}
