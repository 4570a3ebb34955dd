/** What is to become of a picture: a slot that is not touched says nothing, and nothing is sent for it. */
export type PictureChange = { kind: 'chosen'; dataUrl: string } | { kind: 'emptied' };

/** The picture as it would be after saving: as it was changed, or as it is saved. */
export function shownPicture(change: PictureChange | undefined, saved: string | null): string | null {
  if (!change) return saved;
  return change.kind === 'chosen' ? change.dataUrl : null;
}
