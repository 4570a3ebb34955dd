/** Whether a name was typed as it stands; letters of either case and the space around and between do not matter. */
export function isSameName(typed: string, wanted: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(wanted);
}
