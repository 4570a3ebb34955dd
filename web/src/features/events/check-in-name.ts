const place = 'baraza.door';

/** What this phone calls itself at doors; a name of its own until somebody gives it one. */
export function readDoorName(): string {
  try {
    const kept = localStorage.getItem(place);
    if (kept !== null && kept.trim() !== '') return kept;
    const made = `Door ${Math.floor(100 + Math.random() * 900)}`;
    localStorage.setItem(place, made);
    return made;
  } catch {
    return 'Door';
  }
}

export function keepDoorName(name: string): void {
  try {
    localStorage.setItem(place, name);
  } catch {
    // Then it has this name until the page is left.
  }
}
