/** Compares a typed name with the expected one. Case and white space do not matter. */
export function isSameName(typed: string, expected: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(expected);
}
