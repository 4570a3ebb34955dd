/** A picture of a post that has not been sent yet. */
export interface DraftPicture {
  id: string;
  name: string;
  /** The compressed file, or the original if compressing fails or does not make it smaller. */
  upload: Promise<Blob>;
  /** The size of the upload in bytes, once known. */
  bytes: number | undefined;
  /** An object URL of the original, to be revoked when the picture is removed. */
  preview: string;
  alt: string;
}

/** Returns the list with one item moved. A `to` outside the list means its first or last index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? [...list] : rest.toSpliced(Math.max(0, to), 0, item);
}
