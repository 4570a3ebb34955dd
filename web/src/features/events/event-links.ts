import { linkedText } from '#ui/linked-text.ts';

/** The addresses of the web that a text names, each once, in the order in which it names them. */
export function linksIn(text: string): string[] {
  return [...new Set(linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href])))];
}

/** An address as a person reads it: without its scheme, and without the slash at its end. */
export function shownLink(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
