/** Formats an average rating to one decimal; `N/A` when there are no ratings. */
export function formatRating(average: number | null, locale: string): string {
  if (average === null) return 'N/A';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
}
