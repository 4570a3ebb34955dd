/**
 * Returns the available code that fits best: the saved one, else the first of the browser's languages, else the first code. Also
 * runs as an inline script of the page (`web/build/locale-of-page.ts`), so it uses nothing outside of it.
 */
export function chooseLocale(
  available: readonly string[],
  saved: string | null | undefined,
  languages: readonly string[],
): string | undefined {
  const find = (tag: string) =>
    available.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
    available.find((code) => code.toLowerCase() === tag.toLowerCase().split('-')[0]);
  for (const tag of [saved ?? '', ...languages]) {
    const code = find(tag);
    if (code !== undefined) return code;
  }
  return available[0];
}
