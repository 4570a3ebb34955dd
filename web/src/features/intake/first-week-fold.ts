/** Whether somebody has folded their first week away on this device. */
export function isFolded(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function keepFolded(userId: string, folded: boolean): void {
  try {
    if (folded) localStorage.setItem(keyOf(userId), '1');
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage it is open again the next time.
  }
}

function keyOf(userId: string): string {
  return `baraza-first-week-folded:${userId}`;
}
