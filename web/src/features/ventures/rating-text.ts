/** An average rating to one decimal; N/A where nobody has rated. */
export function ratingText(average: number | null, locale: string): string {
  if (average === null) return 'N/A';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
}
