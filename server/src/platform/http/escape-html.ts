/** Escapes a text for HTML, in content and in quoted attributes, and for the slots of `link-pages.ts`, which are written with braces. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`{}]/g, (char) => `&#${char.charCodeAt(0)};`);
}
