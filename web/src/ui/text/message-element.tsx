import type { TransRenderProps } from '@lingui/react';

/**
 * Renders a message as an element of its own. A translator of the browser moves text nodes into elements that React does not know; React
 * can then neither remove a text node nor insert something before it.
 */
export function MessageElement({ translation }: TransRenderProps) {
  return <span>{translation}</span>;
}
