/** What an unread badge says: nothing for none, and no more than 9+. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > 9 ? '9+' : String(count);
}
