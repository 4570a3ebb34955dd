/** A picture chosen for a post that is being written. */
export interface ChosenPicture {
  id: string;
  name: string;
  /** What will be sent, once it is made smaller; the file itself where that is not safe or does not help. */
  upload: Promise<Blob>;
  /** The bytes that will be sent, once known. */
  bytes: number | undefined;
  /** An address of this page alone, to show it by. */
  preview: string;
  alt: string;
}

/** The list with one thing moved to another place; places outside the list mean its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const thing = list[from];
  return thing === undefined ? [...list] : rest.toSpliced(Math.max(0, to), 0, thing);
}
