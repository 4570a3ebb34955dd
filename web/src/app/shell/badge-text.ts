/** Returns the text of an unread badge: null for zero, and at most 9+. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > 9 ? '9+' : String(count);
}
