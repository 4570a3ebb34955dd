import { linkedText } from '#ui/text/linked-text.ts';

/** The distinct web links in a text, in order of appearance. */
export function listLinks(text: string): string[] {
  return [...new Set(linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href])))];
}

/** A URL without its scheme, `www.` and trailing slash, for display. */
export function displayUrl(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
