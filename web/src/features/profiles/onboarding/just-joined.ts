let isNew = false;

/** Remembers until the page loads again that the viewer has just finished onboarding. */
export function setJustJoined(): void {
  isNew = true;
}

export function hasJustJoined(): boolean {
  return isNew;
}
