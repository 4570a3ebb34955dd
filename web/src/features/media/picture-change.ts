/** A change of a picture in a form that has not been saved. Without one the picture stays as it is. */
export type PictureChange = { kind: 'chosen'; dataUrl: string } | { kind: 'emptied' };

/** The URL of the picture after the change; null for no picture. */
export function shownPicture(change: PictureChange | undefined, saved: string | null): string | null {
  if (!change) return saved;
  return change.kind === 'chosen' ? change.dataUrl : null;
}
